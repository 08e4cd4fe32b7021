/** A table as CSV: a line of column names in any order, and a row a line. */
import { fileWords as words } from '@corridor/contract/operator/files/words.ts';
import { type CsvRow, findSeparator, readCsv } from './csv.ts';

export type Problem = { where: string; message: string };
type Row = { line: number; where: string } & (
  | { cells: Record<string, string> }
  | { message: string }
);

type Table = {
  columns: readonly string[];
  /** A file may leave out these columns. */
  optional?: readonly string[];
  /** The message for a file without any of the columns. */
  notCsv: string;
};

/** Reads the rows under their columns. A row with another number of cells has a message instead. */
export function readCsvTable(file: string, table: Table): { rows: Row[]; problems: Problem[] } {
  const { text, separator } = findSeparator(file);
  const { rows, problem } = readCsv(text, separator);
  const [first, ...lines] = rows.filter(({ cells }) => !cells.every(isBlank));
  const header = first && { ...first, cells: dropEmptyEnd(first.cells) };
  const wrong = problem && { where: words.line(problem.line), message: problem.message };
  if (!header)
    return { rows: [], problems: [wrong ?? { where: words.whole, message: table.notCsv }] };
  const headerProblems = headingProblems(header, table);
  if (headerProblems.length > 0)
    return { rows: [], problems: wrong ? [...headerProblems, wrong] : headerProblems };
  return {
    rows: lines.map((row) => rowUnder(header, row, first.cells.length)),
    problems: wrong ? [wrong] : [],
  };
}

function rowUnder(header: CsvRow, { line, cells }: CsvRow, widest: number): Row {
  const where = words.line(line);
  const { length } = cells;
  // A row may not write under a column without a name.
  const beyond = length > widest || dropEmptyEnd(cells).length > header.cells.length;
  if (length < header.cells.length || beyond)
    return { line, where, message: words.cells(length, header.cells.length) };
  const named = header.cells.map((name, index) => [name, cells[index] ?? ''] as const);
  return { line, where, cells: Object.fromEntries(named) };
}

const isBlank = (cell: string) => cell.trim() === '';
/** Drops the empty cells that a spreadsheet adds to a row. */
const dropEmptyEnd = (cells: string[]) =>
  cells.slice(0, cells.findLastIndex((cell) => !isBlank(cell)) + 1);

function headingProblems({ line, cells }: CsvRow, table: Table): Problem[] {
  const { columns, optional = [], notCsv } = table;
  const place = words.line(line);
  const problemOf = (message: string) => ({ where: place, message });
  const few = cells.length <= 2 * columns.length;
  if (!few || !columns.some((name) => cells.includes(name))) return [problemOf(notCsv)];
  const twice = cells.filter((name, at) => cells.indexOf(name) < at);
  return [
    ...columns
      .filter((name) => !optional.includes(name) && !cells.includes(name))
      .map((name) => problemOf(words.missingColumn(name))),
    ...cells
      .filter((name) => !columns.includes(name))
      .map((name) => problemOf(words.unknownColumn(name))),
    ...twice.map((name) => problemOf(words.sameColumn(name))),
  ];
}
