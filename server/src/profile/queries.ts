import type { ChosenDelivery } from '@corridor/contract/preferences/rules.ts';
import {
  boolean,
  integer,
  json,
  optional,
  statement,
  text,
  texts,
  uuid,
} from '../platform/database/database.ts';

export const profileOf = statement(
  'profile.of',
  `select u.id as uid, u.first_name, u.last_name, u.email::text as email, u.credentials, u.roles,
     u.practice_id, u.ava_uuid, u.email_confirmed, coalesce(p.version, 0) as version, p.homepage,
     coalesce(p.delivery, '{}') as delivery, coalesce(p.phone_number, '') as phone_number,
     coalesce(p.calendar_email, '') as calendar_email, coalesce(p.bio, '') as bio,
     coalesce(p.languages, '{}') as languages, p.response_target_days
   from users u left join user_preferences p on p.uid = u.id where u.id = $uid`,
  { uid: uuid },
  {
    uid: uuid,
    firstName: text,
    lastName: text,
    email: text,
    credentials: text,
    roles: texts,
    practiceId: text,
    avaUuid: optional(text),
    emailConfirmed: boolean,
    version: integer,
    homepage: optional(text),
    delivery: json<ChosenDelivery>(),
    phoneNumber: text,
    calendarEmail: text,
    bio: text,
    languages: texts,
    responseTargetDays: optional(integer),
  },
);

/**
 * Practice IDs are public, so a number belongs to the person who has it already. A person who waits
 * for validation does not count.
 */
export const practiceIdHolder = statement(
  'profile.practice-id-holder',
  `select id from users where practice_id = $practiceId and id <> $uid and disabled_at is null
     and not roles @> '{pracIdValidationRequired}'
   limit 1`,
  { practiceId: text, uid: uuid },
  { id: uuid },
);

/**
 * The register's entries for a number in the provinces of a person's sign-up and locations.
 * Served by practice_register_pkey and locations_uid_position_key.
 */
export const registersOf = statement(
  'profile.registers-of',
  `with their as (
     select province from signups where uid = $uid
     union select c.province from locations l join clinics c on c.id = l.clinic_id
     where l.uid = $uid)
   select t.province, exists (select from practice_register x where x.province = t.province)
       as imported, coalesce(r.last_name, '') as last_name, coalesce(r.active, false) as active
   from their t left join practice_register r on r.province = t.province and r.number = $number`,
  { uid: uuid, number: text },
  { province: text, imported: boolean, lastName: text, active: boolean },
);
