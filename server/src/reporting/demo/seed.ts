/** Fourteen months of billing for the demo's specialists, with the consults that were billed. */
import { duplicateOf } from '@corridor/contract/billing/life.ts';
import { dxContext, localMonth } from '../../billing/life/recordParts.ts';
import type { App } from '../../platform/app.ts';
import type { Change } from '../../platform/change.ts';
import { dayOf } from '../../platform/clock.ts';
import {
  all,
  bytes,
  first,
  instant,
  integer,
  optional,
  run,
  statement,
  text,
  uuid,
  uuids,
} from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import type { AreaSeed } from '../../platform/seeding.ts';
import { createThread } from '../../thread/actions.ts';
import { addMessage } from '../../thread/messages/actions.ts';
import {
  type Doctor,
  type Draw,
  demoDoctors,
  drawnNumbers,
  inventedPatient,
  type PlannedRecord,
  plannedRecords,
} from './plannedRecords.ts';

const personNamed = statement(
  'reporting.seed-person',
  'select id from users where first_name = $firstName order by created_at limit 1',
  { firstName: text },
  { id: uuid },
);
const archive = statement(
  'reporting.seed-archive',
  `update inbox_entries set folder = 'archive', overdue = false where activity_id = any($ids)
   returning owner`,
  { ids: uuids },
  { owner: uuid },
);
const put = statement(
  'reporting.seed-record',
  `insert into billing_records (id, uid, activity_id, kind, code, status, hold, service_at,
     created_at, updated_at, submitted_at, result_at, result_month, paid_at, claimed, paid,
     error_code, comment, sealed_dx, payer)
   values ($id, $uid, $activityId, $kind, $code, $status, $hold, $at, $at, $updatedAt,
     $submittedAt, $resultAt, $resultMonth, $paidAt, $claimed, $paid, $errorCode, $comment,
     $dx, 'AB')`,
  {
    id: uuid,
    uid: uuid,
    activityId: uuid,
    kind: text,
    code: text,
    status: text,
    hold: optional(text),
    at: instant,
    updatedAt: instant,
    submittedAt: optional(instant),
    resultAt: optional(instant),
    resultMonth: optional(integer),
    paidAt: optional(instant),
    claimed: optional(integer),
    paid: optional(integer),
    errorCode: text,
    comment: text,
    dx: optional(bytes),
  },
);
const putMove = statement(
  'reporting.seed-move',
  `insert into billing_moves (record_id, moved_at, from_status, to_status, cause)
   values ($id, $at, $from, $to, $cause)`,
  { id: uuid, at: instant, from: text, to: text, cause: text },
);

const dayMs = 86_400_000;
const hourMs = 3_600_000;
/** A thread has as many records, one for each answer. */
const answersOfThread = 3;

type Times = { at: Date; ready: Date; submittedAt: Date; resultAt: Date };
type Step = [from: string, to: string, cause: string, at: keyof Times];

/** The steps by which a record came to its status. */
function stepsTo({ status, errorCode }: PlannedRecord): Step[] {
  const ready: Step = ['new', 'pending', 'ready', 'ready'];
  const sent: Step[] = [ready, ['pending', 'submitted', 'submit', 'submittedAt']];
  if (status === 'pending') return [ready];
  if (status === 'submitted') return sent;
  if (status === 'unconfirmed')
    return [...sent, ['submitted', 'unconfirmed', 'no-answer', 'resultAt']];
  if (status === 'closed') return [...sent, ['submitted', 'closed', 'apply', 'resultAt']];
  if (status === 'refused' && errorCode === 'RVRSL')
    return [
      ...sent,
      ['submitted', 'closed', 'apply', 'resultAt'],
      ['closed', 'refused', 'reverse', 'resultAt'],
    ];
  if (status === 'refused') return [...sent, ['submitted', 'refused', 'refuse', 'resultAt']];
  if (status === 'onHold') return [['new', 'onHold', 'hold', 'ready']];
  if (status === 'notBillable') return [['new', 'notBillable', 'drop', 'ready']];
  if (status === 'deleted') return [['new', 'deleted', 'delete', 'ready']];
  return [['new', 'failed', 'wrong-address', 'ready']];
}

const isSent = (status: string) =>
  ['submitted', 'unconfirmed', 'closed', 'refused'].includes(status);

async function putRecord(
  world: Change,
  app: App,
  record: PlannedRecord,
  from: { uid: string; activityId: string; at: Date; before: string },
): Promise<string> {
  const { uid, activityId, at, before } = from;
  const { status, dxCode, paid, kind, code, claimed, errorCode = '', hold = null } = record;
  const id = newId();
  const latest = (instantOfStep: number) => new Date(Math.min(instantOfStep, world.now.getTime()));
  const times: Times = {
    at,
    ready: latest(at.getTime() + 16 * hourMs),
    submittedAt: latest(at.getTime() + 3 * dayMs),
    resultAt: latest(at.getTime() + 10 * dayMs),
  };
  const hasResult = paid !== undefined;
  const steps = stepsTo(record);
  const lastStep = steps.at(-1)?.[3] ?? 'at';
  await run(world.db, put, {
    id,
    uid,
    activityId,
    kind,
    code,
    status,
    hold,
    at,
    updatedAt: times[lastStep],
    submittedAt: isSent(status) ? times.submittedAt : null,
    resultAt: hasResult ? times.resultAt : null,
    resultMonth: hasResult ? localMonth(times.resultAt) : null,
    paidAt: hasResult && paid > 0 ? times.resultAt : null,
    claimed: isSent(status) ? claimed : null,
    paid: paid ?? null,
    errorCode,
    comment: record.repeats && before ? duplicateOf(before) : '',
    dx: app.keys.seal(dxCode, dxContext(id)),
  });
  for (const [fromStatus, to, cause, moment] of steps)
    await run(world.db, putMove, { id, at: times[moment], from: fromStatus, to, cause });
  return id;
}

type People = { doctor: string; referrer: string };

/** An old consult of an invented patient, with its answers in the archive. */
async function beginConsult(world: Change, app: App, draw: Draw, doctor: Doctor, people: People) {
  const { specialty, subsite, question } = doctor;
  const activityId = await createThread(world, app.keys, {
    type: 'econsult',
    specialty,
    subsite,
    econsult: {
      ...inventedPatient(draw),
      patientEmail: '',
      patientPhone: '',
      patientProvince: 'AB',
      oop: false,
      symptoms: [{ question: 'Question for the specialist', answer: question }],
      referralMediaURIs: [],
      interpretations: [],
    },
    members: [
      { uid: people.referrer, role: 'referrer' },
      { uid: people.doctor, role: 'consultant' },
    ],
  });
  const message = { activityId, uid: people.referrer, written: { text: question } };
  await addMessage(world, app.keys, message);
  return activityId;
}

/** Seeds the consults and records of one doctor. */
async function seedDoctor(world: Change, app: App, doctor: Doctor, referrer: string) {
  const found = await first(world.db, personNamed, { firstName: doctor.firstName });
  if (!found) return;
  const people = { doctor: found.id, referrer };
  const draw = drawnNumbers(doctor.firstName.length * 7919);
  const { start } = dayOf(world.now);
  const ids: string[] = [];
  let [activityId, before] = ['', ''];
  for (const [index, record] of plannedRecords(draw, doctor).entries()) {
    const at = new Date(start.getTime() - record.daysAgo * dayMs + (8 + draw(9)) * hourMs);
    // Nobody is told of what happened long ago.
    const past: Change = { ...world, now: at, job: async () => undefined };
    if (index % answersOfThread === 0 && !record.repeats) {
      activityId = await beginConsult(past, app, draw, doctor, people);
      ids.push(activityId);
    }
    if (record.kind === 'message') {
      const answered = { activityId, uid: people.doctor, written: { text: doctor.answer } };
      const bill = async () => record.code || null;
      await addMessage({ ...past, now: at }, app.keys, { ...answered, bill });
    }
    const from = { uid: people.doctor, activityId, at, before };
    before = await putRecord(world, app, record, from);
  }
  await all(world.db, archive, { ids });
}

export async function seedEarnings(world: Change, app: App): Promise<void> {
  const referrer = await first(world.db, personNamed, { firstName: 'Grace' });
  if (!referrer) return;
  for (const doctor of demoDoctors) await seedDoctor(world, app, doctor, referrer.id);
}

export const seed: AreaSeed = {
  needs: ['year'],
  atFirstStart: (world, { app }) => seedEarnings(world, app),
};
