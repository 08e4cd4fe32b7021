import {
  bigint,
  boolean,
  instant,
  integer,
  optional,
  statement,
  text,
  uuid,
} from '../platform/database/database.ts';

const isMember = 'm.confirmed_at is not null and m.left_at is null';

const columns = `l.position as location_idx, l.clinic_id, c.name as clinic_name,
     c.phone as clinic_phone, c.emr, c.fax, c.city, c.province, l.billable, c.version,
     l.disabled or c.disabled as disabled`;
const locationRow = {
  locationIdx: integer,
  clinicId: uuid,
  clinicName: text,
  clinicPhone: text,
  emr: text,
  fax: text,
  city: text,
  province: text,
  billable: boolean,
  version: integer,
  disabled: boolean,
};

/** A person's locations in their order. Served by locations_uid_position_key. */
export const locationsOf = statement(
  'clinics.locations-of',
  `select ${columns},
     l.position = (select o.position from locations o join clinics d on d.id = o.clinic_id
       where o.uid = l.uid and not o.disabled and not d.disabled
       order by o.is_default desc, o.position limit 1) is true as "default",
     exists (select from clinic_members m
             where m.clinic_id = c.id and m.uid = l.uid and ${isMember}) as confirmed,
     (select count(*) from clinic_members m join users u on u.id = m.uid and u.disabled_at is null
      where m.clinic_id = c.id and m.uid <> l.uid and ${isMember})::int as colleagues,
     (select count(*) from clinic_members m join users u on u.id = m.uid and u.disabled_at is null
      where m.clinic_id = c.id and m.uid <> l.uid and m.confirmed_at is null and m.left_at is null
        and exists (select from clinic_members x
          where x.clinic_id = c.id and x.uid = l.uid and x.confirmed_at is not null
            and x.left_at is null))::int as asking
   from locations l join clinics c on c.id = l.clinic_id
   where l.uid = $uid order by l.position`,
  { uid: uuid },
  { ...locationRow, default: boolean, confirmed: boolean, colleagues: integer, asking: integer },
);

/** The clinic of a location, for reading only. Served by locations_uid_position_key. */
export const clinicAt = statement(
  'clinics.clinic-at',
  `select l.clinic_id, l.disabled or c.disabled as disabled
   from locations l join clinics c on c.id = l.clinic_id
   where l.uid = $uid and l.position = $locationIdx`,
  { uid: uuid, locationIdx: integer },
  { clinicId: uuid, disabled: boolean },
);

/** Locks the rows until the end, so the second of two changes sees the first. */
export const lockedLocation = statement(
  'clinics.held-location',
  `select ${columns}, l.id, m.left_at, m.left_by, m.confirmed_at,
     (select count(*) from clinic_members o where o.clinic_id = c.id and o.uid <> l.uid) as others,
     (select count(*) from locations o
      where o.uid = l.uid and o.clinic_id = l.clinic_id and o.id <> l.id and not o.disabled)
       as also_there
   from locations l join clinics c on c.id = l.clinic_id
   left join clinic_members m on m.clinic_id = c.id and m.uid = l.uid
   where l.uid = $uid and l.position = $locationIdx for no key update of l, c`,
  { uid: uuid, locationIdx: integer },
  {
    ...locationRow,
    id: uuid,
    leftAt: optional(instant),
    leftBy: optional(uuid),
    confirmedAt: optional(instant),
    others: bigint,
    alsoThere: bigint,
  },
);

/** The people whose pages show a clinic. Served by locations_clinic. */
export const peopleAt = statement(
  'clinics.people-at',
  'select distinct uid from locations where clinic_id = $clinicId',
  { clinicId: uuid },
  { uid: uuid },
);
