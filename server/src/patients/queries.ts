import type { MessageStatus } from '@corridor/contract/patients/messages/rules.ts';
import {
  boolean,
  bytes,
  instant,
  integer,
  optional,
  statement,
  text,
  uuid,
} from '../platform/database/database.ts';

const message = {
  id: uuid,
  uid: uuid,
  activityId: optional(uuid),
  patient: bytes,
  sealed: bytes,
  status: text,
  createdAt: instant,
  sendAt: instant,
  expiresAt: optional(instant),
  tries: integer,
  openedAt: optional(instant),
  withdrawnAt: optional(instant),
  withdrawnBy: optional(uuid),
  renewed: integer,
};
const columns = `m.id, m.uid, m.activity_id, m.patient, m.sealed, m.status, m.created_at, m.send_at,
  m.expires_at, m.tries, m.opened_at, m.withdrawn_at, m.withdrawn_by, m.renewed`;

/** Locks the row for a change of its state. */
export const lockedMessage = statement(
  'patients.held',
  `select ${columns}, a.locked_at from patient_messages m
   left join activities a on a.id = m.activity_id where m.id = $id for update of m`,
  { id: uuid },
  { ...message, lockedAt: optional(instant) },
);

/** The data for the mail. */
export const messageToMail = statement(
  'patients.to-mail',
  `select ${columns}, m.hash, a.locked_at, u.disabled_at is not null as sender_gone,
     u.first_name, u.last_name, u.credentials,
     coalesce((select s.profile->'location'->>'clinicName' from activity_members s
               where s.activity_id = m.activity_id and s.uid = m.uid), '') as clinic_name
   from patient_messages m join users u on u.id = m.uid
   left join activities a on a.id = m.activity_id where m.id = $id`,
  { id: uuid },
  {
    ...message,
    hash: optional(bytes),
    lockedAt: optional(instant),
    senderGone: boolean,
    firstName: text,
    lastName: text,
    credentials: text,
    clinicName: text,
  },
);

/** The copies of a thread, the newest first. Served by patient_messages_activity. */
export const messagesOf = statement(
  'patients.messages-of',
  `select ${columns} from patient_messages m where m.activity_id = $activityId
   order by m.created_at desc`,
  { activityId: uuid },
  message,
);

export const withStatus = <T extends { status: string }>(row: T) => ({
  ...row,
  status: row.status as MessageStatus,
});
