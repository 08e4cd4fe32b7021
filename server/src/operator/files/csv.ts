import { fileWords as words } from '@corridor/contract/operator/files/words.ts';

/** Comma-separated values as RFC 4180 has them; what a spreadsheet would take for a formula is marked. */
export type CsvRow = { line: number; cells: string[] };
export type CsvProblem = { line: number; message: string };

const formula = /^'*[=+\-@\t\r]/;
/** A mark before it keeps a spreadsheet from working it out; one that stood there gets another. */
const marked = (cell: string) => (formula.test(cell) ? `'${cell}` : cell);
const unmarked = (cell: string) =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;

const quoted = (cell: string) =>
  /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

const byteOrderMark = '\ufeff';

/** With a byte order mark: without one Excel takes the letters for others. */
export const csvOf = (rows: readonly (readonly string[])[]) =>
  byteOrderMark +
  rows.map((cells) => `${cells.map((cell) => quoted(marked(cell))).join(',')}\r\n`).join('');

const saysSeparator = /^"?sep=([,;])"?[,;]*(?=[\r\n]|$)/i;

/**
 * What stands between the cells: as a first line for spreadsheets says, or as it stands between the
 * columns' names. Where they write decimals with a comma, spreadsheets write semicolons.
 */
export function separated(given: string): { text: string; separator: ',' | ';' } {
  const whole = given.startsWith(byteOrderMark) ? given.slice(1) : given;
  const [line = '', said] = saysSeparator.exec(whole) ?? [];
  // Its end stays: the lines are counted with it.
  const text = whole.slice(line.length);
  const [names = ''] = /[^\r\n]+/.exec(text) ?? [];
  const most = names.split(';').length > names.split(',').length ? ';' : ',';
  return { text, separator: said === ',' || said === ';' ? said : most };
}

/** Every row with the line on which it begins; the first thing that is wrong ends the reading. */
export function readCsv(
  given: string,
  separator: ',' | ';' = ',',
): { rows: CsvRow[]; problem?: CsvProblem } {
  const ends = separator === ',' ? /[,\r\n]/ : /[;\r\n]/;
  const text = given.startsWith(byteOrderMark) ? given.slice(1) : given;
  const rows: CsvRow[] = [];
  let [at, line] = [0, 1];
  let row: CsvRow = { line, cells: [] };
  const end = () => {
    if (row.cells.length > 1 || row.cells[0] !== '') rows.push(row);
  };
  while (at < text.length || row.cells.length > 0) {
    const begins = line;
    let cell = '';
    if (text[at] === '"') {
      const closing = closingQuote(text, at + 1);
      if (closing < 0) return { rows, problem: { line: begins, message: words.openQuote } };
      cell = text.slice(at + 1, closing).replaceAll('""', '"');
      line += cell.match(/\r\n|\r|\n/g)?.length ?? 0;
      at = closing + 1;
      if (at < text.length && !ends.test(text[at] ?? ''))
        return { rows, problem: { line: begins, message: words.strayQuote } };
    } else {
      const from = at;
      while (at < text.length && !ends.test(text[at] ?? '')) at += 1;
      cell = text.slice(from, at);
      if (cell.includes('"')) return { rows, problem: { line, message: words.strayQuote } };
    }
    row.cells.push(unmarked(cell));
    if (text[at] === separator) {
      at += 1;
      continue;
    }
    at += text.startsWith('\r\n', at) ? 2 : 1;
    line += 1;
    end();
    row = { line, cells: [] };
  }
  return { rows };
}

function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 2))
    if (text[at + 1] !== '"') return at;
  return -1;
}
