import type { Answers } from '@corridor/contract/forms/form.ts';
import { newToken } from '../../auth/tokens.ts';
import { sendMessage } from '../../patients/actions.ts';
import { type DemoOffice, demoOffice, pastChange } from '../../patients/demo/demoOffice.ts';
import { noteDelivered, noteLink } from '../../patients/mailing/actions.ts';
import { markRead } from '../../patients/messages/actions.ts';
import { noteOpened } from '../../patients/opening/actions.ts';
import { patientIndex } from '../../patients/patientIndex.ts';
import { addressIndex, noteAddress } from '../../patients/sending/actions.ts';
import { scopeOf } from '../../patients/sending/recipients.ts';
import type { App } from '../../platform/app.ts';
import type { Change } from '../../platform/change.ts';
import { dayOf, nextDayAt } from '../../platform/clock.ts';
import { first } from '../../platform/database/database.ts';
import type { AreaSeed } from '../../platform/seeding.ts';
import { type Filled, keepAnswers, submitForm } from '../filling/actions.ts';
import { heldAnswers } from '../filling/queries.ts';
import { judgeForm, reviewForm } from '../review/actions.ts';
import { shippedForms } from '../shipped/shippedForms.ts';
import { type DemoForm, demoForms } from './demoForms.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Sends a form, and answers it as far as its patient has come. */
async function seedForm(world: Change, app: App, office: DemoOffice, sent: DemoForm) {
  const { day, patient: person, email, form, state, byOffice } = sent;
  const [name, dateOfBirth, phn] = person;
  const { sender, writer } = byOffice ? office.forPhysician : office.own;
  const now = new Date(world.now.getTime() - day * dayMs - 3 * hourMs);
  const isWaiting = state === 'scheduled';
  const changeAt = (moment: Date) => pastChange(world, writer, moment, isWaiting);
  const patient = patientIndex(app.keys, phn);
  const address = addressIndex(app.keys, email);
  await noteAddress(world.db, { scope: scopeOf(sender), patient, address, now, by: writer.id });
  const formId = shippedForms.find((each) => each.form === form)?.uid ?? '';
  const messageId = await sendMessage(changeAt(now), app.keys, {
    kind: 'Forms',
    sender,
    patient,
    letter: { email, dateOfBirth, phn, name, subject: form.title.en },
    form: { id: formId, version: 1 },
    sendAt: isWaiting ? nextDayAt(world.now, 7) : now,
    delay: isWaiting,
  });
  if (isWaiting) return;
  const { hash } = newToken();
  await noteLink(world.db, { id: messageId, sendAt: now }, hash, now);
  const message = { id: messageId, uid: sender.uid, activityId: null, patient };
  await noteDelivered(changeAt(now), { ...message, hash, remind: false });
  if (state === 'unopened') return;
  const read = new Date(now.getTime() + hourMs);
  await noteOpened(changeAt(read), message);
  const filled: Filled = { formId, version: 1, form, message };
  const given = { answers: answersOf(sent, now), revision: 0, device: 'demo', turn: 0 };
  const done = new Date(read.getTime() + 5 * 60_000);
  await keepAnswers(changeAt(done), app, filled, given);
  if (state === 'begun') return;
  const outcome = await submitForm(changeAt(done), app, filled, {
    ...given,
    turn: 1,
    language: 'en',
  });
  if ('problems' in outcome) throw new Error(`the demo’s ${form.title.en} is not whole`);
  if (state === 'submitted') return;
  if (state === 'needsReview') {
    const held = await first(world.db, heldAnswers, { messageId });
    const waiting = { ...message, formId, formVersion: 1, sealed: held?.sealed ?? Buffer.alloc(0) };
    return judgeForm(changeAt(new Date(done.getTime() + 3 * dayMs)), app, waiting);
  }
  const seen = changeAt(new Date(done.getTime() + hourMs / 2));
  await reviewForm(seen, message, sender.uid);
  await markRead(seen, office.reader, { ids: [messageId], read: true });
}

/** A log begins on the day on which it came. */
const answersOf = ({ answers }: DemoForm, now: Date): Answers =>
  'first-day' in answers ? { ...answers, 'first-day': { date: dayOf(now).date } } : answers;

export const seed: AreaSeed = {
  needs: ['threads'],
  async atFirstStart(world, { app }) {
    const office = await demoOffice(world);
    for (const sent of demoForms) await seedForm(world, app, office, sent);
  },
};
