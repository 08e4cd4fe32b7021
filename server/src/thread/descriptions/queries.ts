import {
  bigint,
  bytes,
  optional,
  type RowOf,
  statement,
  text,
  uuid,
} from '../../platform/database/database.ts';

/** Messages of before, which have no words of their own. Served by patient_messages_undescribed. */
export const undescribed = statement(
  'descriptions.undescribed',
  `select m.id, m.kind, m.owner, m.office, m.activity_id, m.sealed, a.type,
     a.sealed as sealed_question, f.sealed as sealed_forward, u.email::text as to_email
   from patient_messages m join activities a on a.id = m.activity_id
   left join moa_forwards f on f.id = m.id left join users u on u.id = f.to_uid
   where not m.described and m.id > $after order by m.id limit $limit for update of m skip locked`,
  { after: uuid, limit: bigint },
  {
    id: uuid,
    kind: text,
    owner: uuid,
    office: optional(uuid),
    activityId: uuid,
    sealed: optional(bytes),
    type: text,
    sealedQuestion: bytes,
    sealedForward: optional(bytes),
    toEmail: optional(text),
  },
);
export type Undescribed = RowOf<(typeof undescribed)['row']>;
