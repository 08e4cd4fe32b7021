import { words } from '@corridor/contract/clinics/members/words.ts';
import { clinicsAtMost } from '@corridor/contract/clinics/rules.ts';
import type { ClinicForm } from '@corridor/contract/clinics/schemas.ts';
import { changedFields } from '@corridor/contract/platform/merge.ts';
import type { Change } from '../platform/change.ts';
import {
  all,
  boolean,
  first,
  instant,
  integer,
  type RowOf,
  run,
  statement,
  text,
  uuid,
} from '../platform/database/database.ts';
import { refuse } from '../platform/errors.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { newId } from '../platform/ids.ts';
import { lockedLocation, peopleAt } from './queries.ts';

/** A person who left a clinic may return within this time as before. */
const returnMs = 60_000;

// The row stays locked until the end, so two clinics added at once get two positions.
export const lockedPerson = statement(
  'clinics.hold-person',
  'select id from users where id = $uid for no key update',
  { uid: uuid },
  { id: uuid },
);
export const nextPosition = statement(
  'clinics.next-place',
  `select coalesce(max(position) + 1, 0) as position, count(*) filter (where not disabled) = 0 as alone
   from locations where uid = $uid`,
  { uid: uuid },
  { position: integer, alone: boolean },
);
const form = {
  clinicName: text,
  clinicPhone: text,
  fax: text,
  emr: text,
  city: text,
  province: text,
};
const addClinic = statement(
  'clinics.add',
  `insert into clinics (id, name, phone, fax, address, city, province, emr)
   values ($id, $clinicName, $clinicPhone, $fax, '', $city, $province, $emr)`,
  { id: uuid, ...form },
);
const joinOwn = statement(
  'clinics.found',
  `insert into clinic_members (clinic_id, uid, role, confirmed_at)
   select $clinicId, id, roles[1], $now from users where id = $uid`,
  { clinicId: uuid, uid: uuid, now: instant },
);
export const addLocation = statement(
  'clinics.add-location',
  `insert into locations (id, uid, clinic_id, position, is_default, billable)
   values ($id, $uid, $clinicId, $position, $isDefault, $billable)`,
  {
    id: uuid,
    uid: uuid,
    clinicId: uuid,
    position: integer,
    isDefault: boolean,
    billable: boolean,
  },
);
const raise = statement('clinics.raise', 'update users set version = version + 1 where id = $uid', {
  uid: uuid,
});

/** A person's rights have changed, so all their pages read again. */
export async function raiseAccess(change: Change, uid: string) {
  await run(change.db, raise, { uid });
  change.touch(`user:${uid}`, `access:${uid}`);
}

/** Adds a clinic with the viewer as its only member. */
export async function addOwnClinic(
  change: Change,
  { uid }: Pick<Viewer, 'uid'>,
  clinic: ClinicForm,
) {
  const { db, now } = change;
  await first(db, lockedPerson, { uid });
  const place = await first(db, nextPosition, { uid });
  const position = place?.position ?? 0;
  if (position >= clinicsAtMost) throw refuse('resource-exhausted', 'too-many');
  const clinicId = newId();
  await run(db, addClinic, { ...clinic, id: clinicId });
  await run(db, joinOwn, { clinicId, uid, now });
  const { billable } = clinic;
  const location = { id: newId(), uid, clinicId, position, billable };
  await run(db, addLocation, { ...location, isDefault: place?.alone === true });
  await change.audit({ action: 'clinics.add', subject: `clinic:${clinicId}` });
  await raiseAccess(change, uid);
  return position;
}

export type LockedLocation = RowOf<typeof lockedLocation.row>;

export async function lockLocation({ db }: Change, { uid }: Viewer, locationIdx: number) {
  await first(db, lockedPerson, { uid });
  const location = await first(db, lockedLocation, { uid, locationIdx });
  if (!location) throw refuse('not-found');
  return location;
}

const edit = statement(
  'clinics.edit',
  `update clinics set name = $clinicName, phone = $clinicPhone, fax = $fax, emr = $emr,
     city = $city, province = $province, version = version + 1
   where id = $clinicId returning version`,
  { clinicId: uuid, ...form },
  { version: integer },
);
const setBillable = statement(
  'clinics.set-billable',
  'update locations set billable = $billable where id = $id',
  { id: uuid, billable: boolean },
);

type Edit = { location: LockedLocation; after: number; clinic: ClinicForm };

/** A member may correct the clinic for all members. */
export async function editClinic(
  change: Change,
  { uid }: Viewer,
  { location, after, clinic }: Edit,
) {
  const { db } = change;
  const { clinicId } = location;
  const { billable, ...shared } = clinic;
  const fields = changedFields(location, shared).filter((name) => Object.hasOwn(shared, name));
  const bills = billable === location.billable ? [] : ['billable'];
  if (bills.length > 0) await run(db, setBillable, { id: location.id, billable });
  change.touch(`user:${uid}`);
  const details = { fields: [...fields, ...bills].join(', ') };
  const entry = { action: 'clinics.edit', subject: `clinic:${clinicId}`, details };
  if (fields.length === 0) {
    if (bills.length > 0) await change.audit(entry);
    return location.version;
  }
  if (location.leftAt || !location.confirmedAt)
    throw refuse('failed-precondition', 'not-confirmed');
  if (after !== location.version) throw refuse('aborted', 'newer-version');
  const edited = await first(db, edit, { ...shared, clinicId });
  await change.audit(entry);
  const people = await all(db, peopleAt, { clinicId });
  change.touch(`clinic:${clinicId}`, ...people.map((one) => `user:${one.uid}`));
  await change.job('directory-indexClinic', { clinicId }, { key: `index-clinic:${clinicId}` });
  return edited?.version ?? location.version;
}

const setDisabled = statement(
  'clinics.set-disabled',
  'update locations set disabled = $disabled where id = $id',
  { id: uuid, disabled: boolean },
);
const leave = statement(
  'clinics.leave',
  `update clinic_members set left_at = $now, left_by = $uid
   where clinic_id = $clinicId and uid = $uid and left_at is null`,
  { clinicId: uuid, uid: uuid, now: instant },
);

/** The location stays in the list. The last one at a clinic takes the membership with it. */
export async function removeLocation(change: Change, { uid }: Viewer, location: LockedLocation) {
  if (location.disabled) return;
  const { db, now } = change;
  const { id, clinicId } = location;
  await run(db, setDisabled, { id, disabled: true });
  const hasLeft = location.alsoThere === 0 && (await run(db, leave, { clinicId, uid, now })) > 0;
  if (hasLeft) await change.job('thread-leaveOffice', { uid });
  await change.audit({
    action: 'clinics.remove-location',
    subject: `clinic:${clinicId}`,
    details: { left: hasLeft },
  });
  await touchClinicPeople(change, clinicId);
  await raiseAccess(change, uid);
}

const rejoin = statement(
  'clinics.come-back',
  `update clinic_members set left_at = null, left_by = null,
     confirmed_at = case when $confirmed then confirmed_at end
   where clinic_id = $clinicId and uid = $uid and left_at is not null`,
  { clinicId: uuid, uid: uuid, confirmed: boolean },
);

/** A person that the clinic sent away may ask again after this time. */
const declinedDays = 7;
type Left = { leftAt: Date | null; leftBy: string | null };

export function refuseDeclined({ now }: Change, uid: string, { leftAt, leftBy }: Left) {
  const since = now.getTime() - declinedDays * 86_400_000;
  if (leftAt && leftBy !== uid && leftAt.getTime() > since)
    throw refuse('failed-precondition', 'declined', words.declinedLately);
}

/**
 * A person who returns at once returns as a member, and so does the author of a clinic that was
 * never shared. Anybody else waits until the clinic confirms them again.
 */
export async function restoreLocation(change: Change, { uid }: Viewer, location: LockedLocation) {
  const { db, now } = change;
  const { id, clinicId, leftAt, leftBy } = location;
  refuseDeclined(change, uid, location);
  const atOnce = leftAt !== null && leftBy === uid && now.getTime() - leftAt.getTime() < returnMs;
  const unshared = leftBy === uid && location.others === 0;
  await run(db, setDisabled, { id, disabled: false });
  const confirmed = location.confirmedAt !== null && (leftAt === null || atOnce || unshared);
  await run(db, rejoin, { clinicId, uid, confirmed });
  await change.audit({
    action: 'clinics.restore-location',
    subject: `clinic:${clinicId}`,
    details: { confirmed },
  });
  await touchClinicPeople(change, clinicId);
  await raiseAccess(change, uid);
  return confirmed;
}

async function touchClinicPeople(change: Change, clinicId: string) {
  const people = await all(change.db, peopleAt, { clinicId });
  change.touch(...people.map((one) => `user:${one.uid}`));
}

const makeDefault = statement(
  'clinics.make-default',
  'update locations set is_default = (id = $id) where uid = $uid',
  { id: uuid, uid: uuid },
);

export async function makeDefaultLocation(
  change: Change,
  { uid }: Viewer,
  location: LockedLocation,
) {
  if (location.disabled) throw refuse('failed-precondition', 'removed');
  await run(change.db, makeDefault, { id: location.id, uid });
  await change.audit({ action: 'clinics.make-default', subject: `clinic:${location.clinicId}` });
  change.touch(`user:${uid}`);
}
