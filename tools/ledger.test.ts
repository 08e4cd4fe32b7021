import { expect, it } from 'vitest';
import { claims } from './claims.ts';
import {
  problems,
  readLedger,
  testsOfBrowserReport,
  testsOfUnitReport,
  testsWritten,
} from './ledger.ts';

const rows = [
  { id: 'auth-01', area: 'auth', issue: 'foundation' },
  { id: 'thread-09', area: 'thread', issue: 'threads' },
];

it('the ledger has all rows, and each id once', () => {
  const ids = readLedger().map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(700);
  expect(new Set(ids).size).toBe(ids.length);
});

it('a test carries its claims into the report', ({ task }) => {
  claims('shell-21 (the version)');
  expect(task.meta.claims).toEqual(['shell-21 (the version)']);
  // This test proves nothing of that row.
  task.meta.claims = [];
});

it('only passed tests claim a row', () => {
  const unit = (fullName: string, status: string) => ({
    fullName,
    status,
    meta: { claims: ['auth-01'] },
  });
  expect(
    testsOfUnitReport({
      testResults: [{ assertionResults: [unit('a', 'passed'), unit('b', 'failed')] }],
    }),
  ).toEqual([{ title: 'a', claims: ['auth-01'] }]);

  const annotations = [
    { type: 'claims', description: 'thread-09 (status chip)' },
    { type: 'slow', description: 'auth-01' },
  ];
  const spec = (title: string, ok: boolean) => ({ title, ok, tests: [{ annotations }] });
  expect(
    testsOfBrowserReport({
      suites: [{ suites: [{ specs: [spec('a', true), spec('b', false)] }] }],
    }),
  ).toEqual([{ title: 'a', claims: ['thread-09 (status chip)'] }]);
});

it('a claim is a statement of a file, and not a comment, a text or a title', () => {
  const source = [
    `it('auth-02: a title', () => {`,
    `  claims('auth-01', 'thread-09 (status chip)');`,
    `  // claims('auth-03');`,
    `  said("claims('auth-04');");`,
    `});`,
  ].join('\n');
  expect(testsWritten('a.test.ts', source)).toEqual([
    { title: 'a.test.ts', claims: ['auth-01', 'thread-09 (status chip)'] },
  ]);
});

it('an unknown claim, a finished issue with an open row and an issue without rows are named', () => {
  const tests = [{ title: 'a', claims: ['auth-99', 'auth-1', 'thread-09 (chip)'] }];
  expect(problems(rows, tests, new Set(['foundation', 'threads', 'gone']))).toEqual([
    'gone is finished and owns no row',
    'a claims auth-99, which does not exist',
    'a claims auth-1, which does not exist',
    'auth-01 is claimed by no test, though foundation is finished',
  ]);
});
