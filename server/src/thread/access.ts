import type { ActivityRole, ActivityType, Status } from '@corridor/contract/thread/rules.ts';
import {
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
} from '../platform/database.ts';
import { refuse } from '../platform/errors.ts';
import type { Context } from '../platform/serve.ts';
import type { Viewer } from '../platform/viewer.ts';

type Reader = Pick<Viewer, 'uid' | 'permissions' | 'clinicIds'>;

/** Offices read what stands in the inbox of their clinic's location. */
export const officesOf = ({ permissions, clinicIds }: Omit<Reader, 'uid'>) =>
  permissions.has('moaConsultInbox') ? clinicIds : [];

/**
 * For the `where` of a statement with $uid and $clinics: a member, or the office of a clinic. Whoever
 * joined as an office reads for as long as they are one.
 */
export const mayRead = `(
  exists (select from activity_members m where m.activity_id = a.id and m.uid = $uid
          and m.removed_at is null and m.role <> 'moa')
  or exists (select from inbox_entries e where e.activity_id = a.id and e.owner = any ($clinics)))`;

/** Of a thread `a`, whether member `m` came later than the two who began, and may go again. */
export const wasAdded = `(m.role in ('consultant', 'moa') and m.uid <> a.created_by
  and m.position > (select min(f.position) from activity_members f
                    where f.activity_id = a.id and f.role = 'consultant'))`;

const seen = `select a.id, a.type, a.specialty, a.subsite, a.status, a.sealed, a.patient, a.created_at,
     a.last_seq, a.locked_at, a.lock_kept_at, a.outcome, a.sealed_diagnosis, mine.role,
     mine.profile->'location'->>'province' as province
   from activities a left join activity_members mine
     on mine.activity_id = a.id and mine.uid = $uid and mine.removed_at is null
   where a.id = $activityId and ${mayRead}`;
const asked = { activityId: uuid, uid: uuid, clinics: uuids };
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
};

/** The one door to a thread: whoever may not read it hears the same as for one that is not there. */
export const threadFor = (db: Db, viewer: Reader, activityId: string) =>
  through(door, db, viewer, activityId);

async function through(opened: typeof door, db: Db, viewer: Reader, activityId: string) {
  const clinics = officesOf(viewer);
  const found = await first(db, opened, { activityId, uid: viewer.uid, clinics });
  if (!found) throw refuse('not-found');
  return found as Thread;
}

/** For whoever changes it: what was seen of it stays true until the change is done. */
export const holdThread = (db: Db, viewer: Reader, activityId: string) =>
  through(heldDoor, db, viewer, activityId);

/** A wrong patient's thread shows that it is locked, and nothing more. */
export const openThreadFor = async (db: Db, viewer: Reader, activityId: string) =>
  unlocked(await threadFor(db, viewer, activityId));

export const holdOpenThread = async (db: Db, viewer: Reader, activityId: string) =>
  unlocked(await holdThread(db, viewer, activityId));

function unlocked(thread: Thread): Thread {
  if (thread.lockedAt) throw refuse('failed-precondition', 'thread-locked');
  return thread;
}

/** Who has opened whose record, and for which patient. */
export function noteRead(
  { app, viewer, origin, now }: Context,
  thread: Pick<Thread, 'id' | 'patient'>,
): void {
  app.reads.note(
    { viewer, origin, now },
    { action: 'thread.read', subject: `thread:${thread.id}`, patient: thread.patient },
  );
}
