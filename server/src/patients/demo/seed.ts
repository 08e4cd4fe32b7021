import { newToken } from '../../auth/tokens.ts';
import type { App } from '../../platform/app.ts';
import type { Change } from '../../platform/change.ts';
import { nextDayAt } from '../../platform/clock.ts';
import type { AreaSeed } from '../../platform/seeding.ts';
import type { Reader } from '../access.ts';
import { sendMessage } from '../actions.ts';
import { noteDelivered, noteFailed, noteLink, noteReminded } from '../mailing/actions.ts';
import { moveMessages } from '../messages/actions.ts';
import { noteDownloaded, noteOpened } from '../opening/actions.ts';
import { patientIndex } from '../patientIndex.ts';
import { addressIndex, noteAddress } from '../sending/actions.ts';
import { scopeOf } from '../sending/recipients.ts';
import { demoLetters, type Outcome } from './demoLetters.ts';
import { demoOffice, pastChange } from './demoOffice.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** Seeds the letters of the demo's physician, with what became of each. */
async function seedLetters(world: Change, app: App): Promise<void> {
  const office = await demoOffice(world);
  for (const {
    day,
    patient: person,
    email,
    subject,
    body,
    outcome,
    byOffice,
    remind,
  } of demoLetters) {
    const [name, dateOfBirth, phn] = person;
    const isReport = body === undefined;
    const by = byOffice ? office.forPhysician : office.own;
    const { sender, writer } = isReport ? office.forClinic : by;
    const now = new Date(world.now.getTime() - day * dayMs - 2 * hourMs);
    const waits = outcome === 'scheduled';
    const changeAt = (moment: Date) => pastChange(world, writer, moment, waits);
    const patient = patientIndex(app.keys, phn);
    const address = addressIndex(app.keys, email);
    await noteAddress(world.db, { scope: scopeOf(sender), patient, address, now, by: writer.id });
    const sendAt = waits ? nextDayAt(world.now, 7) : now;
    const id = await sendMessage(changeAt(now), app.keys, {
      kind: isReport ? 'AccessReport' : 'OneWayPatient',
      sender,
      patient,
      letter: { email, dateOfBirth, phn, name, subject },
      ...(!isReport && { body }),
      sendAt,
      delay: waits,
      remind: remind === true,
    });
    const message = { id, activityId: null, patient, remind: false };
    await settle(changeAt, app, { message, outcome, now, reader: office.reader });
  }
}

type Settled = {
  message: { id: string; activityId: null; patient: Buffer; remind: boolean };
  outcome: Outcome;
  now: Date;
  reader: Reader;
};
async function settle(
  changeAt: (moment: Date) => Change,
  { clock }: App,
  { message, outcome, now, reader }: Settled,
) {
  if (outcome === 'scheduled') return;
  const { id } = message;
  const { hash } = newToken();
  await noteLink(changeAt(now).db, { id, sendAt: now }, hash, now);
  const sent = { ...message, hash };
  if (outcome === 'failed') return void (await noteFailed(changeAt(now), sent, 'refused'));
  await noteDelivered(changeAt(now), sent);
  const reminded = new Date(now.getTime() + 3 * dayMs);
  if (outcome === 'unopened') {
    if (reminded < clock()) await noteReminded(changeAt(now).db, id, reminded);
    return;
  }
  const read = new Date(now.getTime() + hourMs);
  await noteOpened(changeAt(read), message);
  if (outcome !== 'opened')
    await noteDownloaded(changeAt(new Date(read.getTime() + 120_000)), message);
  if (outcome === 'archived')
    await moveMessages(changeAt(read), reader, { ids: [id], folder: 'archive' });
}

export const seed: AreaSeed = {
  needs: ['threads'],
  atFirstStart: (world, { app }) => seedLetters(world, app),
};
