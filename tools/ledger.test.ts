import { expect, it } from 'vitest';
import { claimsIn, problems, readLedger } from './ledger.ts';

const areas = new Set(['auth', 'thread']);
const rows = [
  { id: 'auth-01', area: 'auth', issue: 'foundation' },
  { id: 'thread-09', area: 'thread', issue: 'threads' },
];

it('reads every row of the ledger', () => {
  expect(readLedger().length).toBeGreaterThan(700);
});

it('finds the ids in titles and nowhere else', () => {
  const source = `it('auth-01 thread-09 (status chip): shows utf-16', () => 'auth-02');`;
  expect(claimsIn('a.test.ts', source, areas).map((claim) => claim.id)).toEqual([
    'auth-01',
    'thread-09',
  ]);
});

it('names a claim of nothing and a finished issue with an open row', () => {
  const claims = [{ id: 'auth-99', file: 'a.test.ts' }];
  expect(problems(rows, claims, new Set(['foundation']))).toEqual([
    'a.test.ts claims auth-99, which does not exist',
    'auth-01 is claimed by no test, though foundation is finished',
  ]);
});
