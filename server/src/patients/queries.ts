import type {
  Folder,
  MailFault,
  MessageStatus,
  SubType,
} from '@corridor/contract/patients/messages/rules.ts';
import {
  boolean,
  bytes,
  day,
  instant,
  integer,
  optional,
  type RowOf,
  statement,
  text,
  uuid,
} from '../platform/database/database.ts';

/** The columns of message `m` with its forward `f` and its thread `a`, where it has them. */
export const messageColumns = `m.id, m.kind, m.uid, m.owner, m.office, m.sent_by, m.on_behalf,
  m.on_behalf_name, m.clinic_id, m.activity_id, m.patient, m.sealed, m.status, m.error, m.folder,
  m.read, m.status_updated_at, m.created_at, m.send_at, m.delay, m.form_id, m.form_version,
  m.progress_done, m.progress_of, m.delivered_at, m.downloaded_at, m.submitted_at, m.needs_review_at, m.remind,
  m.reminded_at, m.renewed, coalesce(f.expires_at, m.expires_at) as expires_at,
  coalesce(f.tries, m.tries) as tries, coalesce(f.opened_at, m.opened_at) as opened_at,
  coalesce(f.revoked_at, m.withdrawn_at) as withdrawn_at,
  coalesce(f.revoked_by, m.withdrawn_by) as withdrawn_by,
  m.sealed_body is not null as has_body,
  exists (select from patient_message_files x where x.message_id = m.id) as has_files,
  a.locked_at`;
export const messageRow = {
  id: uuid,
  kind: text,
  uid: uuid,
  owner: uuid,
  office: optional(uuid),
  sentBy: uuid,
  onBehalf: optional(text),
  onBehalfName: optional(text),
  clinicId: optional(uuid),
  activityId: optional(uuid),
  patient: bytes,
  sealed: optional(bytes),
  status: text,
  error: optional(text),
  folder: text,
  read: boolean,
  statusUpdatedAt: instant,
  createdAt: instant,
  sendAt: instant,
  delay: boolean,
  formId: optional(uuid),
  formVersion: optional(integer),
  progressDone: optional(integer),
  progressOf: optional(integer),
  deliveredAt: optional(instant),
  downloadedAt: optional(instant),
  submittedAt: optional(instant),
  needsReviewAt: optional(instant),
  remind: boolean,
  remindedAt: optional(instant),
  renewed: integer,
  expiresAt: optional(instant),
  tries: integer,
  openedAt: optional(instant),
  withdrawnAt: optional(instant),
  withdrawnBy: optional(uuid),
  hasBody: boolean,
  hasFiles: boolean,
  lockedAt: optional(instant),
};

type Words = { kind: SubType; status: MessageStatus; folder: Folder; error: MailFault | null };
export type MessageRow = Omit<RowOf<typeof messageRow>, keyof Words> & Words;
/** The words that the database checks. */
export const typed = (row: RowOf<typeof messageRow>) => row as MessageRow;

const fromClinic = `coalesce(c.name, (select s.profile->'location'->>'clinicName'
  from activity_members s where s.activity_id = m.activity_id and s.uid = m.uid), '')`;

/** The data for the mail. */
export const messageToMail = statement(
  'patients.to-mail',
  `select ${messageColumns}, m.hash, m.asked, m.asked_on, u.disabled_at is not null as sender_gone,
     u.first_name, u.last_name, u.credentials, ${fromClinic} as clinic_name
   from patient_messages m join users u on u.id = m.uid
   left join moa_forwards f on f.id = m.id
   left join clinics c on c.id = m.clinic_id
   left join activities a on a.id = m.activity_id where m.id = $id`,
  { id: uuid },
  {
    ...messageRow,
    hash: optional(bytes),
    asked: integer,
    askedOn: optional(day),
    senderGone: boolean,
    firstName: text,
    lastName: text,
    credentials: text,
    clinicName: text,
  },
);

/** The copies of a thread, the newest first. Served by patient_messages_activity. */
export const copiesOf = statement(
  'patients.copies-of',
  `select ${messageColumns} from patient_messages m
   left join moa_forwards f on f.id = m.id left join activities a on a.id = m.activity_id
   where m.activity_id = $activityId and m.kind = 'PatientCC' order by m.created_at desc`,
  { activityId: uuid },
  messageRow,
);
