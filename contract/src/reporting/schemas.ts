import { z } from 'zod';
import { billingStatuses, holdReasons } from '../billing/rules.ts';
import { count, id, instant, int4 } from '../platform/schemas.ts';
import { activityType } from '../thread/schemas.ts';
import { type MonthEarnings, pageSizes, serviceKinds, tableSorts } from './rules.ts';

export const cents = count;
export const billingStatus = z.enum(billingStatuses);
/** A day of Alberta, such as 2026-03-04. */
const localDay = z.iso.date();

/** A billing record as its doctor reads it. */
export const billingRecord = z.strictObject({
  id,
  created: instant,
  lastUpdatedAt: instant,
  hlinkResultReceivedAt: instant.nullable(),
  paidAt: instant.nullable(),
  submittedAt: instant.nullable(),
  type: activityType,
  subType: z.enum(serviceKinds),
  /** The health number. Null when it cannot be read, or while the thread is locked. */
  patientId: z.string().nullable(),
  status: billingStatus,
  comments: z.string(),
  dxCode: z.string(),
  billingCode: z.string(),
  /** The amount paid, in cents. Only a result of the payer sets it. */
  payToDoctor: cents.nullable(),
  errorCode: z.string(),
  /** The thread, and the message in it, from which the record comes. */
  activityId: id,
  locked: z.boolean(),
  seq: count.nullable(),
  /** The province of the health number, for its usual form. */
  patientProvince: z.string(),
  hold: z.enum(holdReasons).nullable(),
  /** The last day of Alberta on which the service may be claimed. */
  claimBy: localDay,
  urgency: z.enum(['urgent', 'late']).nullable(),
  /** The amount that was claimed, in cents. */
  claimed: cents.nullable(),
  claimNumber: z.string().nullable(),
});
export type BillingRecord = z.input<typeof billingRecord>;

/** The earnings of a month, in cents, and the number of paid claims. */
export const monthEarnings = z.strictObject({
  earningCommunications: count,
  earningEconsult: count,
  totalCommunications: count,
  totalEconsults: count,
}) satisfies z.ZodType<MonthEarnings>;

/** A month as year * 12 + the index of the month. */
export const monthNumber = int4.min(2021 * 12).max(2200 * 12);

const page = {
  descending: z.boolean().default(true),
  /** The last record of the page before. */
  after: id.nullable().default(null),
  size: z.union(pageSizes.map((size) => z.literal(size))).default(5),
  status: billingStatus.nullable().default(null),
};
export const tablePages = z.strictObject({
  waiting: z.strictObject({ ...page, sort: z.enum(tableSorts.waiting).default('created') }),
  rejected: z.strictObject({ ...page, sort: z.enum(tableSorts.rejected).default('created') }),
  closed: z.strictObject({ ...page, sort: z.enum(tableSorts.closed).default('created') }),
});
export type TablePages = z.infer<typeof tablePages>;

export const tablePage = z.strictObject({
  rows: z.array(billingRecord),
  total: count,
  /** More records follow. */
  more: z.boolean(),
});
export type TablePage = z.input<typeof tablePage>;
