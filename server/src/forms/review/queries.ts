import {
  bigint,
  bytes,
  instant,
  integer,
  optional,
  statement,
  text,
  uuid,
} from '../../platform/database/database.ts';

/**
 * Forms that nobody has reviewed and nobody has looked at since, the oldest first. Served by
 * form_submissions_unjudged.
 */
export const formsToJudge = statement(
  'forms.to-judge',
  `select m.id, m.activity_id, m.patient, m.form_id, m.form_version, a.sealed
   from form_submissions s join patient_messages m on m.id = s.message_id
   join form_answers a on a.message_id = s.message_id
   where s.judged_at is null and s.reviewed_at is null and m.submitted_at <= $before
   order by m.submitted_at, m.id limit $most`,
  { before: instant, most: bigint },
  {
    id: uuid,
    activityId: optional(uuid),
    patient: bytes,
    formId: optional(uuid),
    formVersion: optional(integer),
    sealed: bytes,
  },
);

/**
 * The colleague who covers for the physician of a form, and the office of its clinic. Served by
 * covers_uid and clinic_members_pkey.
 */
export const peopleStandingIn = statement(
  'forms.people-standing-in',
  `select u.id as uid from patient_messages m join users u on u.disabled_at is null and (
     exists (select from covers c where c.uid = m.uid and c.cover = u.id and c.ended_at is null
             and c.starts_at <= $now and c.ends_at > $now)
     or ('moa' = any (u.roles) and exists (select from clinic_members k where k.uid = u.id
         and k.clinic_id = coalesce(m.office, m.clinic_id)
         and k.confirmed_at is not null and k.left_at is null)))
   where m.id = $messageId order by u.id`,
  { messageId: uuid, now: instant },
  { uid: uuid },
);

/** The content of a mail about a waiting form. */
export const waitingForm = statement(
  'forms.waiting',
  `select u.first_name, u.last_name, u.credentials, s.reference from patient_messages m
   join users u on u.id = m.uid join form_submissions s on s.message_id = m.id
   where m.id = $messageId and m.needs_review_at is not null`,
  { messageId: uuid },
  { firstName: text, lastName: text, credentials: text, reference: text },
);
