import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { shippedRejections } from '@corridor/contract/billing/tables/rejectionTexts.ts';
import type { TableName, TableRow } from '@corridor/contract/billing/tables/rules.ts';
import { faultWords } from '@corridor/contract/billing/tables/words.ts';
import { billingTableWords as words } from '@corridor/contract/operator/billing/words.ts';
import { fileWords } from '@corridor/contract/operator/files/words.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ensureRejections } from '../../billing/tables/ensureRejections.ts';
import { detailsOn, feeOn, rejections } from '../../billing/tables/queries.ts';
import { changeByCommand } from '../../commandChange.ts';
import { readCommand } from '../../platform/commandLine.ts';
import { all, first, openPool } from '../../platform/database/database.ts';
import { testDatabase, testFolder } from '../../platform/testing.ts';
import { startTestServer, type TestServer } from '../../testing.ts';
import { billingCommands } from './command.ts';

let server: TestServer;
let owen: { token: string };
let amara: { token: string; uid: string };
beforeEach(async () => {
  server = await startTestServer();
  [owen, amara] = [await server.signIn('Owen'), await server.signIn('Amara')];
});
afterEach(() => server.stop());

const ask: TestServer['ask'] = (name, data) => server.ask(name, data, owen.token);
const save = (row: TableRow, before: TableRow | null = null) =>
  ask('operator-saveBillingRow', { row, before });
const listed = async (input: object) =>
  (await ask('operator-billingRows', input)).result as {
    rows: { row: TableRow; says: string }[];
    more: boolean;
  };
const exported = async (table: TableName): Promise<string> =>
  (await ask('operator-exportBillingTable', { table })).result.text;
const check = async (table: TableName, text: string) =>
  (await ask('operator-checkBillingFile', { table, text })).result;
const apply = (table: TableName, text: string, digest: string) =>
  ask('operator-applyBillingFile', { table, text, digest });
const feeAt = async (day: string, code = '03.01O') =>
  (await first(server.app.pool, feeOn, { code, day }))?.cents;
const trail = async () => {
  const { rows } = await server.app.pool.query(
    `select action, subject, details from audit_entries
     where subject like 'billing-table:%' order by at, id`,
  );
  return rows;
};
const fee = (starts: string, cents: number, code = '03.01O') =>
  ({ table: 'fees', code, starts, cents }) as const;
const emailOf = (name: string) => `${name}@demo.corridor.example`;

it('a fee counts from its first day on, and a day before keeps the old fee', async () => {
  const before = await feeAt('2026-12-31');
  expect((await save(fee('2027-04-01', 7499))).status).toBe(200);
  expect(await feeAt('2027-03-31')).toBe(before);
  expect(await feeAt('2027-04-01')).toBe(7499);
  expect(await feeAt('2031-01-01')).toBe(7499);
  // A changed row counts in its place.
  expect((await save(fee('2027-04-01', 7500), fee('2027-04-01', 7499))).status).toBe(200);
  expect(await feeAt('2027-04-01')).toBe(7500);
  const removed = await ask('operator-removeBillingRow', { before: fee('2027-04-01', 7500) });
  expect(removed.status).toBe(200);
  expect(await feeAt('2027-04-01')).toBe(before);
  const subject = 'billing-table:fees';
  expect(await trail()).toEqual([
    {
      action: 'billing.add-row',
      subject,
      details: { before: null, after: '03.01O · 2027-04-01 · 74.99' },
    },
    {
      action: 'billing.change-row',
      subject,
      details: { before: '03.01O · 2027-04-01 · 74.99', after: '03.01O · 2027-04-01 · 75.00' },
    },
    { action: 'billing.remove-row', subject, details: { before: '03.01O · 2027-04-01 · 75.00' } },
  ]);
});

it('of two operators who edit one row the second one is told, and nothing is stored', async () => {
  const [old, mine, theirs] = [7499, 7500, 7600].map((cents) => fee('2027-04-01', cents));
  if (!old || !mine || !theirs) throw new Error('three rows are needed');
  await save(old);
  await save(theirs, old);
  expect((await save(mine, old)).error?.details.reason).toBe('newer-version');
  const removed = await ask('operator-removeBillingRow', { before: old });
  expect(removed.error?.details.reason).toBe('newer-version');
  const added = await save(mine);
  expect(added.error?.details).toMatchObject({
    reason: 'row',
    fields: [{ field: 'row.code', message: words.taken }],
  });
  expect(await feeAt('2027-04-01')).toBe(7600);
  await ask('operator-removeBillingRow', { before: theirs });
  expect((await save(mine, theirs)).error?.details.reason).toBe('newer-version');
  expect((await ask('operator-removeBillingRow', { before: theirs })).status).toBe(404);
  // A row keeps its key: another key is another row.
  expect((await save(fee('2027-05-01', 1), fee('2027-04-01', 1))).status).toBe(400);
  expect(await feeAt('2027-05-01')).not.toBe(1);
});

it.each<[string, TableRow, string]>([
  ['code', fee('2026-04-01', 1, 'X'), faultWords.code],
  ['starts', fee('0000-01-01', 1), faultWords.day],
  [
    'code',
    { table: 'codes', kind: 'diagnosis', code: '6918', words: 'Eczema' },
    faultWords.diagnosis,
  ],
  ['words', { table: 'rejections', code: '63C', words: ' ' }, faultWords.words],
  [
    'email',
    {
      table: 'doctors',
      email: 'nobody@demo.corridor.example',
      starts: '2026-04-01',
      baNumber: '9000024',
      provider: '900000024',
      skillCode: 'DERM',
      facility: '',
    },
    words.noDoctor('nobody@demo.corridor.example'),
  ],
])('a row with a wrong %s is refused at its column', async (column, row, message) => {
  const before = await exported(row.table);
  expect((await save(row)).error?.details).toMatchObject({
    reason: 'row',
    fields: [{ field: `row.${column}`, message }],
  });
  expect(await exported(row.table)).toBe(before);
});

it('a doctor has the numbers of the newest day that has begun', async () => {
  const numbers = {
    table: 'doctors',
    email: emailOf('amara.okafor'),
    starts: '2026-07-01',
    baNumber: '9000099',
    provider: '900000024',
    skillCode: 'DERM',
    facility: '',
  } as const;
  // Another spelling of the email is the same person.
  await save({ ...numbers, email: 'Amara.Okafor@demo.corridor.example' });
  const on = async (day: string) =>
    (await first(server.app.pool, detailsOn, { uids: [amara.uid], day }))?.baNumber;
  expect(await on('2026-06-30')).toBe('9000024');
  expect(await on('2026-07-01')).toBe('9000099');
  expect(await on('2020-01-01')).toBeUndefined();
  const { rows } = await listed({ table: 'doctors', search: 'okafor' });
  expect(rows.map(({ row }) => row)).toEqual([
    { ...numbers, starts: '2021-04-01', baNumber: '9000024', facility: '900001' },
    numbers,
  ]);
  expect(rows[0]?.says).toBe('Amara Okafor');
  expect((await ask('operator-removeBillingRow', { before: numbers })).status).toBe(200);
  expect(await on('2026-07-01')).toBe('9000024');
});

it('the text of a payer’s code is edited', async () => {
  const textOf = async (code: string) =>
    (await all(server.app.pool, rejections, {})).find((each) => each.code === code)?.words;
  const { rows } = await listed({ table: 'rejections' });
  expect(rows.map(({ row }) => 'code' in row && row.code)).toEqual([
    '05A',
    '05BB',
    '63A',
    '63B',
    '67A',
    'RVRSL',
  ]);
  const before = rows[0]?.row as TableRow;
  const row = { table: 'rejections', code: '05A', words: 'Check the number, and send it again.' };
  expect((await save(row as TableRow, before)).status).toBe(200);
  expect(await textOf('05A')).toBe('Check the number, and send it again.');
});

it('only a demo begins with fees, codes and numbers', async () => {
  const database = await testDatabase();
  const pool = openPool(database.url, 1, () => undefined);
  const rowsIn = async (table: string) =>
    (await pool.query(`select from billing_${table}`)).rowCount;
  for (const table of ['fees', 'terms', 'doctors', 'rejections'])
    expect(await rowsIn(table), table).toBe(0);
  await pool.end();
  await database.drop();
});

it('each start adds the shipped texts that are missing, and leaves edited ones', async () => {
  const start = () => changeByCommand(server.app, ensureRejections);
  const textsNow = async () =>
    Object.fromEntries(
      (await all(server.app.pool, rejections, {})).map(({ code, words: text }) => [code, text]),
    );
  expect(await textsNow()).toEqual(shippedRejections);
  const shipped = (code: '05A' | '63A') =>
    ({ table: 'rejections', code, words: shippedRejections[code] }) as const;
  await save({ ...shipped('05A'), words: 'Ours.' }, shipped('05A'));
  await ask('operator-removeBillingRow', { before: shipped('63A') });
  expect(await textsNow()).not.toHaveProperty('63A');
  await start();
  expect(await textsNow()).toEqual({ ...shippedRejections, '05A': 'Ours.' });
});

it('a table is listed page by page, and searched', async () => {
  for (const table of ['fees', 'codes', 'rejections', 'doctors', 'items'] as const) {
    const whole = (await listed({ table, limit: 100 })).rows;
    const found: typeof whole = [];
    let after: [string, string] | null = null;
    for (;;) {
      const page = await listed({ table, after, limit: 3 });
      found.push(...page.rows);
      const last = page.rows.at(-1)?.row;
      if (!page.more || !last) break;
      after =
        last.table === 'codes'
          ? [last.kind, last.code]
          : last.table === 'rejections'
            ? [last.code, '']
            : last.table === 'businesses'
              ? [last.code, '']
              : ['email' in last ? last.email : last.code, last.starts];
    }
    expect(found.length, table).toBeGreaterThan(3);
    expect(found, table).toEqual(whole);
  }
  const fees = await listed({ table: 'fees', search: 'econsult opinion' });
  expect(new Set(fees.rows.map(({ row }) => 'code' in row && row.code))).toEqual(
    new Set(['03.01O']),
  );
  expect(fees.rows[0]?.says).toBe('eConsult opinion, consultant');
  expect((await listed({ table: 'codes', search: '691' })).rows).toHaveLength(1);
  // A mark that is no day begins at the first row.
  const odd = await listed({ table: 'fees', after: ['', 'never'] });
  expect(odd.rows).toEqual((await listed({ table: 'fees' })).rows);
});

it('a file shows its changes first, and then all of them count', async () => {
  const text =
    'code,starts,amount\r\n03.01O,2027-04-01,$75.10\r\n03.01O,2026-04-01,73.20\r\n03.01r,2026-04-01,35.00\r\n';
  const plan = await check('fees', text);
  expect(plan).toMatchObject({ problemCount: 0, addedCount: 1, changedCount: 1, unchanged: 1 });
  expect(plan.added).toEqual([{ where: 'Line 2', name: '03.01O 2027-04-01 · Amount 75.10' }]);
  expect(plan.changed).toEqual([
    { where: 'Line 4', name: '03.01R 2026-04-01 · Amount 34.89 → 35.00' },
  ]);
  expect(await feeAt('2027-04-01')).toBe(7320);
  expect((await apply('fees', text, plan.digest)).status).toBe(200);
  expect(await feeAt('2027-04-01')).toBe(7510);
  expect(await feeAt('2026-04-01', '03.01R')).toBe(3500);
  // Rows that the file does not name stay.
  expect(await feeAt('2026-03-31')).toBe(7155);
  const imported = (await trail()).find(({ action }) => action === 'billing.import-table');
  expect(imported).toMatchObject({
    subject: 'billing-table:fees',
    details: { added: 1, changed: 1, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
  });
  // An exported file changes nothing.
  for (const table of ['fees', 'codes', 'rejections', 'doctors'] as const) {
    const again = await check(table, await exported(table));
    expect(again, table).toMatchObject({ problemCount: 0, addedCount: 0, changedCount: 0 });
    expect(again.unchanged, table).toBeGreaterThan(3);
  }
});

it('an item is charged at its price and tax from its day on', async () => {
  const file =
    'code,starts,words,amount,tax\noat-05,2026-01-02,Night guard,"1,250.50",GST 5.25\nOAT-06,2026-01-02,Fitting,90,Exempt\n';
  const plan = await check('items', file);
  expect(plan).toMatchObject({ problemCount: 0, addedCount: 2 });
  expect((await apply('items', file, plan.digest)).status).toBe(200);
  const { rows } = await server.app.pool.query(
    `select code, name, cents, tax_kind, tax_rate from payment_items
     where code in ('OAT-05', 'OAT-06') order by code`,
  );
  expect(rows).toEqual([
    { code: 'OAT-05', name: 'Night guard', cents: 125_050, tax_kind: 'gst', tax_rate: 525 },
    { code: 'OAT-06', name: 'Fitting', cents: 9_000, tax_kind: 'exempt', tax_rate: 0 },
  ]);
  const guard = {
    table: 'items' as const,
    code: 'OAT-05',
    starts: '2026-01-02',
    words: 'Night guard',
    cents: 125_050,
    tax: 'gst 5.25',
  };
  expect((await listed({ table: 'items', search: 'guard' })).rows).toEqual([
    { row: guard, says: '' },
  ]);
  expect((await ask('operator-removeBillingRow', { before: guard })).status).toBe(200);
  for (const tax of ['gst', 'gst 0', 'gst 5.50', 'hst 13', '']) {
    const saved = await save({ ...guard, tax });
    expect(saved.error?.details.fields, tax).toEqual([
      { field: 'row.tax', message: faultWords.tax },
    ]);
  }
});

it('a file with one wrong line changes nothing, and names the line', async () => {
  const before = await exported('doctors');
  const header = 'email,starts,baNumber,provider,skillCode,facility';
  const right = `${emailOf('karim.mansour')},2026-04-01,9000053,900000053,GP,`;
  const lines = [
    header,
    right,
    `${emailOf('grace.lindqvist')},2026-13-01,1,900000011,GP,`,
    `nobody@demo.corridor.example,2026-04-01,9000066,900000066,GP,`,
    right,
    'too,few',
  ];
  const text = lines.join('\n');
  const plan = await check('doctors', text);
  expect(plan.problems).toEqual([
    { where: 'Line 3', message: fileWords.field('starts', faultWords.day) },
    { where: 'Line 3', message: fileWords.field('baNumber', faultWords.baNumber) },
    { where: 'Line 5', message: words.twice(2) },
    { where: 'Line 6', message: fileWords.cells(2, 6) },
    { where: 'Line 4', message: words.noDoctor('nobody@demo.corridor.example') },
  ]);
  const refused = await apply('doctors', text, plan.digest);
  expect(refused.error?.details.reason).toBe('problems');
  expect(refused.error?.message).toContain('Line 3');
  expect(await exported('doctors')).toBe(before);

  const headings = async (text: string) =>
    (await check('rejections', text)).problems.map(({ message }: { message: string }) => message);
  expect(await headings('colour,shape\nred,round')).toEqual([words.notCsv]);
  expect(await headings('code\n05A')).toEqual([fileWords.missingColumn('words')]);
  expect(await headings('code,words,more\n05A,x,y')).toEqual([fileWords.unknownColumn('more')]);
  expect(await headings('code,words\n05A,"x')).toEqual([fileWords.openQuote]);
  const many = `code,words\n${'05A,x\n'.repeat(30_001)}`;
  expect(await headings(many)).toEqual([words.tooManyRows]);
});

it('a checked file is not applied after the table has changed', async () => {
  const text = 'code,starts,amount\n03.01O,2026-04-01,80.00';
  const plan = await check('fees', text);
  await save(fee('2026-04-01', 7400), fee('2026-04-01', 7320));
  expect((await apply('fees', text, plan.digest)).error?.details.reason).toBe('newer-version');
  expect(await feeAt('2026-04-01')).toBe(7400);
  expect((await apply('codes', text, plan.digest)).error?.details.reason).toBe('newer-version');
});

it('a list of 15,000 codes is imported at once', async () => {
  const codes = Array.from({ length: 15_000 }, (_, index) => {
    const [base, end] = [100 + Math.floor(index / 100), index % 100];
    return `diagnosis,${base}.${String(end).padStart(2, '0')},"Disease ${index}, unspecified"`;
  });
  const text = ['kind,code,words', ...codes].join('\n');
  const plan = await check('codes', text);
  expect(plan).toMatchObject({ problemCount: 0, addedCount: 15_000, changedCount: 0 });
  expect(plan.added).toHaveLength(200);
  expect((await apply('codes', text, plan.digest)).status).toBe(200);
  const { codes: found } = (
    await server.ask('billing-searchCodes', { kind: 'diagnosis', words: 'dis 1499' }, amara.token)
  ).result;
  expect(found).toHaveLength(11);
}, 60_000);

it('the command line exports and imports a table', async () => {
  const command = (...typed: string[]) => {
    const read = readCommand(billingCommands, ['billing-tables', ...typed]);
    if ('help' in read) return read.help;
    return changeByCommand(server.app, (change) => read.usage.run(change, read.typed));
  };
  const folder = testFolder();
  mkdirSync(folder.path, { recursive: true });
  const file = join(folder.path, 'texts.csv');
  expect(await command()).toContain('rejections\t6');
  expect(await command('export', 'rejections', file)).toBe(`${file} holds 6 rows.`);
  await expect(command('export', 'rejections', file)).rejects.toThrow('is there already');
  await expect(command('export', 'taxes', file)).rejects.toThrow('Name a table: fees,');
  writeFileSync(file, `${readFileSync(file, 'utf8')}63C,Ask the payer.\r\n`);
  expect(await command('import', 'rejections', file, '--dry-run')).toBe(
    '+ Line 8: 63C · Words Ask the payer.\n1 added, 0 changed, 6 unchanged\nNothing was changed: this was a dry run.',
  );
  expect((await listed({ table: 'rejections' })).rows).toHaveLength(6);
  expect(await command('import', 'rejections', file)).toContain('All of it is done.');
  expect((await listed({ table: 'rejections' })).rows).toHaveLength(7);
  writeFileSync(file, 'code,words\n63D,\n');
  await expect(command('import', 'rejections', file)).rejects.toThrow(
    'Line 2: words: Write some words.\nNothing was changed.',
  );
  folder.remove();
});
