import type { ActivityRole, ActivityType, Status } from '@corridor/contract/thread/rules.ts';
import type { Econsult, Profile } from '@corridor/contract/thread/schemas.ts';
import type { Change } from '../platform/change.ts';
import {
  bigints,
  bytes,
  first,
  instant,
  json,
  optional,
  run,
  statement,
  text,
  uuid,
} from '../platform/database.ts';
import { refuse } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import type { Keys } from '../platform/keys.ts';
import { econsultPlace, openEconsult, patientIndex, searchWords, tokenOf } from './sealed.ts';

const addActivity = statement(
  'thread.add-activity',
  `insert into activities (id, type, created_at, created_by, specialty, subsite, status, sealed,
     patient, last_message_at, forwarded_from)
   values ($id, $type, $now, $createdBy, $specialty, $subsite, $status, $sealed, $patient, $now,
     $forwardedFrom)`,
  {
    id: uuid,
    type: text,
    now: instant,
    createdBy: uuid,
    specialty: text,
    subsite: text,
    status: optional(text),
    sealed: bytes,
    patient: bytes,
    forwardedFrom: optional(uuid),
  },
);
const addPhone = statement(
  'thread.add-phone',
  `insert into phone_consults (activity_id, start_time, end_time, physician_phone, specialist_phone)
   values ($id, $startTime, $endTime, $physicianPhone, $specialistPhone)`,
  {
    id: uuid,
    startTime: instant,
    endTime: instant,
    physicianPhone: text,
    specialistPhone: text,
  },
);

// As the person is now, at the place they work at: later changes do not rewrite a record.
const addMember = statement(
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
                      order by is_default desc, position limit 1) l on true
   left join clinics c on c.id = l.clinic_id
   where u.id = $uid and u.disabled_at is null
   on conflict (activity_id, uid) do update set removed_at = null, role = excluded.role
     where activity_members.removed_at is not null
   returning profile`,
  { activityId: uuid, uid: uuid, role: text, now: instant },
  { profile: json<Profile>() },
);
// An entry that was there before keeps its folder and what was read.
const addEntry = statement(
  'thread.add-entry',
  `insert into inbox_entries (owner, activity_id, status, last_message_at, last_seq, read_seq)
   select $owner, a.id, a.status, a.last_message_at, a.last_seq, 0
   from activities a where a.id = $activityId
   on conflict do nothing returning owner`,
  { owner: uuid, activityId: uuid },
  { owner: uuid },
);
const addTokens = statement(
  'thread.add-tokens',
  `insert into inbox_tokens (token, activity_id)
   select token, $activityId from unnest($tokens::bigint[]) as token on conflict do nothing`,
  { activityId: uuid, tokens: bigints },
);

export type NewThread = {
  type: ActivityType;
  specialty: string;
  subsite: string;
  econsult: Econsult;
  members: readonly { uid: string; role: ActivityRole }[];
  forwardedFrom?: string;
  /** None, until somebody gives it one; otherwise as its type begins. */
  status?: null;
  phone?: { startTime: Date; endTime: Date; physicianPhone: string; specialistPhone: string };
};

/** A thread with its members, in their inboxes and in those of the clinics where they work. */
export async function createThread(change: Change, keys: Keys, thread: NewThread): Promise<string> {
  const { type, specialty, subsite, econsult, phone } = thread;
  const { db, now } = change;
  const id = newId();
  const author = thread.members[0];
  if (!author) throw refuse('invalid-argument');
  const status: Status | null =
    type === 'phoneConsult' || thread.status === null ? null : 'pending';
  await run(db, addActivity, {
    id,
    type,
    now,
    createdBy: author.uid,
    specialty,
    subsite,
    status,
    sealed: keys.seal(JSON.stringify(econsult), econsultPlace(id)),
    patient: patientIndex(keys, econsult.phn),
    forwardedFrom: thread.forwardedFrom ?? null,
  });
  if (phone) await run(db, addPhone, { id, ...phone });
  const profiles: Profile[] = [];
  for (const { uid, role } of thread.members) {
    const added = await first(db, addMember, { activityId: id, uid, role, now });
    if (!added) throw refuse('failed-precondition', 'no-member');
    profiles.push(added.profile);
  }
  const clinics = profiles.flatMap(({ location }) => location?.clinicId ?? []);
  const words = searchWords({ specialty, subsite, econsult, names: profiles });
  const owners = new Set([...thread.members.map(({ uid }) => uid), ...clinics]);
  for (const owner of owners) await enterInbox(change, keys, id, owner, words);
  await change.audit({
    action: 'thread.create',
    subject: `thread:${id}`,
    patient: patientIndex(keys, econsult.phn),
    details: { type },
  });
  return id;
}

async function enterInbox(
  change: Change,
  keys: Keys,
  activityId: string,
  owner: string,
  words: readonly string[],
) {
  await first(change.db, addEntry, { owner, activityId });
  const tokens = words.map((word) => tokenOf(keys, owner, word));
  await run(change.db, addTokens, { activityId, tokens });
  change.touch(`inbox:${owner}`);
}

const described = statement(
  'thread.described',
  `select a.specialty, a.subsite, a.sealed,
     (select jsonb_agg(m.profile) from activity_members m where m.activity_id = a.id) as names
   from activities a where a.id = $activityId for update`,
  { activityId: uuid },
  { specialty: text, subsite: text, sealed: bytes, names: json<Profile[]>() },
);

type Joining = { activityId: string; uid: string; role: ActivityRole };

/** Somebody joins a thread that is there; whether they did, or were in it already. */
export async function joinThread(
  change: Change,
  app: Parameters<typeof openEconsult>[0],
  { activityId, uid, role }: Joining,
): Promise<boolean> {
  const { db, now } = change;
  // Held until the end: two who join at once get two places.
  const thread = await first(db, described, { activityId });
  if (!thread) throw refuse('not-found');
  const added = await first(db, addMember, { activityId, uid, role, now });
  if (!added) return false;
  const econsult = openEconsult(app, activityId, thread.sealed);
  if (econsult) {
    const names = [...thread.names, added.profile];
    const words = searchWords({ ...thread, econsult, names });
    const clinic = role === 'consultant' ? added.profile.location?.clinicId : undefined;
    for (const owner of clinic ? [uid, clinic] : [uid])
      await enterInbox(change, app.keys, activityId, owner, words);
  } else await first(db, addEntry, { owner: uid, activityId });
  await change.audit({
    action: 'thread.join',
    subject: `thread:${activityId}`,
    details: { uid, role },
  });
  change.touch(`thread:${activityId}`, `inbox:${uid}`);
  return true;
}

const removeMember = statement(
  'thread.remove-member',
  `update activity_members set removed_at = $now
   where activity_id = $activityId and uid = $uid and removed_at is null
     and role in ('consultant', 'moa') and position > 1`,
  { activityId: uuid, uid: uuid, now: instant },
);
const dropEntry = statement(
  'thread.drop-entry',
  'delete from inbox_entries where activity_id = $activityId and owner = $uid',
  { activityId: uuid, uid: uuid },
);

/** Whoever was added may be taken out again; the two who began stay. */
export async function leaveThread(change: Change, activityId: string, uid: string) {
  if ((await run(change.db, removeMember, { activityId, uid, now: change.now })) === 0)
    throw refuse('failed-precondition', 'needed');
  await run(change.db, dropEntry, { activityId, uid });
  await change.audit({
    action: 'thread.remove-member',
    subject: `thread:${activityId}`,
    details: { uid },
  });
  // What they still show of it they may no longer read.
  change.touch(`thread:${activityId}`, `inbox:${uid}`, `access:${uid}`);
}
