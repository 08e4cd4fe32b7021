import { z } from 'zod';
import { moveCauses } from '../billing/life.ts';
import { count, done, id, instant } from '../platform/schemas.ts';
import { call, query, route } from '../platform/wire.ts';
import { pageSizes } from './rules.ts';
import {
  billingRecord,
  billingStatus,
  monthEarnings,
  monthNumber,
  tablePage,
  tablePages,
} from './schemas.ts';

const doctors = { access: { anyOf: ['billingReport'] } } as const;
/** Instants of the wire protocol: milliseconds, from the first to the last day of the calendar. */
const milliseconds = z.int().min(0).max(4_102_444_800_000);
const code = z.string().trim().max(10);
const statuses = z.array(billingStatus).min(1).max(10);
const period = { startDate: milliseconds, endDate: milliseconds };

export const calls = {
  /** The records of the caller: by the arrival of the result, by status, or by their creation. */
  'reporting-createBillingReport': call({
    ...doctors,
    input: z.union([
      z.strictObject({ fetchByHlinkResultReceivedAt: z.strictObject(period) }),
      z.strictObject({ fetchByStatus: z.strictObject({ statuses }) }),
      z.strictObject({ fetchByCreated: z.strictObject({ ...period, statuses }) }),
    ]),
    output: z.array(billingRecord),
    reasons: ['too-many'],
  }),
  /** The earnings of the year that holds an instant: for each year twelve months. */
  'reporting-createRollupReport': call({
    ...doctors,
    input: z.strictObject({ billingDoctorUid: id, millisecondsInYear: milliseconds }),
    output: z.record(z.string(), z.array(monthEarnings).length(12)),
  }),
  /** Confirms a held record, with its code or another, or declares it not billable (no code). */
  'reporting-settle': call({
    ...doctors,
    input: z.strictObject({ id, code }),
    output: z.strictObject({ status: billingStatus }),
    reasons: ['too-short', 'bad-code', 'claimed', 'thread-locked'],
  }),
  'reporting-setDiagnosis': call({
    ...doctors,
    input: z.strictObject({ id, dxCode: code }),
    output: done,
    reasons: ['bad-code', 'claimed'],
  }),
  /** Sends a refused record again, corrected, under a new claim number. */
  'reporting-resend': call({
    ...doctors,
    input: z.strictObject({ id, code, dxCode: code }),
    output: done,
    reasons: ['too-short', 'bad-code', 'not-refused', 'thread-locked'],
  }),
  /** Deletes records that were entered by mistake, such as a duplicate. */
  'reporting-delete': call({
    ...doctors,
    input: z.strictObject({ id }),
    output: done,
    reasons: ['claimed'],
  }),
};

const figure = z.strictObject({ cents: count, claims: count });
const need = z.strictObject({ records: count, cents: count });

export const queries = {
  /** The whole page: earnings, what needs doing, the tables, and the processed records of a month. */
  'reporting-report': query({
    ...doctors,
    input: z.strictObject({
      tables: tablePages,
      /** A health number, in any notation. Empty: all records. */
      phn: z.string().max(30).default(''),
      processed: z.strictObject({
        /** Null: the newest month with results. */
        month: monthNumber.nullable().default(null),
        after: id.nullable().default(null),
        size: z.union(pageSizes.map((size) => z.literal(size))).default(5),
      }),
    }),
    output: z.strictObject({
      latestResultAt: instant.nullable(),
      currentMonth: monthNumber,
      earnings: z.strictObject({ current: figure, last: figure, year: figure }),
      /** The last twelve months, the oldest first. */
      trend: z.array(monthEarnings.extend({ month: monthNumber })),
      needs: z.strictObject({ onHold: need, refused: need, urgent: need }),
      tables: z.strictObject({ waiting: tablePage, rejected: tablePage, closed: tablePage }),
      processed: tablePage.extend({
        month: monthNumber.nullable(),
        /** The months that have results, the newest first. */
        months: z.array(monthNumber),
      }),
      explanations: z.array(z.strictObject({ code: z.string(), words: z.string() })),
    }),
    topics: (_, { uid }) => [`billing:${uid}`, 'billing-tables'],
  }),
  /** The steps of one record, with the people who took them. */
  'reporting-steps': query({
    ...doctors,
    input: z.strictObject({ id }),
    output: z.strictObject({
      steps: z.array(
        z.strictObject({
          movedAt: instant,
          from: billingStatus,
          to: billingStatus,
          cause: z.enum(moveCauses),
          /** Null: Corridor took the step. */
          by: z.string().nullable(),
        }),
      ),
    }),
    topics: (_, { uid }) => [`billing:${uid}`],
  }),
};

export const routes = {
  /** The processed records of a month, as 2026-10.csv or 2026-10.pdf. */
  'reporting-export': route({
    method: 'GET',
    path: '/reporting/processed/:file',
    ...doctors,
    transfer: true,
  }),
  /** The sums of a year for an accountant, as 2026.csv or 2026.pdf. */
  'reporting-statement': route({
    method: 'GET',
    path: '/reporting/statement/:file',
    ...doctors,
    transfer: true,
  }),
};
