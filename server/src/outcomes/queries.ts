import { bytes, integer, optional, statement, text, uuid } from '../platform/database/database.ts';

export const outcomeOf = statement(
  'outcomes.of-thread',
  'select outcome, sealed_diagnosis from activities where id = $activityId',
  { activityId: uuid },
  { outcome: optional(text), sealedDiagnosis: optional(bytes) },
);

/**
 * The last message that the person began from a template and did not retract.
 * Served by messages_from_template.
 */
export const lastFromTemplate = statement(
  'outcomes.last-from-template',
  `select seq, sealed from messages
   where activity_id = $activityId and sent_by = $uid and from_template and retracted_at is null
   order by seq desc limit 1`,
  { activityId: uuid, uid: uuid },
  { seq: integer, sealed: bytes },
);
