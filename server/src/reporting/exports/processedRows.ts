/** The processed records of a month, as the cells of the table on the page. */
import { phnText } from '@corridor/contract/patients/phn.ts';
import { dollars } from '@corridor/contract/reporting/rules.ts';
import {
  kindWords,
  statusWords,
  reportWords as words,
} from '@corridor/contract/reporting/words.ts';
import { all } from '../../platform/database/database.ts';
import type { Context } from '../../platform/http/serve.ts';
import { timeIn } from '../../platform/pdf/formats.ts';
import { processedAfter, processedFirst, type RecordRow } from '../queries.ts';
import { commentShown, noteShown, shownRecord } from '../records.ts';

const batchSize = 500;

export const processedColumns = [
  { name: words.columns.created, part: 0.19 },
  { name: words.columns.type, part: 0.13 },
  { name: words.columns.phn, part: 0.14 },
  { name: words.columns.billingCode, part: 0.11 },
  { name: words.columns.dxCode, part: 0.09 },
  { name: words.columns.status, part: 0.11 },
  { name: words.columns.comments, part: 0.13 },
  { name: words.columns.amount, part: 0.1, right: true },
] as const;

function cellsOf(context: Context, row: RecordRow): string[] {
  const record = shownRecord(context.app, row, context.now);
  const { patientId } = record;
  return [
    timeIn(record.created),
    kindWords[record.subType],
    patientId === null ? words.unreadable : phnText(patientId, record.patientProvince),
    record.billingCode,
    record.dxCode,
    statusWords[record.status],
    commentShown(record.comments, words),
    dollars(record.payToDoctor ?? 0),
  ];
}

/** Reads the records of a month batch by batch, so the memory holds one batch. */
export async function* processedRows(context: Context, month: number) {
  const { uid } = context.viewer;
  const { pool } = context.app;
  const common = { uid, month, limit: batchSize };
  let rows: RecordRow[] = await all(pool, processedFirst, { ...common, after: null });
  for (;;) {
    noteShown(context, rows);
    if (rows.length > 0) yield rows.map((row) => cellsOf(context, row));
    const last = rows.at(-1);
    if (!last?.resultAt || rows.length < batchSize) return;
    const place = { at: last.resultAt, after: last.id };
    rows = await all(pool, processedAfter, { ...common, ...place });
  }
}
