import { isProvince } from '../../platform/provinces.ts';
import { plainPracticeId } from '../../profile/rules.ts';
import { practiceIdProblem } from '../../signup/practiceId.ts';

export const limits = { bytes: 100_000_000, line: 2_000, lastName: 100, shown: 1_000 } as const;
export const importPath = '/imports/register';

export const columns = ['number', 'lastName', 'province', 'active'] as const;
export type Column = (typeof columns)[number];

/**
 * The problems of a row. `repeated`, the last one, is none: a number occurs twice, and the later
 * row counts.
 */
export const lineProblems = [
  'cells',
  'quote',
  'tooLong',
  'province',
  'number',
  'lastName',
  'active',
  'repeated',
] as const;
export type LineProblem = (typeof lineProblems)[number];

/** The compared form of a column name: without accents, spaces, signs and capitals. */
const plain = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase();

const names: Record<Column, readonly string[]> = {
  number: ['number', 'practiceid', 'licence', 'licencenumber', 'license', 'numero', 'permis'],
  lastName: ['lastname', 'surname', 'familyname', 'nom', 'nomdefamille'],
  province: ['province'],
  active: ['active', 'status', 'actif', 'statut'],
};

/** The index of each column. Other columns may stand between them. */
export type Separator = ',' | ';';
export type Header = { separator: Separator; cells: number; at: Record<Column, number> };

/** Finds the columns in the header row, in any order and with either separator. */
export function readHeader(
  line: string,
  cellsOf: (line: string, separator: Separator) => string[] | undefined,
): Header | { missing: Column[] } {
  const tried = ([',', ';'] as const).map((separator) => {
    const cells = (cellsOf(line, separator) ?? []).map(plain);
    const indexOf = (column: Column) => cells.findIndex((cell) => names[column].includes(cell));
    const missing = columns.filter((column) => indexOf(column) < 0);
    const places = Object.fromEntries(columns.map((column) => [column, indexOf(column)]));
    return { separator, cells: cells.length, missing, at: places as Record<Column, number> };
  });
  const [best] = tried.toSorted((a, b) => a.missing.length - b.missing.length);
  if (!best || best.missing.length > 0) return { missing: best?.missing ?? [...columns] };
  const { separator, cells, at } = best;
  return { separator, cells, at };
}

const yes = new Set(['yes', 'y', 'true', '1', 'active', 'oui', 'actif']);
const no = new Set(['no', 'n', 'false', '0', 'inactive', 'non', 'inactif']);

export type Registered = { province: string; number: string; lastName: string; active: boolean };
/** An invalid row may still name its number. */
export type ReadLine = { named?: Registered; problem?: LineProblem; other?: number };

/** Reads a row of the file. An invalid row has no last name. */
export function readLine({ cells: cellCount, at }: Header, cells: readonly string[]): ReadLine {
  if (cells.length !== cellCount) return { problem: 'cells', other: cells.length };
  const cell = (column: Column) => (cells[at[column]] ?? '').trim();
  const province = cell('province').toUpperCase();
  if (!isProvince(province)) return { problem: 'province' };
  const number = plainPracticeId(cell('number'));
  if (practiceIdProblem(province, number)) return { problem: 'number' };
  const lastName = cell('lastName');
  const active = plain(cell('active')) || cell('active');
  const wrong = { named: { province, number, lastName: '', active: false } };
  if (lastName === '' || lastName.length > limits.lastName || /\p{Cc}/u.test(lastName))
    return { ...wrong, problem: 'lastName' };
  if (!yes.has(active) && !no.has(active)) return { ...wrong, problem: 'active' };
  return { named: { province, number, lastName, active: yes.has(active) } };
}

export const percent = (done: number, all: number) =>
  all > 0 ? Math.min(100, Math.floor((100 * done) / all)) : 0;
