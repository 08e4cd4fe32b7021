/** npm run faults: tests whether the claiming tests notice a fault in the code of their row. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { browserTests, claimsIn, idOf, testFiles, unitTests } from './ledger.ts';

/** One clause of a row's code, before and after the fault. */
export type Fault = { row: string; file: string; before: string; after: string; kind: string };

const root = resolve(import.meta.dirname, '..');
const report = join(root, '.test-results/fault.json');
const leastPart = 0.95;

/** Reads the lines of the list, without comments and column names. */
export function readFaults(list: string): Fault[] {
  const lines = list.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return lines.slice(1).map((line) => {
    const [row = '', file = '', before = '', after = '', kind = '', ...more] = line.split('\t');
    if (!kind || more.length > 0) throw new Error(`This line has not five columns: ${line}`);
    return { row, file, before, after, kind };
  });
}

/** Returns the text with the fault. The replaced text must stand there exactly once. */
export function withFault(source: string, { row, file, before, after }: Fault): string {
  const parts = source.split(before);
  const times = parts.length - 1;
  if (times !== 1)
    throw new Error(`${row}: the old text stands ${times} times, not once, in ${file}.`);
  return parts.join(after);
}

/** Writes a fault into its file and returns the function that restores it. */
export function applyFault(folder: string, fault: Fault): () => void {
  const path = join(folder, fault.file);
  const source = readFileSync(path, 'utf8');
  writeFileSync(path, withFault(source, fault));
  return () => writeFileSync(path, source);
}

/** Matches the title of a test at its end, in any quotes. */
const title = /(['"`])((?:\\.|(?!\1).)*)\1,\s*(?=async\b|[({])/g;

/** Lists the titles of the tests in a file that claim a row, as patterns. */
export function titlesOf(source: string, row: string): string[] {
  const places = claimsIn(source).filter(({ claims }) => claims.map(idOf).includes(row));
  return places.map(({ place }) => {
    const [, , written = ''] = [...source.slice(0, place).matchAll(title)].at(-1) ?? [];
    const parts = written.replace(/\\(.)/g, '$1').split(/\$\{[^}]*\}|%[a-z]/);
    return `(^| )${parts.map((part) => RegExp.escape(part)).join('.*')}$`;
  });
}

type Tests = { files: string[]; titles: string[] };

/** Lists the tests of one runner that claim a row. */
function testsOf(row: string, patterns: readonly string[]): Tests {
  const found = testFiles(patterns)
    .map(({ file, source }) => ({ file, titles: titlesOf(source, row) }))
    .filter(({ titles }) => titles.length > 0);
  return { files: found.map(({ file }) => file), titles: found.flatMap(({ titles }) => titles) };
}

/** State during a fault: the way to restore its file, and the running tests. */
let restore: (() => void) | undefined;
let running: ChildProcess | undefined;

function stop(): void {
  running?.kill('SIGINT');
  restore?.();
  restore = undefined;
}

/** Runs a runner to its end and reads its report. */
async function run(args: readonly string[], environment = {}): Promise<unknown> {
  rmSync(report, { force: true });
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: 'ignore',
    env: { ...process.env, ...environment },
  });
  running = child;
  await new Promise((end) => child.on('close', end));
  running = undefined;
  if (!existsSync(report)) throw new Error(`The tests wrote no report: ${args.join(' ')}`);
  return JSON.parse(readFileSync(report, 'utf8'));
}

type Outcome = { passed: number; failed: number };

async function runUnit({ files, titles }: Tests): Promise<Outcome> {
  (await load('system/dovecot.mjs')).dovecot();
  const how = ['--bail=1', '--reporter=json', `--outputFile.json=${report}`];
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...how, '-t', titles.join('|'), ...files];
  const { numPassedTests: passed, numFailedTests: failed } = (await run(args)) as {
    numPassedTests: number;
    numFailedTests: number;
  };
  return { passed, failed };
}

/** Node runs this module without types. */
const load = (name: string) => import(join(root, 'tools', name)) as Promise<Tool>;
type Tool = { buildPortal: () => void; chromium: () => string; dovecot: () => void };

async function runBrowser({ files, titles }: Tests): Promise<Outcome> {
  (await load('build.mjs')).buildPortal();
  const how = ['--max-failures=1', '--reporter=json', '-g', titles.join('|')];
  const args = ['node_modules/@playwright/test/cli.js', 'test', ...how, ...files];
  const { stats } = (await run(args, {
    CORRIDOR_CHROMIUM: (await load('system/chromium.mjs')).chromium(),
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  })) as { stats: { expected: number; unexpected: number } };
  return { passed: stats.expected, failed: stats.unexpected };
}

/** Tells whether a claiming test fails with the fault. The quick tests run first. */
async function isNoticed({ row }: Fault, { unit, browser }: Claimants): Promise<boolean> {
  let passed = 0;
  for (const [tests, runTests] of [[unit, runUnit] as const, [browser, runBrowser] as const]) {
    if (tests.files.length === 0) continue;
    const outcome = await runTests(tests);
    if (outcome.failed > 0) return true;
    passed += outcome.passed;
  }
  if (passed === 0) throw new Error(`${row}: no test that claims it came to an end.`);
  return false;
}

type Claimants = { unit: Tests; browser: Tests };

/** Lists the chosen faults, each with the tests that claim its row. */
function chooseFaults(only: readonly string[], unitOnly: boolean): [Fault, Claimants][] {
  const list = readFaults(readFileSync(join(root, 'docs/requirements/faults.tsv'), 'utf8'));
  return list
    .filter(({ row }) => only.length === 0 || only.includes(row))
    .map((fault): [Fault, Claimants] => {
      const { row, file } = fault;
      withFault(readFileSync(join(root, file), 'utf8'), fault);
      const claimants = { unit: testsOf(row, unitTests), browser: testsOf(row, browserTests) };
      if (claimants.unit.files.length + claimants.browser.files.length === 0)
        throw new Error(`${row} is claimed by no test.`);
      return [fault, claimants];
    })
    .filter(([, { browser }]) => !unitOnly || browser.files.length === 0);
}

async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { only: { type: 'string', multiple: true }, unit: { type: 'boolean' } },
  });
  const changed = execFileSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' });
  if (changed) throw new Error(`The work tree has changes. Commit them first:\n${changed}`);
  const faults = chooseFaults(values.only ?? [], values.unit === true);
  if (faults.length === 0) throw new Error('No fault of the list is among those.');
  process.on('exit', stop);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => process.exit(1));
  let noticed = 0;
  for (const [fault, claimants] of faults) {
    restore = applyFault(root, fault);
    const is = await isNoticed(fault, claimants).finally(stop);
    if (is) noticed += 1;
    console.log(
      `${is ? 'noticed    ' : 'NOT noticed'}  ${fault.row}  ${fault.kind}, ${fault.file}`,
    );
  }
  console.log(`${noticed} of ${faults.length} faults are noticed.`);
  process.exitCode = noticed >= leastPart * faults.length ? 0 : 1;
}

if (import.meta.main)
  await main(process.argv.slice(2)).catch((error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
