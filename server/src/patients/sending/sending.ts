import type { RecipientFault } from '@corridor/contract/patients/messages/rules.ts';
import type { FormSending, Recipient } from '@corridor/contract/patients/messages/schemas.ts';
import type { Permission } from '@corridor/contract/platform/permissions.ts';
import type { App } from '../../platform/app.ts';
import type { Change } from '../../platform/change.ts';
import { nextDayAt } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { refuse } from '../../platform/errors.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { takeUses } from '../../premium/actions.ts';
import { touchMessages } from '../access.ts';
import { type NewMessage, type Sender, sendMessage } from '../actions.ts';
import { noteAddress } from './actions.ts';
import { type Clinic, optionOf, senderFor } from './onBehalf.ts';
import { checkRecipients, scopeOf } from './recipients.ts';

/** The version of a form that goes out now, for a person who may send it. */
export type FindForm = (
  db: Db,
  viewer: Viewer,
  formId: string,
) => Promise<{ version: number; title: string } | undefined>;

/** The parts of a message that each of its recipients gets. */
type Content = Pick<NewMessage, 'kind' | 'body' | 'form' | 'remind' | 'files'> & {
  subject: string;
};
type Sending = {
  sender: Sender;
  clinic: Clinic;
  recipients: readonly Recipient[];
  content: Content;
  /** The permission without a monthly limit. */
  unlimited: Permission;
};
type Outcome = {
  sent: { phn: string; messageId: string }[];
  failed: { phn: string; reason: RecipientFault }[];
};

/** Sends one content to patients, as far as each can have it and the allowance goes. */
export async function sendToPatients(
  change: Change,
  app: App,
  viewer: Viewer,
  { content, unlimited, ...sending }: Sending,
): Promise<Outcome> {
  const checked = await checkRecipients(change, app, viewer, sending);
  const ready = checked.flatMap((one) => ('to' in one ? [one.to] : []));
  const failed: Outcome['failed'] = checked.flatMap((one) =>
    'fault' in one ? [{ phn: one.phn, reason: one.fault }] : [],
  );
  const granted =
    viewer.permissions.has(unlimited) || ready.length === 0
      ? ready.length
      : await takeUses(change, viewer.uid, ready.length);
  const { subject, ...parts } = content;
  const { sender } = sending;
  const { now } = change;
  const sent: Outcome['sent'] = [];
  for (const [place, to] of ready.entries()) {
    if (place >= granted) {
      failed.push({ phn: to.phn, reason: 'allowance-used' });
      continue;
    }
    const { phn, email, dateOfBirth, name, delay, patient, address } = to;
    await noteAddress(change.db, { scope: scopeOf(sender), patient, address, now, by: viewer.uid });
    const messageId = await sendMessage(change, app.keys, {
      ...parts,
      sender,
      patient,
      letter: { email, dateOfBirth, phn, name, subject },
      delay,
      sendAt: delay ? nextDayAt(now, 7) : now,
    });
    sent.push({ phn, messageId });
  }
  await touchMessages(
    change,
    sent.map(({ messageId }) => messageId),
  );
  return { sent, failed };
}

/** Sends a form to patients. The whole sending is one change, so a broken one has sent nothing. */
export async function sendForms(
  change: Change,
  app: App,
  viewer: Viewer,
  { sending, findForm }: { sending: FormSending; findForm: FindForm },
): Promise<Outcome> {
  const { physicianUid, locationIdx, formId, patients, remind } = sending;
  const asked = { physicianUid, locationIdx, ...optionOf(sending) };
  const by = await senderFor(change.db, viewer, asked);
  const form = await findForm(change.db, viewer, formId);
  if (!form) throw refuse('failed-precondition', 'no-form');
  return sendToPatients(change, app, viewer, {
    ...by,
    recipients: patients,
    content: {
      kind: 'Forms',
      subject: form.title,
      form: { id: formId, version: form.version },
      remind,
    },
    unlimited: 'forms',
  });
}
