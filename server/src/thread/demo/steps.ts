/** What leaves a thread of the demo: to another specialist, to an office, to the patient, on paper. */
import { newToken } from '../../auth/tokens.ts';
import { offeredService } from '../../directory/asking.ts';
import {
  addCopy,
  noteOpened as noteCopyOpened,
  noteLink,
  settleMessage,
} from '../../patients/actions.ts';
import type { App } from '../../platform/app.ts';
import type { Change } from '../../platform/change.ts';
import { nextDayAt } from '../../platform/clock.ts';
import { first } from '../../platform/database/database.ts';
import { threadFor } from '../access.ts';
import { addFax, settleFax } from '../fax/actions.ts';
import { officeOf } from '../fax/queries.ts';
import { forwardThread } from '../forward/actions.ts';
import { addForward, noteOpened } from '../moa/actions.ts';
import type { Step } from './transcript.ts';

type Where = { activityId: string; uid: string; patient: Buffer };
/** Whoever takes a step is in the thread by then. */
const asMember = (uid: string) => ({
  uid,
  permissions: new Set<never>(),
  clinicIds: [],
  covering: [],
});

/** `forwards to Tomasz for Otolaryngology · Nose and Sinus` */
export async function forwardOn(
  change: Change,
  app: App,
  step: Step,
  { activityId, uid, uidOf }: Where & { uidOf: (name: string) => string },
) {
  const [, whom = '', specialty = '', subsite = ''] =
    /^to (\w+) for (.+) · (.+)$/.exec(step.with) ?? [];
  const thread = await threadFor(change.db, asMember(uid), activityId);
  const recipient = uidOf(whom);
  const asked = { specialty, subsite, type: 'consult', serviceId: null, phone: false };
  const found = await offeredService(change, { uid: recipient, ...asked });
  if (!found) throw new Error(`${whom} does not answer ${specialty} · ${subsite}`);
  const { service } = found;
  await forwardThread(change, app, { thread, uid, recipient, service, previousMessages: true });
}

/** `mails office@clinic.example: a note`, and by whom it was opened is nobody of the demo. */
export const mailOffice = (change: Change, app: App, step: Step, where: Where) =>
  addForward(change, app.keys, {
    ...where,
    toUid: null,
    letter: { email: step.with, body: step.text },
  });

export const openedByOffice = (change: Change, id: string, { activityId, patient }: Where) =>
  noteOpened(change, { id, activityId, patient });

/** `copies patient@post.example`, and what becomes of it: opened, failed, or nothing yet. */
export function copyOf(step: Step) {
  const [email = '', becomes = ''] = step.with.split(' ');
  return { email, becomes };
}

export async function copyToPatient(
  change: Change,
  app: App,
  step: Step,
  { dateOfBirth, seededAt, ...where }: Where & { dateOfBirth: string; seededAt: Date },
) {
  const { email, becomes } = copyOf(step);
  // What waits still does when somebody looks, whatever the time of day at which the demo was made.
  const sendAt = nextDayAt(becomes === '' ? seededAt : change.now, 7);
  const id = await addCopy(change, app.keys, { ...where, letter: { email, dateOfBirth }, sendAt });
  const { hash } = newToken();
  const copy = { id, hash, ...where };
  if (becomes !== '') await noteLink(change.db, id, hash, sendAt);
  if (becomes === 'failed') await settleMessage(change, copy, 'failed');
  if (becomes !== 'opened') return;
  await settleMessage(change, copy, 'delivered');
  const read = new Date(sendAt.getTime() + 4 * 3_600_000);
  await noteCopyOpened({ ...change, now: read }, copy);
}

/** `faxes delivered: a note`, `faxes failed`, `faxes queued`. */
export async function faxOffice(change: Change, app: App, step: Step, where: Where) {
  const { activityId, uid, patient } = where;
  const office = await first(change.db, officeOf, { activityId, uid });
  if (!office) throw new Error(`${step.who} has no office`);
  const fax = { activityId, uid, patient, clinicId: office.id, to: office.fax };
  const id = await addFax(change, app.keys, { ...fax, notice: step.text });
  if (step.with === 'delivered')
    await settleFax(change, { id, activityId }, { state: 'delivered', pages: 4 });
  if (step.with === 'failed')
    await settleFax(change, { id, activityId }, { state: 'failed', reason: 'no-answer' });
}
