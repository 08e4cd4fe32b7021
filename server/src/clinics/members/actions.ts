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
import { accessChanged, addLocation, holdPerson, nextPlace, refuseDeclined } from '../actions.ts';
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
const openPlace = statement(
  'clinics.open-place',
  `update locations set disabled = false where id =
     (select id from locations where uid = $uid and clinic_id = $clinicId order by disabled, position limit 1)
   returning position`,
  { uid: uuid, clinicId: uuid },
  { position: integer },
);

type Member = { clinicId: string; uid: string };

/** Somebody belongs to a clinic, and has a place there; whether they did not before. */
export async function admitMember(change: Change, { clinicId, uid }: Member): Promise<boolean> {
  const { db, now } = change;
  await first(db, holdPerson, { uid });
  const added = (await run(db, put, { clinicId, uid, now })) > 0;
  await takePlace(change, { clinicId, uid });
  if (added)
    await change.audit({
      action: 'clinics.admit',
      subject: `clinic:${clinicId}`,
      details: { uid },
    });
  await told(change, { clinicId, uid });
  return added;
}

/** What somebody types for themselves alone is nobody's to join. */
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
/** A place at a clinic, which somebody there has to confirm; answers its number. */
export async function askToJoin(change: Change, { clinicId, uid }: Member): Promise<number> {
  const { db } = change;
  await first(db, holdPerson, { uid });
  if (!(await first(db, isShared, { clinicId }))) throw refuse('not-found');
  const before = await first(db, leftBefore, { clinicId, uid });
  if (before) refuseDeclined(change, uid, before);
  if ((await run(db, ask, { clinicId, uid })) === 0) throw refuse('failed-precondition', 'there');
  const position = await takePlace(change, { clinicId, uid });
  await change.audit({ action: 'clinics.ask', subject: `clinic:${clinicId}` });
  // Whoever comes and goes is told of once a day.
  const yesterday = new Date(change.now.getTime() - 86_400_000);
  if (!before || before.leftAt < yesterday)
    await change.job('clinics-tellAsked', { clinicId, uid });
  await told(change, { clinicId, uid });
  return position;
}

/** The place that somebody has or had at a clinic, or the next one; answers its number. */
async function takePlace({ db }: Change, { clinicId, uid }: Member): Promise<number> {
  const opened = await first(db, openPlace, { uid, clinicId });
  if (opened) return opened.position;
  const { position = 0, alone = true } = (await first(db, nextPlace, { uid })) ?? {};
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
const closePlaces = statement(
  'clinics.close-places',
  'update locations set disabled = true where clinic_id = $clinicId and uid = $uid and not disabled',
  { clinicId: uuid, uid: uuid },
);

/** What the clinic opened to somebody closes at once; what they sent and answered stays theirs. */
export async function endMembership(
  change: Change,
  { clinicId, uid, by }: Member & { by: string | null },
): Promise<boolean> {
  const { db, now } = change;
  await first(db, holdPerson, { uid });
  if ((await run(db, end, { clinicId, uid, by, now })) === 0) return false;
  await run(db, closePlaces, { clinicId, uid });
  await change.audit({
    action: 'clinics.release',
    subject: `clinic:${clinicId}`,
    details: { uid },
  });
  await change.job('thread-leaveOffice', { uid });
  await told(change, { clinicId, uid });
  return true;
}

async function told(change: Change, { clinicId, uid }: Member) {
  const people = await all(change.db, peopleAt, { clinicId });
  change.touch('people', ...people.map((one) => `user:${one.uid}`));
  await accessChanged(change, uid);
}
