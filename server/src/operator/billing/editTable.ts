import { createHash } from 'node:crypto';
import {
  cellsOf,
  keyOf,
  readCells,
  type TableName,
  type TableRow,
  tableColumns,
} from '@corridor/contract/billing/tables/rules.ts';
import { billingTableWords as words } from '@corridor/contract/operator/billing/words.ts';
import type { FilePlan } from '@corridor/contract/operator/schemas.ts';
import { same } from '@corridor/contract/platform/merge.ts';
import { lockTable } from '../../billing/tables/rows/actions.ts';
import { rowsOf } from '../../billing/tables/rows/tableRows.ts';
import type { Change } from '../../platform/change.ts';
import { first } from '../../platform/database/database.ts';
import { Refusal, refuse } from '../../platform/errors.ts';
import { absentDoctors, exportTable, planTable } from './tableFile.ts';

const topic = 'billing-tables';
const subjectOf = (table: TableName) => `billing-table:${table}`;
const textOf = (row: TableRow | null) => {
  if (row === null) return null;
  const cells = cellsOf(row);
  return tableColumns[row.table].map((column) => cells[column] ?? '').join(' · ');
};

function refuseRow(faults: readonly { column: string; message: string }[]): void {
  const [fault] = faults;
  if (!fault) return;
  const fields = faults.map(({ column, message }) => ({ field: `row.${column}`, message }));
  throw new Refusal('failed-precondition', { reason: 'row', fields }, fault.message);
}

/** Stores a row. Of two people who edited the same one, the second is told. */
export async function saveRow(change: Change, given: TableRow, before: TableRow | null) {
  const { table } = given;
  const read = readCells(table, cellsOf(given));
  if ('faults' in read) return refuseRow(read.faults);
  const { row } = read;
  if (before && keyOf(before) !== keyOf(row)) throw refuse('invalid-argument');
  await first(change.db, lockTable, { table });
  const absent = await absentDoctors(change.db, [{ where: '', row }]);
  refuseRow(absent.map(({ message }) => ({ column: 'email', message })));
  const [stored = null] = await rowsOf(table).stored(change.db, [row]);
  if (stored && !before) {
    const [column = 'code'] = tableColumns[table];
    refuseRow([{ column, message: words.taken }]);
  }
  if (!same(stored, before)) throw refuse('aborted', 'newer-version');
  await rowsOf(table).put(change.db, [row]);
  await change.audit({
    action: before ? 'billing.change-row' : 'billing.add-row',
    subject: subjectOf(table),
    details: { before: textOf(before), after: textOf(row) },
  });
  change.touch(topic);
}

/** Removes a row that is still as the operator saw it. */
export async function removeRow(change: Change, before: TableRow): Promise<void> {
  const { table } = before;
  const read = readCells(table, cellsOf(before));
  if ('faults' in read) throw refuse('not-found');
  await first(change.db, lockTable, { table });
  if ((await rowsOf(table).remove(change.db, read.row)) === 0) {
    const [stored] = await rowsOf(table).stored(change.db, [read.row]);
    throw stored ? refuse('aborted', 'newer-version') : refuse('not-found');
  }
  const details = { before: textOf(before) };
  await change.audit({ action: 'billing.remove-row', subject: subjectOf(table), details });
  change.touch(topic);
}

export async function exportAudited(change: Change, table: TableName) {
  const { text, rows } = await exportTable(change.db, table);
  await change.audit({
    action: 'billing.export-table',
    subject: subjectOf(table),
    details: { rows },
  });
  return { text, rows };
}

type File = { table: TableName; text: string; digest: string };

/** Stores the rows of a checked file. A file with a problem changes nothing. */
export async function importTable(change: Change, file: File): Promise<FilePlan> {
  const { table, text, digest } = file;
  await first(change.db, lockTable, { table });
  const { shown, steps } = await planTable(change.db, table, text);
  if (shown.digest !== digest) throw refuse('aborted', 'newer-version');
  const [problem] = shown.problems;
  if (problem)
    throw refuse('failed-precondition', 'problems', `${problem.where}: ${problem.message}`);
  await rowsOf(table).put(
    change.db,
    steps.map(({ row }) => row),
  );
  const { addedCount: added, changedCount: changed } = shown;
  const sha256 = createHash('sha256').update(text).digest('hex');
  await change.audit({
    action: 'billing.import-table',
    subject: subjectOf(table),
    details: { added, changed, sha256 },
  });
  change.touch(topic);
  return shown;
}
