import {
  bigint,
  bytes,
  instant,
  integer,
  optional,
  statement,
  text,
  uuid,
} from '../../platform/database.ts';

// Served by messages_pkey, from the end.
export const messagesBefore = statement(
  'messages.before',
  `select seq, id, sent_by, sent_at, sealed, billing_code, retracted_at from messages
   where activity_id = $activityId and seq < $before order by seq desc limit $limit`,
  { activityId: uuid, before: integer, limit: bigint },
  {
    seq: integer,
    id: uuid,
    sentBy: optional(uuid),
    sentAt: instant,
    sealed: bytes,
    billingCode: optional(text),
    retractedAt: optional(instant),
  },
);
