/** The writing of comma-separated values by RFC 4180. */

/** The beginning of a cell that a spreadsheet would run as a formula. */
export const formula = /^'*[=+\-@\t\r]/;
/**
 * A leading mark stops a spreadsheet from running a formula. A cell that begins with the mark gets
 * another one.
 */
const markFormula = (cell: string) => (formula.test(cell) ? `'${cell}` : cell);

const quoteCell = (cell: string) =>
  /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

/** Excel needs the byte order mark, or it misreads letters. */
export const byteOrderMark = '\ufeff';

/** The lines of some rows, without the mark of a file's beginning. */
export const csvLines = (rows: readonly (readonly string[])[]) =>
  rows
    .map((cells) => `${cells.map((cell) => quoteCell(markFormula(cell))).join(',')}\r\n`)
    .join('');

export const csvOf = (rows: readonly (readonly string[])[]) => byteOrderMark + csvLines(rows);
