/** The parts of the billing report: each reads what it shows, and nothing more. */
import {
  type BillingTable,
  claimDays,
  tableStatuses,
  warningDays,
} from '@corridor/contract/billing/life.ts';
import {
  centsOf,
  claimsOf,
  firstMonth,
  indexOf,
  type MonthEarnings,
  noEarnings,
  trendOf,
} from '@corridor/contract/reporting/rules.ts';
import type { TablePages } from '@corridor/contract/reporting/schemas.ts';
import { localMonth } from '../billing/life/recordParts.ts';
import { rejections } from '../billing/tables/queries.ts';
import { patientIndex } from '../patients/patientIndex.ts';
import type { App } from '../platform/app.ts';
import { dayOf, localTime } from '../platform/clock.ts';
import { all, type Db, first } from '../platform/database/database.ts';
import {
  counts,
  latestResult,
  needs,
  ofPatient,
  processedFirst,
  processedNext,
  type RecordRow,
  resultMonths,
  rollups,
  type Sort,
  tableStatement,
} from './queries.ts';

const dayMs = 86_400_000;

/** Reads the earnings of each month of a period. A month without earnings has zeros. */
export async function readMonths(db: Db, uid: string, from: number, to: number) {
  const found = new Map<number, MonthEarnings>();
  for (const { month, ...earnings } of await all(db, rollups, { uid, from, to }))
    found.set(month, earnings);
  return (month: number) => found.get(month) ?? noEarnings;
}

export async function readEarnings(db: Db, uid: string, now: Date) {
  const currentMonth = localMonth(now);
  const trend = trendOf(currentMonth);
  const january = currentMonth - indexOf(currentMonth);
  const earliest = Math.min(january, trend[0] ?? currentMonth, currentMonth - 1);
  const of = await readMonths(db, uid, Math.max(earliest, firstMonth), currentMonth);
  const figure = (months: number[]) => ({
    cents: months.reduce((sum, month) => sum + centsOf(of(month)), 0),
    claims: months.reduce((sum, month) => sum + claimsOf(of(month)), 0),
  });
  const sinceJanuary = Array.from({ length: indexOf(currentMonth) + 1 }, (_, i) => january + i);
  return {
    currentMonth,
    latestResultAt: (await first(db, latestResult, { uid }))?.resultAt ?? null,
    earnings: {
      current: figure([currentMonth]),
      last: figure([currentMonth - 1]),
      year: figure(sinceJanuary),
    },
    trend: trend.map((month) => ({ month, ...of(month) })),
  };
}

export async function readNeeds(db: Db, uid: string, now: Date) {
  const { start } = dayOf(now);
  const before = (days: number) => new Date(start.getTime() - days * dayMs);
  const rows = await all(db, needs, {
    uid,
    today: localTime(now).date,
    urgentBefore: before(warningDays - 1),
    lateBefore: before(claimDays),
  });
  const needOf = (name: string) => {
    const { records = 0, cents = 0 } = rows.find(({ need }) => need === name) ?? {};
    return { records, cents };
  };
  return { onHold: needOf('onHold'), refused: needOf('refused'), urgent: needOf('urgent') };
}

export type ReadPage = { rows: RecordRow[]; total: number; more: boolean };
type Asked = TablePages[BillingTable];

const pageOf = (found: RecordRow[], size: number, total: number): ReadPage => ({
  rows: found.slice(0, size),
  total,
  more: found.length > size,
});

async function readTable(db: Db, uid: string, table: BillingTable, asked: Asked, total: number) {
  const { sort, descending, after, size, status } = asked;
  const page = { table, sort: sort as Sort, descending, after: after !== null };
  const values = { uid, after, status, limit: size + 1 };
  return pageOf(await all(db, tableStatement(page, status !== null), values), size, total);
}

/** The most records of one patient that a search shows in a table. */
const mostFound = 200;
const tables = Object.keys(tableStatuses) as BillingTable[];
type Tables = Record<BillingTable, ReadPage>;

/** The first page of each table, or the next one of each that was turned. */
export async function readTables(db: Db, uid: string, asked: TablePages): Promise<Tables> {
  const counted = new Map<string, number>();
  for (const { status, records } of await all(db, counts, { uid })) counted.set(status, records);
  const totalOf = (table: BillingTable, { status }: Asked) =>
    (status ? [status] : tableStatuses[table]).reduce(
      (sum, each) => sum + (counted.get(each) ?? 0),
      0,
    );
  const read = (table: BillingTable) => {
    const wanted = asked[table];
    const belongs = (tableStatuses[table] as readonly string[]).includes(wanted.status ?? '');
    const page = belongs ? wanted : { ...wanted, status: null };
    return readTable(db, uid, table, page, totalOf(table, page));
  };
  const [waiting, rejected, closed] = await Promise.all([
    read('waiting'),
    read('rejected'),
    read('closed'),
  ]);
  return { waiting, rejected, closed };
}

/** The records of one patient in each table, the newest first. */
export async function findTables(app: App, uid: string, phn: string): Promise<Tables> {
  const patient = patientIndex(app.keys, phn);
  const found = { waiting: [], rejected: [], closed: [] } as unknown as Tables;
  for (const table of tables) {
    const statuses = [...tableStatuses[table]];
    const limit = mostFound + 1;
    const rows = await all(app.pool, ofPatient, { uid, patient, statuses, limit });
    found[table] = pageOf(rows, mostFound, rows.length);
  }
  return found;
}

type Processed = { month: number | null; after: string | null; size: number };

export async function readProcessed(db: Db, uid: string, { month, after, size }: Processed) {
  const found = await all(db, resultMonths, { uid });
  const months = found.map((each) => each.month);
  const shown = month ?? months[0] ?? null;
  if (shown === null) return { month: shown, months, rows: [], total: 0, more: false };
  const values = { uid, month: shown, after, limit: size + 1 };
  const rows = await all(db, after ? processedNext : processedFirst, values);
  const total = found.find((each) => each.month === shown)?.results ?? 0;
  return { month: shown, months, ...pageOf(rows, size, total) };
}

export const readExplanations = (db: Db) => all(db, rejections, {});
