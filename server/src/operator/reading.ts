import { fileWords as words } from '@corridor/contract/operator/files/words.ts';
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
import { type CsvRow, readCsv } from './csv.ts';
import { columns, kind, yesNo } from './document.ts';

export type Problem = { where: string; message: string };
/** What a file says, as far as it can be read. */
export type Read = {
  services: { where: string; service: FileService }[];
  people: FilePerson[];
  clinics: FileClinic[];
  rest: FileRest;
  problems: Problem[];
};

export const readFile = (format: 'csv' | 'json', text: string): Read =>
  format === 'csv' ? readTable(text) : readJson(text);

const nothing = (problems: Problem[] = []): Read => ({
  ...{ services: [], people: [], clinics: [], rest: {}, problems },
});

/** A file with so many problems is read no further: nobody mends them one by one. */
const problemsAtMost = 1_000;
const isHopeless = ({ problems }: Read) => problems.length >= problemsAtMost;

/** What follows a schema, or what of it does not, each field in words. */
function taken<T>(schema: z.ZodType<T>, given: unknown, where: string, read: Read): T | undefined {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  for (const { path, message } of parsed.error.issues.slice(0, problemsAtMost))
    read.problems.push({ where, message: words.field(path.join('.'), message) });
  return undefined;
}

function readTable(text: string): Read {
  const { rows, problem } = readCsv(text);
  const [head, ...lines] = rows;
  const wrong = problem && { where: words.line(problem.line), message: problem.message };
  if (!head) return nothing([wrong ?? { where: words.whole, message: words.notCsv }]);
  const headProblems = headingProblems(head);
  if (headProblems.length > 0) return nothing(wrong ? [...headProblems, wrong] : headProblems);
  const read = nothing(wrong ? [wrong] : []);
  for (const row of lines) {
    if (isHopeless(read)) break;
    const where = words.line(row.line);
    if (row.cells.length !== head.cells.length) {
      const message = words.cells(row.cells.length, head.cells.length);
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
  if (read.problems.length > before) return undefined;
  const place = clinic.trim() ? { name: clinic, city } : null;
  const lists = { keywords: list(keywords), answeredBy: list(answeredBy) };
  return { ...rest, ...flags, ...lists, ...(id ? { id } : {}), clinic: place, formFields };
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
    return nothing([{ where, message: words.notJson((error as Error).message.slice(0, 200)) }]);
  }
  const whole = parts.safeParse(given);
  if (!whole.success) return nothing([{ where: words.whole, message: words.notDirectory }]);
  const read = nothing();
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
