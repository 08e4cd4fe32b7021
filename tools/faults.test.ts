import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { applyFault, readFaults, titlesOf } from './faults.ts';

const fault = {
  row: 'auth-01',
  file: 'rules.ts',
  kind: 'shifted bound',
  before: 'length > 7',
  after: 'length > 8',
};

it('the list of faults has five columns, comments and names of columns', () => {
  const names = 'row\tfile\told\tnew\tkind';
  const line = 'auth-01\trules.ts\tlength > 7\tlength > 8\tshifted bound';
  expect(readFaults(`# Seed 1\n${names}\n${line}\n`)).toEqual([fault]);
  expect(() => readFaults(`${names}\nauth-01\trules.ts\ta`)).toThrow('five columns');
  expect(() => readFaults(`${names}\n${line}\tmore`)).toThrow('five columns');
});

it('a fault is written into its file, and the file is restored afterwards', () => {
  const folder = mkdtempSync(join(tmpdir(), 'corridor-faults-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, fault.file);
  const read = () => readFileSync(path, 'utf8');
  const source = 'const $1 = "é";\r\nif (text.length > 7) refuse();\n';
  writeFileSync(path, source);
  const restore = applyFault(folder, fault);
  expect(read()).toBe(source.replace('> 7', '> 8'));
  restore();
  expect(read()).toBe(source);

  for (const [text, times] of [
    ['', 0],
    ['length > 7, length > 7', 2],
  ] as const) {
    writeFileSync(path, text);
    expect(() => applyFault(folder, fault)).toThrow(`stands ${times} times`);
    expect(read()).toBe(text);
  }
});

it('the tests that claim a row are found by their titles', () => {
  const source = [
    `it('it\\'s one (of two)', async () => {`,
    `  claims('auth-01 (a part)', 'auth-02');`,
    `});`,
    `test(\`as \${name}\`, async ({ page }) => {`,
    `  claims('auth-01');`,
    `it('other', () => {`,
    `  claims('auth-03');`,
  ].join('\n');
  const [first = '', second = '', ...more] = titlesOf(source, 'auth-01').map(
    (pattern) => new RegExp(pattern),
  );
  expect(more).toEqual([]);
  expect("a group it's one (of two)").toMatch(first);
  expect("it's one of two").not.toMatch(first);
  expect('as Grace').toMatch(second);
  expect('other').not.toMatch(second);
});
