import type { ChosenDelivery } from '@corridor/contract/preferences/rules.ts';
import {
  boolean,
  bytes,
  instant,
  integer,
  json,
  optional,
  statement,
  text,
  uuid,
} from '../../platform/database/database.ts';

/** The clinic of a message, with its present number. Served by patient_messages_pkey. */
export const officeOfMessage = statement(
  'forms.office-of',
  `select c.id, c.fax from patient_messages m join clinics c on c.id = m.clinic_id
   where m.id = $messageId and not c.disabled`,
  { messageId: uuid },
  { id: uuid, fax: text },
);

/** The fax of an answered form. Served by form_faxes_message_id_clinic_id_key. */
export const faxOfForm = statement(
  'forms.fax-of',
  `select c.name as clinic_name, f.to_number as number, f.state, f.reason, f.updated_at as at, f.pages
   from form_faxes f join clinics c on c.id = f.clinic_id
   where f.message_id = $messageId order by f.created_at desc limit 1`,
  { messageId: uuid },
  {
    clinicName: text,
    number: text,
    state: text,
    reason: optional(text),
    at: instant,
    pages: optional(integer),
  },
);

export const formFaxById = statement(
  'forms.fax-by-id',
  `select f.id, f.message_id, f.to_number, f.state, f.attempt, f.attempted_at, f.ref, f.created_at,
     m.patient, f.clinic_id, c.name as clinic_name, c.phone as clinic_phone, c.fax as clinic_fax,
     u.email::text as email, u.disabled_at is not null as gone,
     coalesce(p.delivery, '{}') as chosen
   from form_faxes f join patient_messages m on m.id = f.message_id
   join clinics c on c.id = f.clinic_id join users u on u.id = f.uid
   left join user_preferences p on p.uid = f.uid
   where f.id = $id`,
  { id: uuid },
  {
    id: uuid,
    messageId: uuid,
    toNumber: text,
    state: text,
    attempt: integer,
    attemptedAt: optional(instant),
    ref: optional(text),
    createdAt: instant,
    patient: bytes,
    clinicId: uuid,
    clinicName: text,
    clinicPhone: text,
    clinicFax: text,
    email: text,
    gone: boolean,
    chosen: json<ChosenDelivery>(),
  },
);

/** Finds the message of a fax in the demo's outbox, which holds few. */
export const messageOfFax = statement(
  'forms.message-of-fax',
  `select m.id, m.activity_id, m.patient from form_faxes f
   join patient_messages m on m.id = f.message_id where f.ref = $ref limit 1`,
  { ref: text },
  { id: uuid, activityId: optional(uuid), patient: bytes },
);
