import type { BillingTable } from '@corridor/contract/billing/life.ts';
import { tableStatuses } from '@corridor/contract/billing/life.ts';
import {
  bigint,
  boolean,
  bytes,
  day,
  instant,
  integer,
  optional,
  type RowOf,
  statement,
  text,
  texts,
  uuid,
} from '../platform/database/database.ts';

const columns = `b.id, b.activity_id, a.type, b.kind, b.code, b.status, b.hold, b.service_at,
  b.created_at, b.updated_at, b.submitted_at, b.result_at, b.paid_at, b.claimed, b.paid,
  b.error_code, b.comment, b.sealed_dx, b.claim_number, a.patient, a.sealed,
  a.locked_at is not null as locked,
  case when b.kind = 'message' then (select m.seq from messages m
    where m.activity_id = b.activity_id and m.sent_by = b.uid and m.sent_at = b.created_at
    limit 1) end as seq`;
const row = {
  id: uuid,
  activityId: uuid,
  type: text,
  kind: text,
  code: text,
  status: text,
  hold: optional(text),
  serviceAt: instant,
  createdAt: instant,
  updatedAt: instant,
  submittedAt: optional(instant),
  resultAt: optional(instant),
  paidAt: optional(instant),
  claimed: optional(integer),
  paid: optional(integer),
  errorCode: text,
  comment: text,
  sealedDx: optional(bytes),
  claimNumber: optional(text),
  patient: bytes,
  sealed: bytes,
  locked: boolean,
  seq: optional(integer),
};
const records = 'billing_records b join activities a on a.id = b.activity_id';

/** The columns by which the tables are sorted. */
const sortColumns = {
  created: 'created_at',
  billingCode: 'code',
  status: 'status',
  errorCode: 'error_code',
  payToDoctor: 'coalesce(paid, 0)',
} as const;
export type Sort = keyof typeof sortColumns;

const listed = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ');
const inTable = (table: BillingTable) => `b.status in (${listed(tableStatuses[table])})`;
const withoutAlias = (expression: string, alias: string) =>
  expression.startsWith('coalesce')
    ? expression.replace('(', `(${alias}.`)
    : `${alias}.${expression}`;

/** The keys of an order: the sorted column, then the time of creation and the id. */
function orderOf(sort: Sort, alias: string): string[] {
  const time = [`${alias}.created_at`, `${alias}.id`];
  return sort === 'created' ? time : [withoutAlias(sortColumns[sort], alias), ...time];
}

type PageOf = { table: BillingTable; sort: Sort; descending: boolean; after: boolean };

function pageOf({ table, sort, descending, after }: PageOf, status: boolean) {
  const direction = descending ? 'desc' : 'asc';
  const order = orderOf(sort, 'b').map((key) => `${key} ${direction}`);
  const place = after
    ? `and (${orderOf(sort, 'b')}) ${descending ? '<' : '>'} (
         select ${orderOf(sort, 'last')} from billing_records last
         where last.id = $after and last.uid = $uid)`
    : 'and $after::uuid is null';
  const filter = status ? 'b.status = $status' : `${inTable(table)} and $status::text is null`;
  const name = [table, sort, direction, after ? 'next' : 'first', status ? 'status' : 'all'];
  return statement(
    `reporting.page-${name.join('-')}`,
    `select ${columns} from ${records}
     where b.uid = $uid and ${filter} ${place}
     order by ${order} limit $limit`,
    { uid: uuid, after: optional(uuid), status: optional(text), limit: bigint },
    row,
  );
}
type Page = ReturnType<typeof pageOf>;

const sortsOf: Record<BillingTable, readonly Sort[]> = {
  waiting: ['created', 'billingCode', 'status'],
  rejected: ['created', 'billingCode', 'errorCode'],
  closed: ['created', 'billingCode', 'payToDoctor'],
};
const flags = [true, false];
const keyOf = ({ table, sort, descending, after }: PageOf, status: boolean) =>
  [table, sort, descending, after, status].join(' ');
const pages = new Map<string, Page>();
for (const table of Object.keys(sortsOf) as BillingTable[])
  for (const sort of sortsOf[table])
    for (const descending of flags)
      for (const after of flags)
        for (const status of flags) {
          const page = { table, sort, descending, after };
          pages.set(keyOf(page, status), pageOf(page, status));
        }

/**
 * The statement of one page of a table. Served by billing_records_waiting, _rejected, _closed,
 * _status and, by code and amount, _code and _paid.
 */
export function tableStatement(page: PageOf, status: boolean): Page {
  const found = pages.get(keyOf(page, status));
  if (!found) throw new Error(`no page of ${keyOf(page, status)}`);
  return found;
}

/**
 * The records of one patient, the newest first. Served by activities_patient and
 * billing_records_activity.
 */
export const ofPatient = statement(
  'reporting.of-patient',
  `select ${columns} from ${records}
   where b.uid = $uid and a.patient = $patient and b.status = any($statuses)
     and a.locked_at is null
   order by b.created_at desc, b.id desc limit $limit`,
  { uid: uuid, patient: bytes, statuses: texts, limit: bigint },
  row,
);

/** The processed records of a month, the newest result first. Served by billing_records_results. */
const processed = (after: boolean) =>
  statement(
    `reporting.processed-${after ? 'next' : 'first'}`,
    `select ${columns} from ${records}
     where b.uid = $uid and b.result_month = $month ${
       after
         ? `and (b.result_at, b.id) < (select last.result_at, last.id from billing_records last
             where last.id = $after and last.uid = $uid)`
         : 'and $after::uuid is null'
     }
     order by b.result_at desc, b.id desc limit $limit`,
    { uid: uuid, month: integer, after: optional(uuid), limit: bigint },
    row,
  );
export const processedFirst = processed(false);
export const processedNext = processed(true);
/** The records of a month after an earlier one, whose result may have changed since it was read. */
export const processedAfter = statement(
  'reporting.processed-after',
  `select ${columns} from ${records}
   where b.uid = $uid and b.result_month = $month and (b.result_at, b.id) < ($at, $after)
   order by b.result_at desc, b.id desc limit $limit`,
  { uid: uuid, month: integer, at: instant, after: uuid, limit: bigint },
  row,
);

/** The months that have results, with their number, the newest first. */
export const resultMonths = statement(
  'reporting.result-months',
  `select month, results from billing_rollups where uid = $uid and results > 0
   order by month desc`,
  { uid: uuid },
  { month: integer, results: integer },
);
export const latestResult = statement(
  'reporting.latest-result',
  `select result_at from billing_records where uid = $uid and result_month is not null
   order by result_month desc, result_at desc limit 1`,
  { uid: uuid },
  { resultAt: instant },
);

export const counts = statement(
  'reporting.counts',
  'select status, records from billing_counts where uid = $uid',
  { uid: uuid },
  { status: text, records: integer },
);
export const rollups = statement(
  'reporting.rollups',
  `select month, earning_communications, earning_econsult, total_communications, total_econsults
   from billing_rollups where uid = $uid and month between $from and $to`,
  { uid: uuid, from: integer, to: integer },
  {
    month: integer,
    earningCommunications: bigint,
    earningEconsult: bigint,
    totalCommunications: integer,
    totalEconsults: integer,
  },
);

/**
 * The records that wait for their doctor, and their amounts: the claimed one, or today's fee of the
 * code. Served by billing_records_status and billing_records_unsent.
 */
const fee = `coalesce(b.claimed, (select f.cents from billing_fees f
  where f.code = b.code and f.starts <= $today order by f.starts desc limit 1), 0)`;
export const needs = statement(
  'reporting.needs',
  `select 'onHold' as need, count(*) as records, coalesce(sum(${fee}), 0)::bigint as cents
     from billing_records b where b.uid = $uid and b.status = 'onHold'
   union all
   select 'refused', count(*), coalesce(sum(${fee}), 0)::bigint
     from billing_records b where b.uid = $uid and b.status = 'refused'
   union all
   select 'urgent', count(*), coalesce(sum(${fee}), 0)::bigint
     from billing_records b where b.uid = $uid and b.status in ('new', 'pending', 'onHold')
       and b.service_at < $urgentBefore and b.service_at >= $lateBefore`,
  { uid: uuid, today: day, urgentBefore: instant, lateBefore: instant },
  { need: text, records: bigint, cents: bigint },
);

/** One record of its doctor, locked for a change. Served by billing_records_pkey. */
export const ownRecord = statement(
  'reporting.own-record',
  `select b.id, b.uid, b.activity_id, b.code, b.status, a.locked_at is not null as locked, a.patient
   from ${records} where b.id = $id and b.uid = $uid for update of b`,
  { id: uuid, uid: uuid },
  {
    id: uuid,
    uid: uuid,
    activityId: uuid,
    code: text,
    status: text,
    locked: boolean,
    patient: bytes,
  },
);

/** The steps of a doctor's record. Served by billing_moves_pkey. */
export const stepsOf = statement(
  'reporting.steps',
  `select m.moved_at, m.from_status, m.to_status, m.cause, u.first_name, u.last_name
   from billing_records b join billing_moves m on m.record_id = b.id
     left join users u on u.id = m.actor
   where b.id = $id and b.uid = $uid order by m.seq`,
  { id: uuid, uid: uuid },
  {
    movedAt: instant,
    fromStatus: text,
    toStatus: text,
    cause: text,
    firstName: optional(text),
    lastName: optional(text),
  },
);
export const isOwn = statement(
  'reporting.is-own',
  'select id from billing_records where id = $id and uid = $uid',
  { id: uuid, uid: uuid },
  { id: uuid },
);

/** Records by the arrival of their result. Served by billing_records_result_time. */
export const byResult = statement(
  'reporting.by-result',
  `select ${columns} from ${records}
   where b.uid = $uid and b.result_at >= $from and b.result_at < $to
   order by b.result_at desc, b.id desc limit $limit`,
  { uid: uuid, from: instant, to: instant, limit: bigint },
  row,
);
/** Records by status. Served by billing_records_status. */
export const byStatus = statement(
  'reporting.by-status',
  `select ${columns} from ${records}
   where b.uid = $uid and b.status = any($statuses)
   order by b.created_at desc, b.id desc limit $limit`,
  { uid: uuid, statuses: texts, limit: bigint },
  row,
);
/** Records by their creation. Served by billing_records_recent. */
export const byCreation = statement(
  'reporting.by-creation',
  `select ${columns} from ${records}
   where b.uid = $uid and b.created_at >= $from and b.created_at < $to
     and b.status = any($statuses)
   order by b.created_at desc, b.id desc limit $limit`,
  { uid: uuid, from: instant, to: instant, statuses: texts, limit: bigint },
  row,
);
export type RecordRow = RowOf<typeof row>;
