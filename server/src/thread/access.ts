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

/** Office staff read the inbox of their clinic. */
export const officesOf = ({ permissions, clinicIds }: Pick<Reader, 'permissions' | 'clinicIds'>) =>
  permissions.has('moaConsultInbox') ? clinicIds : [];

/** The other inboxes of a person: those of the clinics, and those of covered colleagues. */
export const inboxesFor = (viewer: Omit<Reader, 'uid'>) => [
  ...officesOf(viewer),
  ...viewer.covering,
];

/**
 * A condition on activity `a` with $uid and $inboxes. It admits a member, the office of a clinic,
 * and a person who covers for a member. A person who joined as office or as cover reads only while
 * that role lasts.
 */
export const mayRead = `(
  exists (select from activity_members m where m.activity_id = a.id and m.uid = $uid
          and m.removed_at is null and m.role <> 'moa' and m.cover_of is null)
  or exists (select from inbox_entries e where e.activity_id = a.id and e.owner = any ($inboxes)))`;

/** Joins the membership of the viewer, or that of the covered colleague. */
export const viewerMember = `left join lateral (
    select m.uid, m.role, m.profile, m.cover_of from activity_members m
    where m.activity_id = a.id and m.removed_at is null
      and (m.uid = $uid or m.uid = any ($inboxes)) order by m.uid = $uid desc, m.position limit 1) viewer_member on true`;
export const actingFor =
  'case when viewer_member.uid = $uid then viewer_member.cover_of else viewer_member.uid end';

/** Tells whether the viewer bills from the member's clinic, also when covering for a colleague. */
export const billsHere = `not exists (select from locations l where l.uid = $uid and not l.billable
  and l.clinic_id = (viewer_member.profile->'location'->>'clinicId')::uuid)`;

/**
 * Tells whether member `m` joined activity `a` after its first two members. Such a member may
 * leave.
 */
export const wasAdded = `(m.role in ('consultant', 'moa') and m.uid <> a.created_by
  and m.position > (select min(f.position) from activity_members f
                    where f.activity_id = a.id and f.role = 'consultant'))`;

const threadQuery = `select a.id, a.type, a.specialty, a.subsite, a.status, a.sealed, a.patient, a.created_at,
     a.last_seq, a.locked_at, a.lock_kept_at, a.outcome, a.sealed_diagnosis, viewer_member.role,
     viewer_member.profile->'location'->>'province' as province, ${billsHere} as bills_here,
     ${actingFor} as acting_for,
     coalesce(viewer_member.uid = $uid, false) as joined
   from activities a ${viewerMember}
   where a.id = $activityId and ${mayRead}`;
const threadParams = { activityId: uuid, uid: uuid, inboxes: uuids };
const threadRow = {
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
const readableThread = statement('thread.readable', threadQuery, threadParams, threadRow);
// Until the end of the change no other change locks, joins, leaves or writes this thread.
const lockedReadableThread = statement(
  'thread.lock-readable',
  `${threadQuery} for no key update of a`,
  threadParams,
  threadRow,
);

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
  /** A privacy officer has decided that the lock stays. */
  lockKeptAt: Date | null;
  outcome: string | null;
  sealedDiagnosis: Buffer | null;
  /** Null for an office that has not joined. */
  role: ActivityRole | null;
  /** The province of the viewer's clinic. */
  province: string | null;
  billsHere: boolean;
  /** The colleague that the viewer covers for in this thread. */
  actingFor: string | null;
  /** False for an office or a covering colleague who reads without taking part. */
  joined: boolean;
};

/**
 * The one gate to a thread. A person without access gets the same answer as for a missing thread.
 */
export const threadFor = (db: Db, viewer: Reader, activityId: string) =>
  readThread(readableThread, db, viewer, activityId);

async function readThread(
  query: typeof readableThread,
  db: Db,
  viewer: Reader,
  activityId: string,
) {
  const inboxes = inboxesFor(viewer);
  const found = await first(db, query, { activityId, uid: viewer.uid, inboxes });
  if (!found) throw refuse('not-found');
  return found as Thread;
}

/** For a change: the row is locked, so its values stay true until the change ends. */
export async function lockThreadRow(change: Change, viewer: Reader, activityId: string) {
  const thread = await readThread(lockedReadableThread, change.db, viewer, activityId);
  change.actFor(thread.actingFor);
  return thread;
}

/** A thread with the wrong patient shows only its lock. */
export const openThreadFor = async (db: Db, viewer: Reader, activityId: string) =>
  refuseLocked(await threadFor(db, viewer, activityId));

export const lockOpenThreadRow = async (change: Change, viewer: Reader, activityId: string) =>
  refuseLocked(await lockThreadRow(change, viewer, activityId));

function refuseLocked(thread: Thread): Thread {
  if (thread.lockedAt) throw refuse('failed-precondition', 'thread-locked');
  return thread;
}

/** Tells whether the viewer may remove a member who joined later. */
export const mayRemove = ({ permissions }: Pick<Viewer, 'permissions'>, role: string | null) =>
  role === 'consultant' && permissions.has('addUserToActivity');

/** Records who opened whose thread, and for which patient. */
export function noteRead(
  context: Pick<Context, 'app' | 'viewer' | 'origin' | 'now'>,
  { id, patient, actingFor }: Pick<Thread, 'id' | 'patient' | 'actingFor'>,
): void {
  const entry = { action: 'thread.read', subject: `thread:${id}`, patient, actingFor };
  context.app.reads.note(context, entry);
}
