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
import { type Problem, readCsvTable } from './csvTable.ts';
import { columns, kind, yesNo } from './directoryFile.ts';
import { errorInWords, placeOf } from './fileErrors.ts';

/** The parsed parts of a file, with its problems. */
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
  format,
  services: [],
  people: [],
  clinics: [],
  rest: {},
  problems,
});

const isHopeless = ({ problems }: Read) => problems.length >= problemsAtMost;

/** Parses a value. Errors become problems with their fields. */
function parsePart<T>(
  schema: z.ZodType<T>,
  value: unknown,
  place: string,
  read: Read,
): T | undefined {
  const parsed = schema.safeParse(value, { error: errorInWords });
  if (parsed.success) return parsed.data;
  for (const { path, message } of parsed.error.issues.slice(0, problemsAtMost))
    read.problems.push({ where: place, message: words.field(placeOf(path, read.format), message) });
  return undefined;
}

function readTable(file: string): Read {
  const { rows, problems } = readCsvTable(file, {
    columns,
    optional: ['id'],
    notCsv: words.notCsv,
  });
  const read = nothing('csv', problems);
  for (const row of rows) {
    if (isHopeless(read)) break;
    const { where } = row;
    if ('message' in row) {
      read.problems.push({ where, message: row.message });
      continue;
    }
    const value = serviceIn(row.cells, where, read);
    const service = value && parsePart(fileService, value, where, read);
    if (service) read.services.push({ where, service });
  }
  return read;
}

const list = (cell: string) =>
  cell
    .split(';')
    .map((one) => one.trim())
    .filter(Boolean);

function serviceIn(cells: Record<string, string>, place: string, read: Read) {
  const { id, clinic = '', city = '', form = '', keywords = '', answeredBy = '', ...rest } = cells;
  const type = (rest.type ?? '').trim().toLowerCase();
  const before = read.problems.length;
  const flags = Object.fromEntries(
    yesNo.map((name) => {
      const answer = (rest[name] ?? '').trim().toLowerCase();
      if (answer !== 'yes' && answer !== 'no')
        read.problems.push({ where: place, message: words.yesNo(name) });
      return [name, answer === 'yes'];
    }),
  );
  let formFields: unknown = [];
  try {
    if (form.trim()) formFields = JSON.parse(form);
  } catch (error) {
    read.problems.push({ where: place, message: words.badForm((error as Error).message) });
  }
  if (clinic.trim() === '' && city.trim() !== '')
    read.problems.push({ where: place, message: words.cityAlone });
  if (read.problems.length > before) return undefined;
  const namedClinic = clinic.trim() ? { name: clinic, city } : null;
  const lists = { keywords: list(keywords), answeredBy: list(answeredBy) };
  return {
    ...rest,
    type,
    ...flags,
    ...lists,
    ...(id?.trim() ? { id } : {}),
    clinic: namedClinic,
    formFields,
  };
}

const parts = z.strictObject({
  kind: z.literal(kind),
  clinics: z.array(z.unknown()).default([]),
  people: z.array(z.unknown()).default([]),
  services: z.array(z.unknown()),
  permissions: z.unknown(),
  synonyms: z.unknown(),
  search: z.unknown(),
});

function readJson(text: string): Read {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    const [, line] = /line (\d+)/.exec((error as Error).message) ?? [];
    const place = line ? words.line(Number(line)) : words.whole;
    return nothing('json', [
      { where: place, message: words.notJson((error as Error).message.slice(0, 200)) },
    ]);
  }
  const whole = parts.safeParse(value);
  if (!whole.success) return nothing('json', [{ where: words.whole, message: words.notDirectory }]);
  const read = nothing('json');
  const { clinics, people, services, permissions, synonyms, search } = whole.data;
  const each = <T>(items: unknown[], schema: z.ZodType<T>, place: (number: number) => string) =>
    items.flatMap((one, index) => {
      if (isHopeless(read)) return [];
      const found = parsePart(schema, one, place(index + 1), read);
      return found ? [{ where: place(index + 1), found }] : [];
    });
  read.clinics = each(clinics, fileClinic, words.clinicEntry).map(({ found }) => found);
  read.people = each(people, filePerson, words.personEntry).map(({ found }) => found);
  read.services = each(services, fileService, words.entry).map(({ where: place, found }) => ({
    where: place,
    service: found,
  }));
  read.rest = parsePart(fileRest, { permissions, synonyms, search }, words.whole, read) ?? {};
  return read;
}
