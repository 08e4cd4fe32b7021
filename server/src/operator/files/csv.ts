import { fileWords as words } from '@corridor/contract/operator/files/words.ts';
import { byteOrderMark, formula } from '../../platform/csvText.ts';

/** The reading of comma-separated values by RFC 4180. */
export type CsvRow = { line: number; cells: string[] };
export type CsvProblem = { line: number; message: string };

const dropMark = (cell: string) =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;

const saysSeparator = /^"?sep=([,;])"?[,;]*(?=[\r\n]|$)/i;

/**
 * Finds the separator: from a first line for spreadsheets, or from the line of column names.
 * Spreadsheets write semicolons where decimals have a comma.
 */
export function findSeparator(file: string): { text: string; separator: ',' | ';' } {
  const whole = file.startsWith(byteOrderMark) ? file.slice(1) : file;
  const [line = '', declared] = saysSeparator.exec(whole) ?? [];
  // The line end stays, so line numbers stay right.
  const text = whole.slice(line.length);
  const [names = ''] = /[^\r\n]+/.exec(text) ?? [];
  const most = names.split(';').length > names.split(',').length ? ';' : ',';
  return { text, separator: declared === ',' || declared === ';' ? declared : most };
}

/** Reads every row with the line of its beginning. The first error stops the reading. */
export function readCsv(
  file: string,
  separator: ',' | ';' = ',',
): { rows: CsvRow[]; problem?: CsvProblem } {
  const ends = separator === ',' ? /[,\r\n]/ : /[;\r\n]/;
  const text = file.startsWith(byteOrderMark) ? file.slice(1) : file;
  const rows: CsvRow[] = [];
  let [position, line] = [0, 1];
  let row: CsvRow = { line, cells: [] };
  const end = () => {
    if (row.cells.length > 1 || row.cells[0] !== '') rows.push(row);
  };
  while (position < text.length || row.cells.length > 0) {
    const begins = line;
    let cell = '';
    if (text[position] === '"') {
      const closing = closingQuote(text, position + 1);
      if (closing < 0) return { rows, problem: { line: begins, message: words.openQuote } };
      cell = text.slice(position + 1, closing).replaceAll('""', '"');
      line += cell.match(/\r\n|\r|\n/g)?.length ?? 0;
      position = closing + 1;
      if (position < text.length && !ends.test(text[position] ?? ''))
        return { rows, problem: { line: begins, message: words.strayQuote } };
    } else {
      const from = position;
      while (position < text.length && !ends.test(text[position] ?? '')) position += 1;
      cell = text.slice(from, position);
      if (cell.includes('"')) return { rows, problem: { line, message: words.strayQuote } };
    }
    row.cells.push(dropMark(cell));
    if (text[position] === separator) {
      position += 1;
      continue;
    }
    position += text.startsWith('\r\n', position) ? 2 : 1;
    line += 1;
    end();
    row = { line, cells: [] };
  }
  return { rows };
}

function closingQuote(text: string, from: number): number {
  for (
    let position = text.indexOf('"', from);
    position >= 0;
    position = text.indexOf('"', position + 2)
  )
    if (text[position + 1] !== '"') return position;
  return -1;
}
