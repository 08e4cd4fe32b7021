import type { ActivityRole, ActivityType, Status } from '@corridor/contract/thread/rules.ts';
import type { Change } from '../platform/change.ts';
import {
  boolean,
  bytes,
  type Db,
  first,
  instant,
  integer,
  optional,
  statement,
  text,
  uuid,
  uuids,
} from '../platform/database/database.ts';
import { refuse } from '../platform/errors.ts';
import type { Context } from '../platform/http/serve.ts';
import type { Viewer } from '../platform/http/viewer.ts';

type Reader = Pick<Viewer, 'uid' | 'permissions' | 'clinicIds' | 'covering'>;

/** Offices read what stands in the inbox of their clinic's location. */
export const officesOf = ({ permissions, clinicIds }: Pick<Reader, 'permissions' | 'clinicIds'>) =>
  permissions.has('moaConsultInbox') ? clinicIds : [];

/** In which inboxes somebody reads, beside their own: of their clinics, and of whom they stand in for. */
export const inboxesFor = (viewer: Omit<Reader, 'uid'>) => [
  ...officesOf(viewer),
  ...viewer.covering,
];

/**
 * For the `where` of a statement with $uid and $inboxes: a member, the office of a clinic, or who
 * stands in for a member. Whoever joined as one of the last two reads for as long as they are that.
 */
export const mayRead = `(
  exists (select from activity_members m where m.activity_id = a.id and m.uid = $uid
          and m.removed_at is null and m.role <> 'moa' and m.cover_of is null)
  or exists (select from inbox_entries e where e.activity_id = a.id and e.owner = any ($inboxes)))`;

/** As whom they take part: as themselves, or as the one for whom they stand in. */
export const mine = `left join lateral (
    select m.uid, m.role, m.profile, m.cover_of from activity_members m
    where m.activity_id = a.id and m.removed_at is null
      and (m.uid = $uid or m.uid = any ($inboxes)) order by m.uid = $uid desc, m.position limit 1) mine on true`;
export const actingFor = 'case when mine.uid = $uid then mine.cover_of else mine.uid end';

/** Whether they themselves, also who stands in for somebody, bill from where that one works in it. */
export const billsHere = `not exists (select from locations l where l.uid = $uid and not l.billable
  and l.clinic_id = (mine.profile->'location'->>'clinicId')::uuid)`;

/** Of a thread `a`, whether member `m` came later than the two who began, and may go again. */
export const wasAdded = `(m.role in ('consultant', 'moa') and m.uid <> a.created_by
  and m.position > (select min(f.position) from activity_members f
                    where f.activity_id = a.id and f.role = 'consultant'))`;

const seen = `select a.id, a.type, a.specialty, a.subsite, a.status, a.sealed, a.patient, a.created_at,
     a.last_seq, a.locked_at, a.lock_kept_at, a.outcome, a.sealed_diagnosis, mine.role,
     mine.profile->'location'->>'province' as province, ${billsHere} as bills_here,
     ${actingFor} as acting_for,
     coalesce(mine.uid = $uid, false) as joined
   from activities a ${mine}
   where a.id = $activityId and ${mayRead}`;
const asked = { activityId: uuid, uid: uuid, inboxes: uuids };
const shown = {
  id: uuid,
  type: text,
  specialty: text,
  subsite: text,
  status: optional(text),
  sealed: bytes,
  patient: bytes,
  createdAt: instant,
  lastSeq: integer,
  lockedAt: optional(instant),
  lockKeptAt: optional(instant),
  outcome: optional(text),
  sealedDiagnosis: optional(bytes),
  role: optional(text),
  province: optional(text),
  billsHere: boolean,
  actingFor: optional(uuid),
  joined: boolean,
};
const door = statement('thread.door', seen, asked, shown);
// Until the end of the change nobody else locks it, joins it, leaves it or writes into it.
const heldDoor = statement('thread.held-door', `${seen} for no key update of a`, asked, shown);

export type Thread = {
  id: string;
  type: ActivityType;
  specialty: string;
  subsite: string;
  status: Status | null;
  sealed: Buffer;
  patient: Buffer;
  createdAt: Date;
  lastSeq: number;
  lockedAt: Date | null;
  /** Whoever answers for privacy has decided that it stays so. */
  lockKeptAt: Date | null;
  outcome: string | null;
  sealedDiagnosis: Buffer | null;
  /** Nothing for an office that has not joined. */
  role: ActivityRole | null;
  /** Where they work. */
  province: string | null;
  billsHere: boolean;
  /** For whom they stand in here. */
  actingFor: string | null;
  /** An office, or who stands in, may read without taking part. */
  joined: boolean;
};

/** The one door to a thread: whoever may not read it hears the same as for one that is not there. */
export const threadFor = (db: Db, viewer: Reader, activityId: string) =>
  through(door, db, viewer, activityId);

async function through(opened: typeof door, db: Db, viewer: Reader, activityId: string) {
  const inboxes = inboxesFor(viewer);
  const found = await first(db, opened, { activityId, uid: viewer.uid, inboxes });
  if (!found) throw refuse('not-found');
  return found as Thread;
}

/** For whoever changes it: what was seen of it stays true until the change is done. */
export async function holdThread(change: Change, viewer: Reader, activityId: string) {
  const thread = await through(heldDoor, change.db, viewer, activityId);
  change.actFor(thread.actingFor);
  return thread;
}

/** A wrong patient's thread shows that it is locked, and nothing more. */
export const openThreadFor = async (db: Db, viewer: Reader, activityId: string) =>
  unlocked(await threadFor(db, viewer, activityId));

export const holdOpenThread = async (change: Change, viewer: Reader, activityId: string) =>
  unlocked(await holdThread(change, viewer, activityId));

function unlocked(thread: Thread): Thread {
  if (thread.lockedAt) throw refuse('failed-precondition', 'thread-locked');
  return thread;
}

/** A consultant takes out again who came later. */
export const removes = ({ permissions }: Pick<Viewer, 'permissions'>, role: string | null) =>
  role === 'consultant' && permissions.has('addUserToActivity');

/** Who has opened whose record, and for which patient. */
export function noteRead(
  context: Pick<Context, 'app' | 'viewer' | 'origin' | 'now'>,
  { id, patient, actingFor }: Pick<Thread, 'id' | 'patient' | 'actingFor'>,
): void {
  const entry = { action: 'thread.read', subject: `thread:${id}`, patient, actingFor };
  context.app.reads.note(context, entry);
}
