import { bytes, optional, statement, text, uuid } from '../platform/database.ts';

export const outcomeOf = statement(
  'outcomes.of-thread',
  'select outcome, sealed_diagnosis from activities where id = $activityId',
  { activityId: uuid },
  { outcome: optional(text), sealedDiagnosis: optional(bytes) },
);
