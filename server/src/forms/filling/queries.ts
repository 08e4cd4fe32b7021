import {
  bytes,
  instant,
  integer,
  statement,
  text,
  uuid,
} from '../../platform/database/database.ts';

/** The answers so far. Served by form_answers_pkey. */
export const heldAnswers = statement(
  'forms.held-answers',
  'select revision, sealed from form_answers where message_id = $messageId',
  { messageId: uuid },
  { revision: integer, sealed: bytes },
);

/** The pictures of an answered form, the oldest first. Served by form_files_message. */
export const filesOfForm = statement(
  'forms.files-of',
  'select file_id, key from form_files where message_id = $messageId order by added_at, file_id',
  { messageId: uuid },
  { fileId: uuid, key: text },
);

/** The receipt of a submitted form. Served by form_submissions_pkey. */
export const receiptOf = statement(
  'forms.receipt-of',
  `select m.submitted_at, s.reference from form_submissions s
   join patient_messages m on m.id = s.message_id where s.message_id = $messageId`,
  { messageId: uuid },
  { submittedAt: instant, reference: text },
);
