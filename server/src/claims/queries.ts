import {
  bigint,
  boolean,
  bytes,
  bytesList,
  instant,
  integer,
  optional,
  type RowOf,
  statement,
  text,
  uuid,
} from '../platform/database/database.ts';

const pending = {
  id: uuid,
  uid: uuid,
  activityId: uuid,
  code: text,
  serviceAt: instant,
  createdAt: instant,
  sealedDx: optional(bytes),
  claimNumber: optional(text),
  patient: bytes,
  sealed: bytes,
  locked: boolean,
  referrer: optional(uuid),
  firstName: text,
  lastName: text,
};
export type PendingRow = RowOf<typeof pending>;

/** A page of the records that are ready for a claim. Served by billing_records_pending. */
const pendingPage = (lock: boolean) =>
  statement(
    `claims.pending${lock ? '-locked' : ''}`,
    `select b.id, b.uid, b.activity_id, b.code, b.service_at, b.created_at, b.sealed_dx,
       b.claim_number, a.patient, a.sealed, a.locked_at is not null as locked,
       (select m.uid from activity_members m
         where m.activity_id = b.activity_id and m.role = 'referrer' limit 1) as referrer,
       u.first_name, u.last_name
     from billing_records b join activities a on a.id = b.activity_id join users u on u.id = b.uid
     where b.status = 'pending' and (b.created_at, b.id) > ($createdAt, $id)
     order by b.created_at, b.id limit $limit${lock ? ' for update of b' : ''}`,
    { createdAt: instant, id: uuid, limit: bigint },
    pending,
  );
export const pendingNow = pendingPage(false);
export const pendingLocked = pendingPage(true);

/** Served by billing_records_pending and claim_lines_problems. */
export const counts = statement(
  'claims.counts',
  `select (select count(*) from billing_records where status = 'pending') as pending,
     (select count(*) from claim_batches) as batches,
     (select count(*) from claim_lines where problem is not null) as unknown`,
  {},
  { pending: bigint, batches: bigint, unknown: bigint },
);

/** The newest batches with the results of their claims. Served by claim_batches_created. */
export const batches = statement(
  'claims.batches',
  `select b.id, b.year, b.number, b.created_at, b.claims, b.cents,
     count(*) filter (where c.outcome = 'applied') as applied,
     count(*) filter (where c.outcome = 'held') as held,
     count(*) filter (where c.outcome = 'refused') as refused,
     count(*) filter (where c.outcome = 'reversed') as reversed
   from (select * from claim_batches order by created_at desc limit $limit) b
     join claims c on c.batch_id = b.id
   group by b.id, b.year, b.number, b.created_at, b.claims, b.cents
   order by b.created_at desc`,
  { limit: bigint },
  {
    id: uuid,
    year: integer,
    number: integer,
    createdAt: instant,
    claims: integer,
    cents: bigint,
    applied: bigint,
    held: bigint,
    refused: bigint,
    reversed: bigint,
  },
);

export const fileOf = statement(
  'claims.file-of',
  'select year, number, sealed_file from claim_batches where id = $id',
  { id: uuid },
  { year: integer, number: integer, sealedFile: bytes },
);
/** The patients of a batch, for the audit trail. Served by claims_batch. */
export const patientsOf = statement(
  'claims.patients-of',
  `select array_agg(distinct a.patient) as patients
   from claims c join billing_records b on b.id = c.record_id
     join activities a on a.id = b.activity_id
   where c.batch_id = $id`,
  { id: uuid },
  { patients: optional(bytesList) },
);

/** The newest lines that changed nothing. Served by claim_lines_problems. */
export const problemLines = statement(
  'claims.problem-lines',
  `select id, received_at, sealed, problem from claim_lines
   where problem is not null order by received_at desc, id desc limit $limit`,
  { limit: bigint },
  { id: uuid, receivedAt: instant, sealed: bytes, problem: text },
);

/** The claim of a number, with its record. Served by claims_pkey. */
export const claimNamed = statement(
  'claims.named',
  `select c.record_id, b.claim_number = c.number as newest
   from claims c join billing_records b on b.id = c.record_id where c.number = $number`,
  { number: text },
  { recordId: uuid, newest: optional(boolean) },
);

/** Served by billing_records_submitted. A held claim has been answered. */
export const unanswered = statement(
  'claims.unanswered',
  `select b.id from billing_records b left join claims c on c.number = b.claim_number
   where b.status = 'submitted' and b.submitted_at < $before
     and c.outcome is distinct from 'held'
   order by b.submitted_at limit $limit`,
  { before: instant, limit: bigint },
  { id: uuid },
);

/** The newest batch. Served by claim_batches_created. */
export const latestBatch = statement(
  'claims.latest-batch',
  'select created_at from claim_batches order by created_at desc limit 1',
  {},
  { createdAt: instant },
);
