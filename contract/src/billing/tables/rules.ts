import { emailProblem } from '../../auth/rules.ts';
import { isKept, saysSomething } from '../../platform/text.ts';
import { billingCodeShortest } from '../rules.ts';
import { faultWords as words } from './words.ts';

export const tableNames = [
  ...(['fees', 'codes', 'rejections', 'doctors'] as const),
  ...(['items', 'businesses'] as const),
] as const;
export type TableName = (typeof tableNames)[number];
export const termKinds = ['service', 'diagnosis'] as const;
export type TermKind = (typeof termKinds)[number];

export const tableLimits = {
  code: 10,
  payerCode: 5,
  /** Cents. */
  amount: 9_999_999,
  words: 200,
  explanation: 1000,
  email: 254,
  number: 20,
  /** Letters of a file, and its rows. */
  file: 2_000_000,
  rows: 30_000,
  /** The most codes that one search finds. */
  found: 20,
} as const;

/** The rows of the tables. A row with a first day counts from that day on. */
type Rows = {
  fees: { code: string; starts: string; cents: number };
  codes: { kind: TermKind; code: string; words: string };
  rejections: { code: string; words: string };
  doctors: {
    email: string;
    starts: string;
    baNumber: string;
    provider: string;
    skillCode: string;
    facility: string;
  };
  /** An item that a patient is charged for. The tax is exempt, zero-rated, or GST with its percentage. */
  items: { code: string; starts: string; words: string; cents: number; tax: string };
  /** A business that writes invoices. Its code begins their numbers. */
  businesses: { code: string; words: string; address: string; gst: string };
};
export type TableRow = { [T in TableName]: Rows[T] & { table: T } }[TableName];
export type RowOf<T extends TableName> = Extract<TableRow, { table: T }>;

/** The columns of a table in a form and in a file. */
export const tableColumns = {
  fees: ['code', 'starts', 'amount'],
  codes: ['kind', 'code', 'words'],
  rejections: ['code', 'words'],
  doctors: ['email', 'starts', 'baNumber', 'provider', 'skillCode', 'facility'],
  items: ['code', 'starts', 'words', 'amount', 'tax'],
  businesses: ['code', 'words', 'address', 'gst'],
} as const satisfies Record<TableName, readonly string[]>;
export type TableColumn = (typeof tableColumns)[TableName][number];
/** A row as a person writes it. */
export type Cells = Partial<Record<TableColumn, string>>;

/** The columns that identify a row. They stay as they are in a change. */
export const keyColumns = {
  fees: ['code', 'starts'],
  codes: ['kind', 'code'],
  rejections: ['code'],
  doctors: ['email', 'starts'],
  items: ['code', 'starts'],
  businesses: ['code'],
} as const satisfies Record<TableName, readonly TableColumn[]>;

/** An amount in dollars: 34.89. Cents stay whole, so no amount passes through a fraction. */
export const amountOf = (cents: number) =>
  `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

/** Reads $34.89, 34.9, 1,234.50 and 34. */
export function centsOf(amount: string): number | undefined {
  const shape = /^\$?\s?(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,2}))?$/;
  const [, dollars, cents = ''] = shape.exec(amount.trim()) ?? [];
  if (dollars === undefined) return;
  return Number(dollars.replaceAll(',', '')) * 100 + Number(cents.padEnd(2, '0'));
}

/** A real day that the tables can hold. */
export function isTableDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '1990' || text > '2101') return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

type Check = (cell: string, cells: Cells) => string | undefined;
const matches =
  (shape: RegExp, message: string): Check =>
  (cell) =>
    shape.test(cell) ? undefined : message;
const text =
  (most: number): Check =>
  (cell) => {
    if (!isKept(cell)) return words.unkept;
    if (!saysSomething(cell)) return words.words;
    return cell.length > most ? words.tooLong(most) : undefined;
  };
const serviceCode = matches(
  new RegExp(`^[A-Z0-9.-]{${billingCodeShortest},${tableLimits.code}}$`),
  words.code,
);
const diagnosis = matches(/^(?:\d{3}|V\d{2}|E\d{3})(?:\.\d{1,2})?$/, words.diagnosis);
const starts: Check = (cell) => (isTableDay(cell) ? undefined : words.day);

const amount: Check = (cell) =>
  (centsOf(cell) ?? Number.POSITIVE_INFINITY) > tableLimits.amount
    ? words.amount(amountOf(tableLimits.amount))
    : undefined;

/** Reads exempt, zero-rated or gst 5: the kind, and the rate in hundredths of a percent. */
export function taxOfCell(cell: string): { kind: string; rate: number } | undefined {
  const [, kind, percent = '0'] =
    /^(?:(exempt|zero-rated)|gst ([1-9]?\d(?:\.\d?[1-9])?))$/.exec(cell) ?? [];
  if (kind) return { kind, rate: 0 };
  const rate = centsOf(percent);
  return cell.startsWith('gst ') && rate ? { kind: 'gst', rate } : undefined;
}

const checks: Record<TableName, Partial<Record<TableColumn, Check>>> = {
  fees: {
    code: serviceCode,
    starts,
    amount,
  },
  codes: {
    kind: (cell) => (isTermKind(cell) ? undefined : words.kind),
    code: (cell, cells) =>
      cells.kind === 'diagnosis' ? diagnosis(cell, cells) : serviceCode(cell, cells),
    words: text(tableLimits.words),
  },
  rejections: {
    code: matches(new RegExp(`^[A-Z0-9]{1,${tableLimits.payerCode}}$`), words.payerCode),
    words: text(tableLimits.explanation),
  },
  doctors: {
    email: (cell) =>
      isKept(cell) && cell.length <= tableLimits.email && emailProblem(cell) === undefined
        ? undefined
        : words.email,
    starts,
    baNumber: matches(/^\d{7}$/, words.baNumber),
    provider: matches(/^\d{9}$/, words.provider),
    skillCode: matches(/^[A-Z0-9]{1,4}$/, words.skillCode),
    facility: matches(/^[A-Z0-9]{0,6}$/, words.facility),
  },
  items: {
    code: matches(new RegExp(`^[A-Z0-9.-]{1,${tableLimits.code}}$`), words.itemCode),
    starts,
    words: text(tableLimits.words),
    amount,
    tax: (cell) => (taxOfCell(cell) ? undefined : words.tax),
  },
  businesses: {
    code: matches(/^[A-Z0-9]{2,6}$/, words.business),
    words: text(tableLimits.words),
    address: text(tableLimits.words),
    gst: matches(/^(?:\d{9} ?RT ?\d{4})?$/, words.gst),
  },
};
const isTermKind = (text: string): text is TermKind =>
  (termKinds as readonly string[]).includes(text);

export type CellFault = { column: TableColumn; message: string };

const smallColumns: ReadonlySet<TableColumn> = new Set(['kind', 'email', 'tax']);

/** Writes a cell in its one form: codes in capitals, emails and kinds in small letters. */
function tidy(column: TableColumn, cell: string): string {
  const trimmed = cell.trim();
  if (column === 'words' || column === 'address') return trimmed;
  return smallColumns.has(column) ? trimmed.toLowerCase() : trimmed.toUpperCase();
}

/** Reads a row, or tells what is wrong in which column. */
export function readCells<T extends TableName>(
  table: T,
  written: Cells,
): { row: RowOf<T> } | { faults: CellFault[] } {
  const columns: readonly TableColumn[] = tableColumns[table];
  const cells: Cells = Object.fromEntries(
    columns.map((column) => [column, tidy(column, written[column] ?? '')]),
  );
  const faults = columns.flatMap((column): CellFault[] => {
    const message = checks[table][column]?.(cells[column] ?? '', cells);
    return message === undefined ? [] : [{ column, message }];
  });
  if (faults.length > 0) return { faults };
  const { amount, ...rest } = cells;
  const cents = amount === undefined ? {} : { cents: centsOf(amount) };
  return { row: { table, ...rest, ...cents } as RowOf<T> };
}

/** A row as a person would write it. */
export function cellsOf({ table, ...row }: TableRow): Cells {
  if (!('cents' in row)) return row;
  const { cents, ...rest } = row;
  return { ...rest, amount: amountOf(cents) };
}

/** Names a row among those of its table. */
export const keyOf = (row: TableRow): string => {
  const cells = cellsOf(row);
  return keyColumns[row.table].map((column) => cells[column] ?? '').join(' ');
};

/** The columns in which two rows of one key differ. */
export function changedColumns(before: TableRow, after: TableRow): TableColumn[] {
  const [old, now] = [cellsOf(before), cellsOf(after)];
  return tableColumns[after.table].filter((column) => old[column] !== now[column]);
}
