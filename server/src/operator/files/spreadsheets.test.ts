import { fileWords } from '@corridor/contract/operator/files/words.ts';
import { limits } from '@corridor/contract/operator/form.ts';
import { problemWords } from '@corridor/contract/operator/words.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { csvOf } from '../../platform/csvText.ts';
import { startTestServer, type TestServer } from '../../testing.ts';
import { readCsv } from './csv.ts';

/** Files as spreadsheets and people write them, not as they were exported. */
let server: TestServer;
let owen: { token: string };
let header: string[];
let rows: Record<string, string>[];
beforeAll(async () => {
  server = await startTestServer({ world: { directory: true } });
  owen = await server.signIn('Owen');
  const { result } = await ask('operator-export', { format: 'csv' });
  const [first, ...others] = readCsv(result.text).rows.map(({ cells }) => cells);
  header = first ?? [];
  rows = others.map((cells) =>
    Object.fromEntries(cells.map((cell, at) => [header[at] ?? '', cell])),
  );
});
afterAll(() => server.stop());

const ask: TestServer['ask'] = (name, data) => server.ask(name, data, owen.token);
type Plan = {
  problems: { where: string; message: string }[];
  addedCount: number;
  changedCount: number;
  unchanged: number;
};
const check = async (text: string, format: 'csv' | 'json' = 'csv'): Promise<Plan> => {
  const { status, result } = await ask('operator-checkImport', { format, text });
  expect(status).toBe(200);
  return result;
};
const problemsIn = async (text: string, format: 'csv' | 'json' = 'csv') =>
  (await check(text, format)).problems.map(({ message }) => message);
/** The first services, each with some changed cells. */
const table = (...given: Record<string, string>[]) =>
  csvOf([
    header,
    ...given.map((cells, at) => header.map((name) => ({ ...rows[at], ...cells })[name] ?? '')),
  ]);
const json = async (...given: object[]) => {
  const { result } = await ask('operator-export', { format: 'json' });
  const { services, ...rest } = JSON.parse(result.text);
  return JSON.stringify({
    ...rest,
    services: given.map((more, at) => ({ ...services[at], ...more })),
  });
};

it('an id is the same in capitals and with spaces around it', async () => {
  const id = rows[0]?.id ?? '';
  for (const one of [id.toUpperCase(), ` ${id} `])
    expect(await check(table({ id: one, bio: 'Capital' }))).toMatchObject({
      problems: [],
      addedCount: 0,
      changedCount: 1,
    });
  expect(await check(await json({ id: id.toUpperCase() }), 'json')).toMatchObject({
    addedCount: 0,
  });
  const twice = table({}, { ...rows[0], id: id.toUpperCase() });
  expect(await problemsIn(twice)).toEqual([fileWords.twice('Line 2')]);
});

it('a value that PostgreSQL cannot keep is a problem of its line, not of the whole file', async () => {
  for (const bad of ['a\u0000b', 'a\ud800b']) {
    const wrong = [
      fileWords.field('name', problemWords.unkept),
      fileWords.field('bio', problemWords.unkept),
      fileWords.field('clinic', problemWords.unkept),
    ];
    expect(await problemsIn(table({ name: bad }, { bio: bad }, { clinic: bad, city: '' }))).toEqual(
      wrong,
    );
    const question = { header: bad, inputType: 'Textfield', required: true, values: [] };
    const choice = { header: 'A', inputType: 'Checkboxes', required: true, values: ['a', bad] };
    const advice = { ...choice, values: ['a'], urgent: ['a'], advice: bad };
    const forms = [question, choice, advice].map((one) => ({ formFields: [one] }));
    const parts = ['header', 'values', 'advice'];
    expect(await problemsIn(await json(...forms), 'json')).toEqual(
      parts.map((part) => fileWords.field(`formFields, question 1, ${part}`, problemWords.unkept)),
    );
    const whole = JSON.parse(await json());
    const search = { directory: { ...whole.search.directory, filter_by: bad } };
    expect(await problemsIn(JSON.stringify({ ...whole, search }), 'json')).toHaveLength(1);
    const person = { email: `${bad}@file.example`, firstName: 'Nia', lastName: 'File' };
    const people = [{ ...person, credentials: '', roles: ['specialist'], clinic: null }];
    expect(await problemsIn(JSON.stringify({ ...whole, people }), 'json')).toHaveLength(1);

    const serviceId = rows[0]?.id;
    const { result } = await ask('operator-service', { serviceId });
    for (const more of [{ bio: bad }, { formFields: [question] }]) {
      const service = { ...result.service, ...more };
      const answer = await ask('operator-saveService', { service, after: result.version });
      expect([answer.status, answer.error?.details.fields?.[0]?.message]).toEqual([
        400,
        problemWords.unkept,
      ]);
    }
    const entry = { permission: 'mdRouting', specialty: bad };
    const renamed = { specialty: rows[0]?.specialty, subsite: null, to: bad };
    const saved = { name: 'directory', before: whole.search.directory, after: search.directory };
    for (const [name, input] of [
      ['operator-addPermission', entry],
      ['operator-removePermission', entry],
      ['operator-rename', renamed],
      ['operator-rename', { ...renamed, specialty: bad, to: 'X' }],
      ['operator-saveSearch', saved],
    ] as const)
      expect([200, 400, 404], name).toContain((await ask(name, input)).status);
    for (const name of ['operator-services', 'operator-people', 'operator-clinics'] as const)
      expect([200, 400], name).toContain((await ask(name, { search: bad })).status);
    const tried = { parameters: whole.search.directory, text: bad };
    expect([200, 400]).toContain((await ask('operator-trySearch', tried)).status);
  }
});

it('semicolons separate cells too, and a first line may name the separator', async () => {
  const text = table({ bio: 'One, two; three' }, {});
  const semicolons = (given: string) =>
    readCsv(given)
      .rows.map(({ cells }) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';'))
      .join('\r\n');
  for (const given of [
    semicolons(text),
    `\ufeff${semicolons(text)}`,
    `sep=;\r\n${semicolons(text)}`,
    `\ufeffsep=,\r\n${text.slice(1)}`,
    `"sep=,"\n${text.slice(1)}`,
  ])
    expect(await check(given)).toMatchObject({ problems: [], changedCount: 1, unchanged: 1 });
  const wrong = `sep=;\r\n${semicolons(table({ enabled: 'perhaps' }))}`;
  expect((await check(wrong)).problems[0]?.where).toBe('Line 3');
});

it('blank rows and columns are ignored, and a type may have capitals', async () => {
  const blank = ','.repeat(header.length - 1);
  const line = table({ type: ' CONSULT ' });
  for (const given of [
    line,
    `${line}${blank}\r\n ${blank}\r\n`,
    `${blank}\r\n${line.slice(1)}`,
    line.replaceAll('\r\n', ',, \r\n'),
  ])
    expect(await check(given)).toMatchObject({ problems: [], addedCount: 0 });
  const beyond = line.replaceAll('\r\n', ',,\r\n').replace(/,,\r\n$/, ',,x\r\n');
  expect(await problemsIn(beyond)).toEqual([fileWords.cells(header.length + 2, header.length)]);
});

it('another spelling of a specialty or subsite in capitals is refused', async () => {
  const { specialty = '', subsite = '' } = rows[0] ?? {};
  const fresh = { id: '', name: 'Spelled' };
  const [upper, lower] = [specialty.toUpperCase(), subsite.toLowerCase()];
  expect(await problemsIn(table({ ...fresh, specialty: upper }))).toEqual([
    fileWords.spelled('specialty', specialty),
  ]);
  expect(await problemsIn(table({ ...fresh, subsite: lower }))).toEqual([
    fileWords.spelled('subsite', subsite),
  ]);
  expect(await problemsIn(table({ ...fresh, subsite: 'Of its own' }))).toEqual([]);
  const two = ['Newly', 'NEWLY'].map((one) => ({ ...fresh, name: one, specialty: one }));
  expect(await problemsIn(table(...two))).toEqual([fileWords.spelled('specialty', 'Newly')]);
  // A file may change the spelling of all its services at once.
  const all = rows.map((row) => (row.specialty === specialty ? { specialty: upper } : {}));
  expect(await problemsIn(table(...all))).toEqual([]);
});

it('a city without its clinic is a problem of the line', async () => {
  expect(
    await problemsIn(table({ clinic: '', city: 'Calgary' }, { clinic: '', city: '' })),
  ).toEqual([fileWords.cityAlone]);
});

it('problems name the columns of the file, counted from one', async () => {
  const many = Array.from({ length: limits.keywords + 1 }, (_, at) => `k${at}`).join(';');
  const question = { header: 'A', inputType: 'Textfield', required: true, values: [] };
  const form = JSON.stringify([question, { ...question, header: '', inputType: 'Date' }]);
  const given = table(
    { keywords: many },
    { answeredBy: 'nobody' },
    { id: 'x' },
    { clinic: 'x'.repeat(201), city: 'y'.repeat(101) },
    { form },
    { form: JSON.stringify([{ ...question, header: undefined, color: 'red' }]) },
  );
  expect(await problemsIn(given)).toEqual([
    `keywords: ${problemWords.tooMany(limits.keywords)}`,
    'answeredBy, email 1: Email is invalid',
    `id: ${fileWords.noId}`,
    `clinic: ${problemWords.tooLong(200)}`,
    `city: ${problemWords.tooLong(100)}`,
    `form, question 2, header: ${problemWords.required}`,
    `form, question 2, inputType: ${problemWords.oneOf(['Checkboxes', 'Textfield', 'Number'])}`,
    `form, question 1, header: ${problemWords.required}`,
    `form, question 1: ${fileWords.unknownPart(['color'])}`,
  ]);
  const texts = await problemsIn(
    await json({ bio: 7, keywords: 'a', member: 'yes', clinic: 'x' }),
    'json',
  );
  expect(texts).toEqual([
    `bio: ${fileWords.noText}`,
    `keywords: ${fileWords.noList}`,
    `member: ${fileWords.noFlag}`,
    `clinic: ${fileWords.otherKind}`,
  ]);
  const { result } = await ask('operator-service', { serviceId: rows[1]?.id });
  const keywords = many.split(';');
  const service = { ...result.service, keywords };
  const { error } = await ask('operator-saveService', { service, after: result.version });
  expect(error?.details.fields).toEqual([
    { field: 'service.keywords', message: problemWords.tooMany(limits.keywords) },
  ]);
});
