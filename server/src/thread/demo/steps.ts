/**
 * The steps that leave a demo thread: to another specialist, to an office, to the patient, on
 * paper.
 */
import type { ActivityType } from '@corridor/contract/thread/rules.ts';
import type { Econsult } from '@corridor/contract/thread/schemas.ts';
import { newToken } from '../../auth/tokens.ts';
import { offeredService } from '../../directory/serviceChecks.ts';
import { addCopy } from '../../patients/actions.ts';
import { noteDelivered, noteFailed, noteLink } from '../../patients/mailing/actions.ts';
import { noteOpened as noteCopyOpened } from '../../patients/opening/actions.ts';
import type { App } from '../../platform/app.ts';
import type { Change } from '../../platform/change.ts';
import { nextDayAt } from '../../platform/clock.ts';
import { first } from '../../platform/database/database.ts';
import { threadFor } from '../access.ts';
import { addFax, settleFax } from '../fax/actions.ts';
import { officeOf } from '../fax/queries.ts';
import { forwardThread } from '../forward/actions.ts';
import { addForward, noteOpened } from '../moa/actions.ts';
import { copyLetter, forwardLetter } from '../patientLetters.ts';
import type { Step } from './transcript.ts';

type Target = { activityId: string; uid: string; patient: Buffer };
/** A step about the patient. */
type About = Target & { type: ActivityType; econsult: Econsult };
/** The person of a step already takes part in the thread. */
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
  { activityId, uid, uidOf }: Target & { uidOf: (name: string) => string },
) {
  const [, name = '', specialty = '', subsite = ''] =
    /^to (\w+) for (.+) · (.+)$/.exec(step.with) ?? [];
  const thread = await threadFor(change.db, asMember(uid), activityId);
  const recipient = uidOf(name);
  const offered = { specialty, subsite, type: 'consult', serviceId: null, phone: false };
  const found = await offeredService(change, { uid: recipient, ...offered });
  if (!found) throw new Error(`${name} does not answer ${specialty} · ${subsite}`);
  const { service } = found;
  await forwardThread(change, app, { thread, uid, recipient, service, previousMessages: true });
}

/** `mails office@clinic.example: a note`. The reader outside is nobody of the demo. */
export async function mailOffice(
  change: Change,
  app: App,
  step: Step,
  { type, econsult, ...target }: About,
) {
  const id = await addForward(change, app.keys, {
    ...target,
    about: forwardLetter(type, econsult, step.with),
    toUid: null,
    letter: { email: step.with, body: step.text },
  });
  await noteDelivered(change, { id, ...target, hash: null, remind: false });
  return id;
}

export const openByOffice = (change: Change, id: string, { activityId, patient }: Target) =>
  noteOpened(change, { id, activityId, patient });

/** `copies patient@post.example` and its outcome: opened, failed, or nothing yet. */
export function copyOf(step: Step) {
  const [email = '', becomes = ''] = step.with.split(' ');
  return { email, becomes };
}

export async function copyToPatient(
  change: Change,
  app: App,
  step: Step,
  { type, econsult, seededAt, ...target }: About & { seededAt: Date },
) {
  const { email, becomes } = copyOf(step);
  // A waiting copy waits until the next morning, whenever the demo was made.
  const sendAt = nextDayAt(becomes === '' ? seededAt : change.now, 7);
  const letter = copyLetter(type, econsult, email);
  const id = await addCopy(change, app.keys, { ...target, letter, sendAt });
  const { hash } = newToken();
  const copy = { id, hash, ...target, remind: false };
  if (becomes !== '') await noteLink(change.db, { id, sendAt }, hash, sendAt);
  if (becomes === 'failed') await noteFailed(change, copy, 'refused');
  if (becomes !== 'opened') return;
  await noteDelivered({ ...change, now: sendAt }, copy);
  const read = new Date(sendAt.getTime() + 4 * 3_600_000);
  await noteCopyOpened({ ...change, now: read }, copy);
}

/** `faxes delivered: a note`, `faxes failed`, `faxes queued`. */
export async function faxOffice(change: Change, app: App, step: Step, target: Target) {
  const { activityId, uid, patient } = target;
  const office = await first(change.db, officeOf, { activityId, uid });
  if (!office) throw new Error(`${step.who} has no office`);
  const fax = { activityId, uid, patient, clinicId: office.id, to: office.fax };
  const id = await addFax(change, app.keys, { ...fax, notice: step.text });
  if (step.with === 'delivered')
    await settleFax(change, { id, activityId }, { state: 'delivered', pages: 4 });
  if (step.with === 'failed')
    await settleFax(change, { id, activityId }, { state: 'failed', reason: 'no-answer' });
}
