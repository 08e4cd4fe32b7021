import { own } from '@corridor/contract/platform/own.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing.ts';
import { codesByBeginning, codesByWords } from './queries.ts';

let server: TestServer;
let token: string;
beforeEach(async () => {
  server = await startTestServer();
  ({ token } = await server.signIn('Amara'));
});
afterEach(() => server.stop());

const search = async (words: string, kind = 'diagnosis') =>
  (await server.ask('billing-searchCodes', { kind, words }, token)).result.codes as {
    code: string;
    words: string;
  }[];
const codesFor = async (words: string, kind?: string) =>
  (await search(words, kind)).map(({ code }) => code);

it('codes are found by their beginning, with and without the dot', async () => {
  expect(await codesFor('691')).toEqual(['691.8']);
  expect(await codesFor('6918')).toEqual(['691.8']);
  expect(await codesFor('69')).toEqual([
    '690.1',
    '691.8',
    '692.9',
    '694.5',
    '695.3',
    '696.1',
    '696.3',
    '697.0',
    '698.9',
  ]);
  expect(await codesFor('03.01l', 'service')).toEqual([
    '03.01LG',
    '03.01LH',
    '03.01LI',
    '03.01LJ',
    '03.01LK',
    '03.01LL',
  ]);
});

it('codes are found by the beginnings of their words in any order', async () => {
  expect(await search('ecz')).toEqual([
    { code: '691.8', words: 'Atopic dermatitis, eczema' },
    { code: '692.9', words: 'Contact dermatitis, eczema of unknown cause' },
  ]);
  expect(await codesFor('ECZEMA atop')).toEqual(['691.8']);
  expect(await codesFor('czema')).toEqual([]);
  // A kind knows nothing of the other one.
  expect(await codesFor('eczema', 'service')).toEqual([]);
  expect(await codesFor('opinion', 'service')).toEqual(['03.01O']);
});

it('a search answers 20 codes at most, and nothing for nothing', async () => {
  expect(await codesFor('7')).toHaveLength(15);
  await server.app.pool.query(
    `insert into billing_terms (kind, code, words)
     select 'diagnosis', (800 + n)::text, 'Fracture ' || n from generate_series(1, 30) n`,
  );
  expect(await codesFor('fracture')).toHaveLength(20);
  expect(await codesFor('8')).toHaveLength(20);
  for (const nothing of ['', '   ', '!!', "' & |", ':*', '~', '\u0000'])
    expect(await codesFor(nothing).catch(() => []), nothing).toEqual([]);
});

it('people without billing find no codes', async () => {
  const statusFor = async (name: string) => {
    const { token: other } = await server.signIn(name);
    const asked = await server.ask(
      'billing-searchCodes',
      { kind: 'diagnosis', words: 'eczema' },
      other,
    );
    return asked.status;
  };
  expect(await statusFor('Joanne')).toBe(403);
  expect(await statusFor('Ruth')).toBe(403);
  expect(await statusFor('Owen')).toBe(200);
});

it('each of the two searches reads its own index of a long list', async () => {
  const { pool } = server.app;
  await pool.query(
    `insert into billing_terms (kind, code, words)
     select 'diagnosis', n::text, 'Word' || n from generate_series(1000, 20000) n`,
  );
  await pool.query('vacuum analyze billing_terms');
  const planOf = async ({ text, order }: { text: string; order: string[] }) => {
    const values = { kind: "'diagnosis'", beginning: "'69'", query: "'eczema:*'", most: '20' };
    const sql = order.reduce(
      (filled, name, index) => filled.replaceAll(`$${index + 1}`, own(values, name) ?? 'null'),
      text,
    );
    return JSON.stringify((await pool.query(`explain ${sql}`)).rows);
  };
  expect(await planOf(codesByBeginning)).toContain('billing_terms_compact');
  expect(await planOf(codesByWords)).toContain('billing_terms_words');
});
