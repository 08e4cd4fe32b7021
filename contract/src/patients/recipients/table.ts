/** Recipients from a table: pasted from a sheet, a chart or a list, or read from a CSV file. */
import { dateIn, provinceIn, understood } from '../paste.ts';
import { plainPhn } from '../phn.ts';

export type TableRow = {
  phn: string;
  province: string;
  email: string;
  delay: boolean;
  dateOfBirth: string;
};
type Column = keyof TableRow;

const headers: [Column, RegExp][] = [
  ['phn', /^(phn|uli|hcn|health (card|care|number)|(health|card) (number|no|#))/],
  ['province', /^prov(ince)?\b/],
  ['email', /e-?mail/],
  ['dateOfBirth', /^(dob|d\.o\.b|date of birth|birth ?date|born)/],
  ['delay', /^(delay|delayed|send later|tomorrow)/],
];

/** The cells of each line. A quoted cell may contain the separator, quotes and line breaks. */
export function cellsOf(text: string): string[][] {
  const separator = separatorOf(text);
  const rows: string[][] = [[]];
  let cell = '';
  let quoted = false;
  const endCell = () => {
    rows.at(-1)?.push(cell.trim());
    cell = '';
  };
  const plain = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  for (let index = 0; index < plain.length; index++) {
    const sign = plain[index] ?? '';
    if (quoted && sign === '"' && plain[index + 1] === '"') cell += plain[++index];
    else if (sign === '"' && (quoted || cell.trim() === '')) quoted = !quoted;
    else if (!quoted && sign === separator) endCell();
    else if (!quoted && sign === '\n') {
      endCell();
      rows.push([]);
    } else cell += sign;
  }
  endCell();
  return rows.filter((row) => row.some((value) => value !== ''));
}

/** Sheets paste tabs; files have commas, or semicolons where a comma is the decimal point. */
function separatorOf(text: string): string {
  const [first = ''] = text.split(/\r?\n/);
  return ['\t', ';', ','].find((sign) => first.includes(sign)) ?? ',';
}

const emailIn = (cell: string) => /[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]{2,}/.exec(cell)?.[0] ?? '';
const isYes = (cell: string) => /^(y|yes|true|1|x|delay(ed)?|tomorrow|oui)$/i.test(cell);
/** A number with the length of a health number, but no phone number and no date. */
const numberIn = (cell: string) =>
  /^[A-Z]{0,4}[\d\s-]{7,17}$/i.test(cell) && dateIn(cell) === undefined && !isPhone(cell)
    ? plainPhn(cell, '')
    : '';
const isPhone = (cell: string) => /^\(?\d{3}\)?[-. ]\d{3}[-. ]\d{4}$/.test(cell);

/** Reads a column by its heading. */
function namedCell(column: Column, cell: string): Partial<TableRow> {
  if (column === 'delay') return { delay: isYes(cell) };
  if (column === 'email') return { email: emailIn(cell) || cell };
  if (column === 'province') return { province: provinceIn(cell) ?? '' };
  if (column === 'dateOfBirth') return { dateOfBirth: dateIn(cell) ?? cell };
  return { phn: plainPhn(cell, '') };
}

/** Reads a cell without a heading by its shape. */
function shapedCell(cell: string): Partial<TableRow> {
  const email = emailIn(cell);
  if (email) return { email };
  const dateOfBirth = dateIn(cell);
  if (dateOfBirth) return { dateOfBirth };
  const phn = numberIn(cell);
  if (phn) return { phn };
  return isYes(cell) && !/^1$/.test(cell) ? { delay: true } : {};
}

const nothing: TableRow = { phn: '', province: '', email: '', delay: false, dateOfBirth: '' };

function columnsOf(row: readonly string[]): (Column | undefined)[] | undefined {
  const named = row.map(
    (cell) => headers.find(([, sign]) => sign.test(cell.toLowerCase().trim()))?.[0],
  );
  const isHeading = named.includes('phn') || named.includes('email');
  return isHeading && !row.some((cell) => emailIn(cell) !== '') ? named : undefined;
}

/** The rows that name a patient or an address. A copied chart is one row. */
export function readTable(text: string): TableRow[] {
  const chart = chartIn(text);
  if (chart) return [chart];
  const [first = [], ...rest] = cellsOf(text);
  const columns = columnsOf(first);
  const rows = columns ? rest : [first, ...rest];
  return rows.map((row) => rowOf(row, columns)).filter(({ phn, email }) => phn + email !== '');
}

function rowOf(row: readonly string[], columns: (Column | undefined)[] | undefined): TableRow {
  const parts = row.map((cell, index) => {
    if (!columns) return shapedCell(cell);
    const column = columns[index];
    return column ? namedCell(column, cell) : {};
  });
  // The first value counts, as in a chart.
  return Object.assign({ ...nothing }, ...parts.reverse());
}

/** A chart names its values, and holds one address at most. */
function chartIn(text: string): TableRow | undefined {
  if ((text.match(/@/g)?.length ?? 0) > 1 || !/:/.test(text)) return undefined;
  const found = understood(text);
  if (!found?.phn) return undefined;
  const { phn, patientProvince: province = '', email = '', dateOfBirth = '' } = found;
  return { ...nothing, phn, province, email, dateOfBirth };
}
