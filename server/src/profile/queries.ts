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
} from '../platform/database.ts';

export const profileOf = statement(
  'profile.of',
  `select u.id as uid, u.first_name, u.last_name, u.email::text as email, u.credentials, u.roles,
     u.practice_id, u.ava_uuid, u.email_confirmed, coalesce(p.version, 0) as version, p.homepage,
     coalesce(p.delivery, '{}') as delivery, coalesce(p.phone_number, '') as phone_number,
     coalesce(p.calendar_email, '') as calendar_email
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
  },
);

/**
 * Practice IDs are public: whoever else has it already is who it belongs to. Who waits for validation
 * has only typed it.
 */
export const practiceIdHolder = statement(
  'profile.practice-id-holder',
  `select id from users where practice_id = $practiceId and id <> $uid and disabled_at is null
     and not roles @> '{pracIdValidationRequired}'
   limit 1`,
  { practiceId: text, uid: uuid },
  { id: uuid },
);
