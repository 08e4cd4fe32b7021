import { clinicReaders } from '@corridor/contract/patients/messages/rules.ts';
import type { ChosenDelivery } from '@corridor/contract/preferences/rules.ts';
import { listParams, mayReadMessage } from '../../patients/access.ts';
import {
  all,
  bigint,
  bytes,
  type Db,
  instant,
  json,
  optional,
  statement,
  text,
  texts,
  uuid,
} from '../../platform/database/database.ts';

/** The submission of a form. Served by form_submissions_pkey and form_answers_pkey. */
export const submissionOf = statement(
  'forms.submission-of',
  `select m.submitted_at, s.reference, s.language, s.reviewed_at, a.sealed,
     u.first_name || ' ' || u.last_name as reviewed_by
   from form_submissions s join patient_messages m on m.id = s.message_id
   join form_answers a on a.message_id = s.message_id left join users u on u.id = s.reviewed_by
   where s.message_id = $messageId`,
  { messageId: uuid },
  {
    submittedAt: instant,
    reference: text,
    language: text,
    reviewedAt: optional(instant),
    sealed: bytes,
    reviewedBy: optional(text),
  },
);

/**
 * The scores of one patient in one form up to a time, as far as a reader may see them, of every
 * clinic or of one; the newest first. Served by patient_messages_form.
 */
export const scoresUntil = statement(
  'forms.scores-until',
  `select m.id as message_id, m.submitted_at, s.sealed_scores from patient_messages m
   join form_submissions s on s.message_id = m.id
   where m.patient = $patient and m.form_id = $formId and m.submitted_at is not null
     and (m.submitted_at, m.id) <= ($until, $messageId) and ${mayReadMessage}
     and ($clinicId::uuid is null or m.clinic_id = $clinicId)
   order by m.submitted_at desc, m.id desc limit $limit`,
  {
    patient: bytes,
    formId: uuid,
    until: instant,
    messageId: uuid,
    ...listParams,
    clinicId: optional(uuid),
    limit: bigint,
  },
  { messageId: uuid, submittedAt: instant, sealedScores: bytes },
);

/** A picture of an answered form. Served by form_files_pkey. */
export const answerFile = statement(
  'forms.answer-file',
  `select f.id, f.path, f.size, f.content_type from form_files x
   join files f on f.id = x.file_id and f.expires_at is null
   where x.file_id = $file and x.message_id = $messageId`,
  { file: uuid, messageId: uuid },
  { id: uuid, path: text, size: bigint, contentType: text },
);

const isMember = 'k.confirmed_at is not null and k.left_at is null';

/**
 * The people to tell of an answered form: its physician first, and the person who sent it for them.
 * When none of them can read it any more, every member of its clinic who can is told. Served by
 * patient_messages_pkey and clinic_members_pkey.
 */
const peopleToTell = statement(
  'forms.people-to-tell',
  `with answered as (
     select * from patient_messages where id = $messageId and submitted_at is not null),
   senders as (
     select u.id as uid from answered m
     join users u on u.disabled_at is null
       and (u.id = m.owner or u.id = m.sent_by and exists (
         select from clinic_members k
         where k.clinic_id in (m.owner, m.office) and k.uid = u.id and ${isMember}))),
   people as (
     select uid from senders
     union
     select u.id from answered m
     join clinic_members k on k.clinic_id in (m.owner, m.office) and ${isMember}
     join users u on u.id = k.uid and u.disabled_at is null
       and not u.roles @> '{pracIdValidationRequired}'
     where not exists (select from senders) and exists (
       select from role_permissions r where r.role = any (u.roles)
         and r.permissions && (case k.clinic_id when m.owner then $readers::text[] else $offices::text[] end)))
   select e.uid, m.patient, coalesce(p.delivery, '{}') as chosen from people e
   cross join answered m left join user_preferences p on p.uid = e.uid
   order by e.uid = m.uid desc, e.uid`,
  { messageId: uuid, readers: texts, offices: texts },
  { uid: uuid, patient: bytes, chosen: json<ChosenDelivery>() },
);
export const findPeopleToTell = (db: Db, messageId: string) =>
  all(db, peopleToTell, { messageId, readers: [...clinicReaders], offices: ['sendOnBehalf'] });
