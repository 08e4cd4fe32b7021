import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesWords, fileWords as words } from '@corridor/contract/operator/files/words.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { confirmAsOfficer } from '../../confirmed.ts';
import { type Change, change } from '../../platform/change.ts';
import { csvOf } from '../../platform/csvText.ts';
import { testFolder } from '../../platform/testing.ts';
import { startTestServer, type TestServer } from '../../testing.ts';
import { exportFile, importFile } from './command.ts';
import { readCsv } from './csv.ts';
import { exportDirectory } from './directoryFile.ts';
import { importDirectory } from './directoryImport.ts';

let server: TestServer;
let owen: { token: string };
beforeAll(async () => {
  server = await startTestServer({ world: { directory: true } });
  owen = await server.signIn('Owen');
});
afterAll(() => server.stop());

type Format = 'csv' | 'json';
const origin = { address: 'test', agent: 'test' };
const ask: TestServer['ask'] = (name, data) => server.ask(name, data, owen.token);
const exported = async (format: Format) =>
  (await ask('operator-export', { format })).result.text as string;
const check = async (text: string, format: Format = 'csv') =>
  (await ask('operator-checkImport', { format, text })).result;
const apply = async (text: string, format: Format = 'csv') => {
  const { digest } = await check(text, format);
  // A second person confirms at once a file that brings people.
  return confirmAsOfficer(server, ask('operator-applyImport', { format, text, digest }));
};
/** The exported table with some changed cells; `undefined` leaves a row out. */
async function table(step: (row: Record<string, string>, index: number) => object | undefined) {
  const [header, ...rows] = readCsv(await exported('csv')).rows.map(({ cells }) => cells);
  const named = rows.flatMap((cells, at) => {
    const row = Object.fromEntries(cells.map((cell, of) => [header?.[of] ?? '', cell]));
    const given = step(row, at);
    return given ? [{ ...row, ...given } as Record<string, string>] : [];
  });
  return csvOf([
    header ?? [],
    ...named.map((row) => (header ?? []).map((name) => row[name] ?? '')),
  ]);
}

it.each(['json', 'csv'] as const)(
  'an exported directory (%s) restores itself in another installation',
  async (format) => {
    const full = await startTestServer({ world: { directory: true } });
    const { token } = await full.signIn('Owen');
    await full.ask('operator-addSynonyms', { phrases: ['water works', 'of urology'] }, token);
    const granted = { permission: 'mdRouting', specialty: 'Dentistry' };
    await full.ask('operator-addPermission', granted, token);
    const { text: json } = await exportDirectory(full.app.pool, 'json');
    const { text } = await exportDirectory(full.app.pool, format);
    await full.stop();
    const empty = await startTestServer({ settings: { CORRIDOR_ENV: 'dev' } });
    const inside = <T>(work: (inside: Change) => Promise<T>) =>
      change(empty.app.pool, { viewer: undefined, origin, now: new Date() }, work);
    const { rows } = await empty.app.pool.query('select from users union all select from services');
    expect(rows).toHaveLength(0);
    if (format === 'csv') {
      // A table has no people and clinics, so they must exist before.
      const around = JSON.stringify({ ...JSON.parse(json), services: [] });
      await inside((at) => importDirectory(at, { format: 'json', text: around }));
    }
    const plan = await inside((at) => importDirectory(at, { format, text }));
    expect(plan.addedCount).toBeGreaterThan(100);
    expect((await exportDirectory(empty.app.pool, 'json')).text).toBe(json);
    const again = await inside((at) => importDirectory(at, { format, text }));
    expect(again).toMatchObject({ addedCount: 0, changedCount: 0, people: 0, clinics: 0 });
    expect(again.unchanged).toBe(plan.addedCount);
    await empty.stop();
  },
);

it('unchanged rows stay, and changed, new and wrong ones are listed by line before an import', async () => {
  const same = await exported('csv');
  expect(await check(same)).toMatchObject({ problemCount: 0, addedCount: 0, changedCount: 0 });
  const text = await table((row, index) =>
    index === 0
      ? { name: '=cmd|calc', bio: 'He said "so",\r\nand left.' }
      : index === 1
        ? { ...row, id: '', name: 'Of a file' }
        : index === 2
          ? {}
          : undefined,
  );
  const plan = await check(text);
  expect(plan).toMatchObject({
    problems: [],
    changed: [{ where: words.line(2), fields: ['name', 'bio'] }],
    added: [{ where: expect.stringMatching(/^Line \d+$/), fields: [] }],
    unchanged: 1,
  });
  expect(await exported('csv')).toBe(same);
  const done = await apply(text);
  expect(done.status).toBe(200);
  const after = await check(text);
  expect(after).toMatchObject({ addedCount: 0, changedCount: 0, unchanged: 3 });
  const [, first] = readCsv(text).rows;
  const { result } = await ask('operator-service', { serviceId: first?.cells[0] });
  expect(result.service).toMatchObject({ name: '=cmd|calc', bio: 'He said "so",\r\nand left.' });
  const { rows } = await server.app.pool.query(
    `select action from audit_entries where action in ('directory.import', 'directory.export')`,
  );
  expect(new Set(rows.map(({ action }) => action)).size).toBe(2);
});

it('a file with a mistake stores nothing and names the place', async () => {
  const before = await exported('json');
  const text = await table((_, index) => {
    const wrong: object[] = [
      { name: 'Would be changed' },
      { answeredBy: 'nobody@nowhere.example' },
      { clinic: 'No such clinic', city: 'Nowhere' },
      { form: '[{"header":' },
      { form: '[{"header":"A","inputType":"Checkboxes","required":true,"values":[]}]' },
      { enabled: 'perhaps' },
      { id: 'x' },
      { type: 'letter' },
      { name: '' },
    ];
    return wrong[index];
  });
  const plan = await check(text);
  const messages = plan.problems.map(({ message }: { message: string }) => message);
  expect(plan.problemCount).toBe(8);
  expect(messages).toContain(words.noPerson('nobody@nowhere.example'));
  expect(messages).toContain(words.noClinic('No such clinic', 'Nowhere'));
  expect(messages).toContain(words.yesNo('enabled'));
  expect(new Set(plan.problems.map(({ where }: { where: string }) => where)).size).toBe(8);
  const { status, error } = await apply(text);
  expect([status, error?.details.reason]).toEqual([400, 'problems']);
  for (const [given, message] of [
    ['', words.notCsv],
    ['a,b\nc,d', words.notCsv],
    ['id,name\n1,"2', words.openQuote],
    [(await table(() => ({}))).replace('bio,', 'boi,'), words.unknownColumn('boi')],
  ] as const) {
    const { problems } = await check(given);
    expect(problems.map((one: { message: string }) => one.message)).toContain(message);
    expect((await apply(given)).status).toBe(400);
  }
  for (const given of [
    '{',
    '[]',
    '{"kind":"other","services":[]}',
    '{"kind":"corridor-directory"}',
  ])
    expect((await apply(given, 'json')).status, given).toBe(400);
  const twice = JSON.parse(before);
  twice.services = [twice.services[0], twice.services[0]];
  const again = await check(JSON.stringify(twice), 'json');
  expect(again.problems).toEqual([{ where: 'Service 2', message: words.twice('Service 1') }]);
  expect(await exported('json')).toBe(before);
});

it('a file brings only people who answer, with no more than that role', async () => {
  const whole = JSON.parse(await exported('json'));
  const person = { email: 'new@file.example', firstName: 'Nia', lastName: 'File', clinic: null };
  const withRoles = (roles: string[]) =>
    JSON.stringify({ ...whole, people: [{ ...person, credentials: 'MD', roles }] });
  const { problems } = await check(withRoles(['operator']), 'json');
  expect(problems).toMatchObject([{ where: 'Person 1' }]);
  expect(await check(withRoles(['specialist']), 'json')).toMatchObject({ people: 1, problems: [] });
});

it('a file opens the inbox of a clinic that it brings, and of no other', async () => {
  const whole = JSON.parse(await exported('json'));
  const [presentClinic] = whole.clinics;
  const brought = { ...presentClinic, name: 'Brought along', city: 'Calgary' };
  const person = (email: string, { name, city }: { name: string; city: string }) => ({
    email,
    firstName: 'Nia',
    lastName: 'File',
    credentials: 'MD',
    roles: ['specialist'],
    clinic: { name, city },
  });
  const people = [person('in@file.example', presentClinic), person('with@file.example', brought)];
  const text = JSON.stringify({ ...whole, clinics: [...whole.clinics, brought], people });
  expect((await apply(text, 'json')).error).toBeUndefined();
  const { rows } = await server.app.pool.query(
    `select u.email::text as email, c.name, m.confirmed_at is not null as member
     from users u join locations l on l.uid = u.id join clinics c on c.id = l.clinic_id
     left join clinic_members m on m.uid = u.id and m.clinic_id = c.id
     where u.email like '%@file.example' order by u.email`,
  );
  expect(rows).toEqual([
    { email: 'in@file.example', name: presentClinic.name, member: false },
    { email: 'with@file.example', name: 'Brought along', member: true },
  ]);
});

it('a file may not name an account that cannot answer, and an export leaves it out', async () => {
  const { pool } = server.app;
  const text = await table((_, at) =>
    at === 0 ? { answeredBy: 'owen.kozak@demo.corridor.example' } : undefined,
  );
  const { problems } = await check(text);
  expect(problems[0].message).toBe(words.cannotAnswer('owen.kozak@demo.corridor.example'));
  const before = JSON.parse(await exported('json')).people.length;
  await pool.query(`update users set disabled_at = now() where email like 'anders.nyberg@%'`);
  const after = JSON.parse(await exported('json')).people;
  await pool.query(`update users set disabled_at = null where email like 'anders.nyberg@%'`);
  expect(after).toHaveLength(before - 1);
});

it('a file that replaces settings is refused when they have changed meanwhile', async () => {
  const whole = JSON.parse(await exported('json'));
  const { directory } = whole.search;
  const mine = { ...directory, num_typos: '1' };
  const text = JSON.stringify({ ...whole, search: { directory: mine } });
  const { digest } = await check(text, 'json');
  const otherSettings = { ...directory, num_typos: '0' };
  const saved = { name: 'directory', before: directory, after: otherSettings };
  expect((await ask('operator-saveSearch', saved)).error).toBeUndefined();
  const { error } = await ask('operator-applyImport', { format: 'json', text, digest });
  expect(error?.details.reason).toBe('newer-version');
  await ask('operator-saveSearch', { name: 'directory', before: otherSettings, after: directory });
});

it('a file with thousands of problems is not read to its end', async () => {
  const text = JSON.stringify({ kind: 'corridor-directory', services: Array(200_000).fill(0) });
  const plan = await check(text, 'json');
  expect(plan.problemCount).toBeLessThan(2_000);
  const wide = `${'a,'.repeat(200_000)}name\n`;
  expect((await check(wide)).problems).toHaveLength(1);
});

it('the import does what the preview showed, and a change in between is refused', async () => {
  const text = await table((_, at) => (at === 0 ? { bio: 'New.' } : undefined));
  const { digest } = await check(text);
  const serviceId = readCsv(text).rows[1]?.cells[0];
  const { result } = await ask('operator-service', { serviceId });
  const service = { ...result.service, college: 'Changed meanwhile' };
  await ask('operator-saveService', { service, after: result.version });
  const { error } = await ask('operator-applyImport', { format: 'csv', text, digest });
  expect(error?.details.reason).toBe('newer-version');
  const now = (await ask('operator-service', { serviceId })).result.service;
  expect(now).toMatchObject({ college: 'Changed meanwhile', bio: service.bio });
});

it('a file larger than a call may carry is refused', async () => {
  const text = 'x'.repeat(4_000_001);
  expect((await ask('operator-checkImport', { format: 'csv', text })).status).toBe(400);
  const huge = 'x'.repeat(13_000_000);
  expect((await ask('operator-checkImport', { format: 'csv', text: huge })).status).toBe(413);
});

it('the command line writes a file, reads it back, tries it without a change, and applies it', async () => {
  const folder = testFolder();
  mkdirSync(folder.path);
  const [csv, json] = [join(folder.path, 'a.csv'), join(folder.path, 'a.json')];
  const inside = <T>(work: (inside: Change) => Promise<T>) =>
    change(server.app.pool, { viewer: undefined, origin, now: new Date() }, work);
  const bring = (path: string, dry = false) =>
    inside((at) => importFile(at, server.app, { path, dry }));
  for (const path of [csv, json])
    expect(await inside((at) => exportFile(at, path))).toMatch(/holds \d+ services\.$/);
  expect(await bring(json)).toContain('0 added, 0 changed');
  writeFileSync(csv, readFileSync(csv, 'utf8').replace('Skin Lesion,', 'Skin lesions,'));
  expect(await bring(csv, true)).toMatch(/^~ Line \d+: .* \[.*\]\n0 added, 1 changed/);
  expect(await bring(csv, true)).toContain('Nothing was changed: this was a dry run.');
  expect(await bring(csv)).toContain('All of it is done.');
  expect(await bring(csv)).toContain('0 added, 0 changed');
  writeFileSync(csv, readFileSync(csv, 'utf8').replace(/consult,/, 'letter,'));
  await expect(bring(csv)).rejects.toThrow(/^Line 2: type: .*\nNothing was changed\.$/m);
  // An older spreadsheet has another encoding; no letter changes.
  const old = readFileSync(csv, 'utf8').slice(1).replace('letter,', 'consult,');
  writeFileSync(csv, Buffer.from(old.replace('Skin lesions,', 'L\u00e9sions,'), 'latin1'));
  await expect(bring(csv)).rejects.toThrow(filesWords.notUtf8);
  expect(await exported('csv')).toContain('Skin lesions,');
  await expect(bring(join(folder.path, 'b.csv'))).rejects.toThrow('There is no file');
  await expect(bring(join(folder.path, 'a.txt'))).rejects.toThrow('.csv or .json');
  folder.remove();
});
