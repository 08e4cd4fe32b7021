import { clinicsAtMost } from '@corridor/contract/clinics/rules.ts';
import type { Change } from '../../platform/change.ts';
import {
  all,
  first,
  instant,
  integer,
  optional,
  run,
  statement,
  uuid,
} from '../../platform/database/database.ts';
import { refuse } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import {
  addLocation,
  lockedPerson,
  nextPosition,
  raiseAccess,
  refuseDeclined,
} from '../actions.ts';
import { peopleAt } from '../queries.ts';

const put = statement(
  'clinics.put-member',
  `insert into clinic_members as m (clinic_id, uid, role, confirmed_at)
   select $clinicId, id, roles[1], $now from users where id = $uid
   on conflict (clinic_id, uid) do update
     set confirmed_at = $now, left_at = null, left_by = null
     where m.confirmed_at is null or m.left_at is not null`,
  { clinicId: uuid, uid: uuid, now: instant },
);
const reopenLocation = statement(
  'clinics.open-place',
  `update locations set disabled = false where id =
     (select id from locations where uid = $uid and clinic_id = $clinicId order by disabled, position limit 1)
   returning position`,
  { uid: uuid, clinicId: uuid },
  { position: integer },
);

type Member = { clinicId: string; uid: string };

/** Makes a person a member with a location. Returns whether they were none before. */
export async function admitMember(change: Change, { clinicId, uid }: Member): Promise<boolean> {
  const { db, now } = change;
  await first(db, lockedPerson, { uid });
  const added = (await run(db, put, { clinicId, uid, now })) > 0;
  await takeLocation(change, { clinicId, uid });
  if (added)
    await change.audit({
      action: 'clinics.admit',
      subject: `clinic:${clinicId}`,
      details: { uid },
    });
  await touchMembers(change, { clinicId, uid });
  return added;
}

/** A clinic with one member is private, so nobody can ask to join it. */
const isShared = statement(
  'clinics.is-shared',
  `select c.id from clinics c where c.id = $clinicId and not c.disabled
     and (select count(*) from clinic_members m
          where m.clinic_id = c.id and m.confirmed_at is not null) > 1`,
  { clinicId: uuid },
  { id: uuid },
);
const ask = statement(
  'clinics.ask',
  `insert into clinic_members as m (clinic_id, uid, role)
   select $clinicId, id, roles[1] from users where id = $uid
   on conflict (clinic_id, uid) do update set confirmed_at = null, left_at = null, left_by = null
     where m.left_at is not null`,
  { clinicId: uuid, uid: uuid },
);

/** Served by clinic_members_pkey. */
const leftBefore = statement(
  'clinics.left-before',
  `select left_at, left_by from clinic_members
   where clinic_id = $clinicId and uid = $uid and left_at is not null`,
  { clinicId: uuid, uid: uuid },
  { leftAt: instant, leftBy: optional(uuid) },
);
/** Asks to join a clinic, which its members must confirm. Returns the location's number. */
export async function askToJoin(change: Change, { clinicId, uid }: Member): Promise<number> {
  const { db } = change;
  await first(db, lockedPerson, { uid });
  if (!(await first(db, isShared, { clinicId }))) throw refuse('not-found');
  const before = await first(db, leftBefore, { clinicId, uid });
  if (before) refuseDeclined(change, uid, before);
  if ((await run(db, ask, { clinicId, uid })) === 0) throw refuse('failed-precondition', 'there');
  const position = await takeLocation(change, { clinicId, uid });
  await change.audit({ action: 'clinics.ask', subject: `clinic:${clinicId}` });
  // A person who joins and leaves again is announced once a day.
  const yesterday = new Date(change.now.getTime() - 86_400_000);
  if (!before || before.leftAt < yesterday)
    await change.job('clinics-tellAsked', { clinicId, uid });
  await touchMembers(change, { clinicId, uid });
  return position;
}

/** Returns the person's location at a clinic, or makes the next one. */
async function takeLocation({ db }: Change, { clinicId, uid }: Member): Promise<number> {
  const opened = await first(db, reopenLocation, { uid, clinicId });
  if (opened) return opened.position;
  const { position = 0, alone = true } = (await first(db, nextPosition, { uid })) ?? {};
  if (position >= clinicsAtMost) throw refuse('resource-exhausted', 'too-many');
  const location = { id: newId(), uid, clinicId, position, billable: true };
  await run(db, addLocation, { ...location, isDefault: alone });
  return position;
}

const end = statement(
  'clinics.end-membership',
  `update clinic_members set left_at = $now, left_by = $by
   where clinic_id = $clinicId and uid = $uid and left_at is null`,
  { clinicId: uuid, uid: uuid, by: optional(uuid), now: instant },
);
const closeLocations = statement(
  'clinics.close-places',
  'update locations set disabled = true where clinic_id = $clinicId and uid = $uid and not disabled',
  { clinicId: uuid, uid: uuid },
);

/** Ends a membership. The clinic closes to the person at once; their messages stay. */
export async function endMembership(
  change: Change,
  { clinicId, uid, by }: Member & { by: string | null },
): Promise<boolean> {
  const { db, now } = change;
  await first(db, lockedPerson, { uid });
  if ((await run(db, end, { clinicId, uid, by, now })) === 0) return false;
  await run(db, closeLocations, { clinicId, uid });
  await change.audit({
    action: 'clinics.release',
    subject: `clinic:${clinicId}`,
    details: { uid },
  });
  await change.job('thread-leaveOffice', { uid });
  await touchMembers(change, { clinicId, uid });
  return true;
}

async function touchMembers(change: Change, { clinicId, uid }: Member) {
  const people = await all(change.db, peopleAt, { clinicId });
  change.touch('people', ...people.map((one) => `user:${one.uid}`));
  await raiseAccess(change, uid);
}
