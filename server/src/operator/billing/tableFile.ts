import { createHash } from 'node:crypto';
import {
  cellsOf,
  changedColumns,
  keyOf,
  readCells,
  type TableName,
  type TableRow,
  tableColumns,
  tableLimits,
} from '@corridor/contract/billing/tables/rules.ts';
import { billingTableWords as words } from '@corridor/contract/operator/billing/words.ts';
import { fileWords, problemsAtMost } from '@corridor/contract/operator/files/words.ts';
import { type FilePlan, shownChanges } from '@corridor/contract/operator/schemas.ts';
import { rowsOf, uidsOfEmails } from '../../billing/tables/rows/tableRows.ts';
import { csvOf } from '../../platform/csvText.ts';
import type { Db } from '../../platform/database/database.ts';
import { type Problem, readCsvTable } from '../files/csvTable.ts';

/** The whole table as CSV. */
export async function exportTable(db: Db, table: TableName) {
  const columns = tableColumns[table];
  const everything = { first: '', second: '', search: '', limit: Number.MAX_SAFE_INTEGER };
  const rows = await rowsOf(table).page(db, everything);
  const lines = rows.map(({ row }) => {
    const cells = cellsOf(row);
    return columns.map((column) => cells[column] ?? '');
  });
  return { text: csvOf([columns, ...lines]), rows: rows.length };
}

type Step = { where: string; row: TableRow };
type TablePlan = { shown: FilePlan; steps: Step[] };

/** Plans the changes of a file against the stored rows. */
export async function planTable(db: Db, table: TableName, text: string): Promise<TablePlan> {
  const { steps, problems } = await readSteps(db, table, text);
  const stored = await rowsOf(table).stored(
    db,
    steps.map(({ row }) => row),
  );
  const byKey = new Map(stored.map((row) => [keyOf(row), row]));
  const added = steps.filter(({ row }) => !byKey.has(keyOf(row)));
  const changed = steps.filter(({ row }) => {
    const before = byKey.get(keyOf(row));
    return before && changedColumns(before, row).length > 0;
  });
  const digest = createHash('sha256')
    .update(JSON.stringify([table, text, problems, stored.map(cellsOf)]))
    .digest('base64url');
  const first = (part: Step[]) =>
    part.slice(0, shownChanges).map(({ where, row }) => ({
      where,
      name: differenceOf(byKey.get(keyOf(row)), row),
    }));
  const shown: FilePlan = {
    problems: problems.slice(0, shownChanges),
    problemCount: problems.length,
    added: first(added),
    addedCount: added.length,
    changed: first(changed),
    changedCount: changed.length,
    unchanged: steps.length - added.length - changed.length,
    digest,
  };
  return { shown, steps: [...added, ...changed] };
}

/** A row in words: its key, and each value beside the one that it replaces. */
function differenceOf(before: TableRow | undefined, row: TableRow): string {
  const [old, now] = [before && cellsOf(before), cellsOf(row)];
  const columns = before ? changedColumns(before, row) : tableColumns[row.table];
  const values = columns
    .filter((column) => before || !keyOf(row).includes(now[column] ?? ''))
    .map((column) =>
      words.value(words.columns[column], now[column] ?? '', old ? (old[column] ?? '') : undefined),
    );
  return [keyOf(row), ...values].join(' · ');
}

/** The rows of a file, each key once, and everything that is wrong in it. */
async function readSteps(db: Db, table: TableName, text: string) {
  const read = readCsvTable(text, { columns: tableColumns[table], notCsv: words.notCsv });
  const problems: Problem[] = [...read.problems];
  if (read.rows.length > tableLimits.rows) {
    problems.push({ where: fileWords.whole, message: words.tooManyRows });
    return { steps: [], problems };
  }
  const steps: Step[] = [];
  const lineOfKey = new Map<string, number>();
  for (const line of read.rows) {
    if (problems.length >= problemsAtMost) break;
    const { where } = line;
    if ('message' in line) {
      problems.push({ where, message: line.message });
      continue;
    }
    const cells = readCells(table, line.cells);
    if ('faults' in cells) {
      for (const { column, message } of cells.faults)
        problems.push({ where, message: fileWords.field(column, message) });
      continue;
    }
    const key = keyOf(cells.row);
    const earlier = lineOfKey.get(key);
    if (earlier !== undefined) problems.push({ where, message: words.twice(earlier) });
    lineOfKey.set(key, line.line);
    steps.push({ where, row: cells.row });
  }
  problems.push(...(await absentDoctors(db, steps)));
  return { steps, problems };
}

/** The rows of doctors who have no account here. */
export async function absentDoctors(db: Db, steps: readonly Step[]): Promise<Problem[]> {
  const named = steps.flatMap(({ where, row }) =>
    row.table === 'doctors' ? [{ where, email: row.email }] : [],
  );
  if (named.length === 0) return [];
  const uids = await uidsOfEmails(
    db,
    named.map(({ email }) => email),
  );
  return named
    .filter(({ email }) => !uids.has(email))
    .map(({ where, email }) => ({ where, message: words.noDoctor(email) }));
}
