import type { ActivityRole } from '@corridor/contract/thread/rules.ts';
import type { Profile } from '@corridor/contract/thread/schemas.ts';
import type { Change } from '../../platform/change.ts';
import {
  all,
  bigint,
  boolean,
  bytes,
  type Db,
  first,
  instant,
  integer,
  json,
  optional,
  run,
  statement,
  text,
  uuid,
} from '../../platform/database/database.ts';
import { refuse } from '../../platform/errors.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { newId } from '../../platform/ids.ts';
import type { Opener } from '../../platform/keystore/opened.ts';
import { type Thread, wasAdded } from '../access.ts';
import { enterInbox, inboxesOf, leaveInbox, touchInboxes } from '../entries/actions.ts';
import { openEconsult, searchWords } from '../sealed.ts';

// Stores the profile of today with the person's location, first that of the service. Later changes
// do not rewrite a record.
const add = statement(
  'thread.add-member',
  `insert into activity_members (activity_id, uid, role, position, profile, joined_at)
   select $activityId, u.id, $role,
     (select count(*) from activity_members m where m.activity_id = $activityId),
     jsonb_strip_nulls(jsonb_build_object('email', u.email, 'firstName', u.first_name,
       'lastName', u.last_name, 'credentials', u.credentials, 'practiceId', u.practice_id,
       'location', case when c.id is not null then jsonb_build_object('city', c.city,
         'province', c.province, 'clinicName', c.name, 'clinicPhone', c.phone, 'fax', c.fax,
         'locationIndex', l.position, 'clinicId', c.id) end)),
     $now
   from users u
   left join lateral (select * from locations where uid = u.id and not disabled
                      order by position = $locationIdx desc nulls last,
                        clinic_id = (select s.clinic_id from activities a
                          join services s on s.id = a.service_id
                          where a.id = $activityId) desc nulls last, is_default desc, position
                      limit 1) l on true
   left join clinics c on c.id = l.clinic_id
   where u.id = $uid and u.disabled_at is null
   on conflict (activity_id, uid) do update
     set removed_at = null, role = excluded.role, cover_of = null,
       profile = case when activity_members.cover_of is null then activity_members.profile
                 else excluded.profile end
     where activity_members.removed_at is not null or activity_members.cover_of is not null
   returning profile`,
  { activityId: uuid, uid: uuid, role: text, locationIdx: optional(integer), now: instant },
  { profile: json<Profile>() },
);
// A covering colleague takes the location of the covered person.
const standIn = statement(
  'thread.stand-in',
  `insert into activity_members (activity_id, uid, role, position, profile, joined_at, cover_of)
   select $activityId, u.id, m.role,
     (select count(*) from activity_members o where o.activity_id = $activityId),
     jsonb_strip_nulls(jsonb_build_object('email', u.email, 'firstName', u.first_name,
       'lastName', u.last_name, 'credentials', u.credentials, 'practiceId', u.practice_id,
       'location', m.profile->'location')),
     $now, m.uid
   from activity_members m join users u on u.id = $uid
   where m.activity_id = $activityId and m.uid = $coverOf and m.removed_at is null
   on conflict (activity_id, uid) do update set removed_at = null, role = excluded.role,
     cover_of = excluded.cover_of where activity_members.removed_at is not null
   returning profile`,
  { activityId: uuid, uid: uuid, coverOf: uuid, now: instant },
  { profile: json<Profile>() },
);
/** The member's location by its number, or their main one. */
type Joining = {
  activityId: string;
  uid: string;
  role: ActivityRole;
  locationIdx?: number | undefined;
};

/** Returns the member's profile, or nothing when the person already takes part. */
export async function addMember(change: Change, joining: Joining): Promise<Profile | undefined> {
  const at = { locationIdx: joining.locationIdx ?? null, now: change.now };
  return (await first(change.db, add, { ...joining, ...at }))?.profile;
}

const threadText = statement(
  'thread.described',
  `select a.specialty, a.subsite, a.sealed, a.patient, a.locked_at,
     (select jsonb_agg(m.profile) from activity_members m where m.activity_id = a.id) as names
   from activities a where a.id = $activityId for update`,
  { activityId: uuid },
  {
    specialty: text,
    subsite: text,
    sealed: bytes,
    patient: bytes,
    lockedAt: optional(instant),
    names: json<Profile[]>(),
  },
);

/** Makes a thread searchable in every inbox that holds it, except while it is locked. */
export async function indexThread(change: Change, app: Opener, activityId: string) {
  const thread = await first(change.db, threadText, { activityId });
  const econsult =
    thread && !thread.lockedAt ? openEconsult(app, activityId, thread.sealed) : undefined;
  if (!thread || !econsult) return;
  const words = searchWords({ ...thread, econsult });
  for (const { owner } of await all(change.db, inboxesOf, { activityId }))
    await enterInbox(change, app.keys, activityId, owner, words);
}

// Served by activities_to_index.
const toIndex = statement(
  'thread.to-index',
  'select id from activities where indexed = 0 and locked_at is null order by id limit $limit',
  { limit: bigint },
  { id: uuid },
);
const setIndexed = statement(
  'thread.set-indexed',
  'update activities set indexed = 1 where id = $activityId and locked_at is null',
  { activityId: uuid },
);
export const threadsToIndex = (db: Db, limit: number) => all(db, toIndex, { limit });

/** Indexes a thread once in the present way. */
export async function indexAnew(change: Change, app: Opener, activityId: string) {
  await indexThread(change, app, activityId);
  await run(change.db, setIndexed, { activityId });
}

const log = statement(
  'thread.log-member',
  `insert into member_changes (id, activity_id, at, by, uid, role, joined)
   select $id, $activityId, $now, $by, m.uid, m.role, $joined
   from activity_members m where m.activity_id = $activityId and m.uid = $uid`,
  { id: uuid, activityId: uuid, now: instant, by: uuid, uid: uuid, joined: boolean },
);
type Logged = { activityId: string; uid: string; by: string; joined: boolean };

export const logMember = ({ db, now }: Change, logged: Logged) =>
  run(db, log, { ...logged, id: newId(), now });

/** Adds a person to a thread. Returns false when the person already takes part. */
export async function joinThread(
  change: Change,
  app: Opener,
  { activityId, uid, role, coverOf }: Joining & { coverOf?: string | null },
  by: string,
): Promise<boolean> {
  const { db } = change;
  // The row stays locked until the end, so two who join at once get two positions.
  const thread = await first(db, threadText, { activityId });
  if (!thread) throw refuse('not-found');
  const profile = coverOf
    ? (await first(db, standIn, { activityId, uid, coverOf, now: change.now }))?.profile
    : await addMember(change, { activityId, uid, role });
  if (!profile) return false;
  await logMember(change, { activityId, uid, by, joined: true });
  const clinic = role === 'consultant' ? profile.location?.clinicId : undefined;
  // A covering colleague reads in the inbox of the covered person.
  const owners = coverOf ? [] : clinic ? [uid, clinic] : [uid];
  for (const owner of owners) await enterInbox(change, app.keys, activityId, owner, []);
  // Every member can find the thread by the new member's name.
  await indexThread(change, app, activityId);
  await change.audit({
    action: 'thread.join',
    subject: `thread:${activityId}`,
    patient: thread.patient,
    details: { uid, role },
  });
  await touchInboxes(change, activityId);
  change.touch(`thread:${activityId}`);
  return true;
}

/**
 * An office or a covering colleague joins the thread with its first act there. A covering colleague
 * takes the role of the covered person.
 */
export async function takePart(change: Change, app: Opener, { uid }: Viewer, thread: Thread) {
  const { id: activityId, role, joined, actingFor: coverOf } = thread;
  if (joined) return false;
  return joinThread(change, app, { activityId, uid, role: role ?? 'moa', coverOf }, uid);
}

const removeMember = statement(
  'thread.remove-member',
  `update activity_members m set removed_at = $now from activities a
   where m.activity_id = $activityId and m.uid = $uid and m.removed_at is null
     and a.id = m.activity_id and ${wasAdded}`,
  { activityId: uuid, uid: uuid, now: instant },
);
/** A member who was added may leave or be removed. The first two members stay. */
export async function leaveThread(change: Change, thread: Thread, uid: string, by: string) {
  const { id: activityId, patient } = thread;
  if ((await run(change.db, removeMember, { activityId, uid, now: change.now })) === 0)
    throw refuse('failed-precondition', 'needed');
  await logMember(change, { activityId, uid, by, joined: false });
  await leaveInbox(change, activityId, uid);
  await change.audit({
    action: 'thread.remove-member',
    subject: `thread:${activityId}`,
    patient,
    details: { uid },
  });
  // The removed person's tabs must drop the thread.
  await touchInboxes(change, activityId);
  change.touch(`thread:${activityId}`, `inbox:${uid}`, `access:${uid}`);
}
