import { problemsAtMost, fileWords as words } from '@corridor/contract/operator/files/words.ts';
import {
  type FileClinic,
  type FilePerson,
  type FileRest,
  type FileService,
  fileClinic,
  filePerson,
  fileRest,
  fileService,
} from '@corridor/contract/operator/schemas.ts';
import { z } from 'zod';
import { type CsvRow, readCsv, separated } from './csv.ts';
import { columns, kind, yesNo } from './directoryFile.ts';
import { errorInWords, placeIn } from './fileErrors.ts';

export type Problem = { where: string; message: string };
/** What a file says, as far as it can be read. */
export type Read = {
  format: 'csv' | 'json';
  services: { where: string; service: FileService }[];
  people: FilePerson[];
  clinics: FileClinic[];
  rest: FileRest;
  problems: Problem[];
};

export const readFile = (format: 'csv' | 'json', text: string): Read =>
  format === 'csv' ? readTable(text) : readJson(text);

const nothing = (format: 'csv' | 'json', problems: Problem[] = []): Read => ({
  ...{ format, services: [], people: [], clinics: [], rest: {}, problems },
});

const isHopeless = ({ problems }: Read) => problems.length >= problemsAtMost;

/** What follows a schema, or what of it does not, each field in words. */
function taken<T>(schema: z.ZodType<T>, given: unknown, where: string, read: Read): T | undefined {
  const parsed = schema.safeParse(given, { error: errorInWords });
  if (parsed.success) return parsed.data;
  for (const { path, message } of parsed.error.issues.slice(0, problemsAtMost))
    read.problems.push({ where, message: words.field(placeIn(path, read.format), message) });
  return undefined;
}

function readTable(given: string): Read {
  const { text, separator } = separated(given);
  const { rows, problem } = readCsv(text, separator);
  const [first, ...lines] = rows.filter(({ cells }) => !cells.every(isBlank));
  const head = first && { ...first, cells: named(first.cells) };
  const wrong = problem && { where: words.line(problem.line), message: problem.message };
  if (!head) return nothing('csv', [wrong ?? { where: words.whole, message: words.notCsv }]);
  const headProblems = headingProblems(head);
  if (headProblems.length > 0)
    return nothing('csv', wrong ? [...headProblems, wrong] : headProblems);
  const read = nothing('csv', wrong ? [wrong] : []);
  for (const row of lines) {
    if (isHopeless(read)) break;
    const where = words.line(row.line);
    const { length } = row.cells;
    // Under a column without a name nothing is written.
    const beyond = length > first.cells.length || named(row.cells).length > head.cells.length;
    if (length < head.cells.length || beyond) {
      const message = words.cells(length, head.cells.length);
      read.problems.push({ where, message });
      continue;
    }
    const cells = Object.fromEntries(head.cells.map((name, at) => [name, row.cells[at] ?? '']));
    const given = serviceIn(cells, where, read);
    const service = given && taken(fileService, given, where, read);
    if (service) read.services.push({ where, service });
  }
  return read;
}

const isBlank = (cell: string) => cell.trim() === '';
/** Without what a spreadsheet puts at the end of a line. */
const named = (cells: string[]) =>
  cells.slice(0, cells.findLastIndex((cell) => !isBlank(cell)) + 1);

function headingProblems({ line, cells }: CsvRow): Problem[] {
  const where = words.line(line);
  const of = (message: string) => ({ where, message });
  const few = cells.length <= 2 * columns.length;
  if (!few || !columns.some((name) => cells.includes(name))) return [of(words.notCsv)];
  const twice = cells.filter((name, at) => cells.indexOf(name) < at);
  return [
    ...columns
      .filter((name) => name !== 'id' && !cells.includes(name))
      .map((name) => of(words.missingColumn(name))),
    ...cells
      .filter((name) => !(columns as readonly string[]).includes(name))
      .map((name) => of(words.unknownColumn(name))),
    ...twice.map((name) => of(words.sameColumn(name))),
  ];
}

const list = (cell: string) =>
  cell
    .split(';')
    .map((one) => one.trim())
    .filter(Boolean);

function serviceIn(cells: Record<string, string>, where: string, read: Read) {
  const { id, clinic = '', city = '', form = '', keywords = '', answeredBy = '', ...rest } = cells;
  const type = (rest.type ?? '').trim().toLowerCase();
  const before = read.problems.length;
  const flags = Object.fromEntries(
    yesNo.map((name) => {
      const said = (rest[name] ?? '').trim().toLowerCase();
      if (said !== 'yes' && said !== 'no')
        read.problems.push({ where, message: words.yesNo(name) });
      return [name, said === 'yes'];
    }),
  );
  let formFields: unknown = [];
  try {
    if (form.trim()) formFields = JSON.parse(form);
  } catch (error) {
    read.problems.push({ where, message: words.badForm((error as Error).message) });
  }
  if (clinic.trim() === '' && city.trim() !== '')
    read.problems.push({ where, message: words.cityAlone });
  if (read.problems.length > before) return undefined;
  const place = clinic.trim() ? { name: clinic, city } : null;
  const lists = { keywords: list(keywords), answeredBy: list(answeredBy) };
  return {
    ...rest,
    type,
    ...flags,
    ...lists,
    ...(id?.trim() ? { id } : {}),
    clinic: place,
    formFields,
  };
}

const parts = z.strictObject({
  kind: z.literal(kind),
  clinics: z.array(z.unknown()).default([]),
  people: z.array(z.unknown()).default([]),
  services: z.array(z.unknown()),
  ...{ permissions: z.unknown(), synonyms: z.unknown(), search: z.unknown() },
});

function readJson(text: string): Read {
  let given: unknown;
  try {
    given = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    const [, line] = /line (\d+)/.exec((error as Error).message) ?? [];
    const where = line ? words.line(Number(line)) : words.whole;
    return nothing('json', [
      { where, message: words.notJson((error as Error).message.slice(0, 200)) },
    ]);
  }
  const whole = parts.safeParse(given);
  if (!whole.success) return nothing('json', [{ where: words.whole, message: words.notDirectory }]);
  const read = nothing('json');
  const { clinics, people, services, permissions, synonyms, search } = whole.data;
  const each = <T>(of: unknown[], schema: z.ZodType<T>, where: (number: number) => string) =>
    of.flatMap((one, at) => {
      if (isHopeless(read)) return [];
      const found = taken(schema, one, where(at + 1), read);
      return found ? [{ where: where(at + 1), found }] : [];
    });
  read.clinics = each(clinics, fileClinic, words.clinicEntry).map(({ found }) => found);
  read.people = each(people, filePerson, words.personEntry).map(({ found }) => found);
  read.services = each(services, fileService, words.entry).map(({ where, found }) => ({
    ...{ where, service: found },
  }));
  read.rest = taken(fileRest, { permissions, synonyms, search }, words.whole, read) ?? {};
  return read;
}
