// npm test: all tests, with the time of each part. npm run check: without a browser, and only the
// unit tests that the change concerns; `-- --all` runs each of them.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { buildPortal } from './build.mjs';
import { environment, install, node, root, run } from './runtime.mjs';
import { chromium, headlessShell } from './system/chromium.mjs';
import { dovecot } from './system/dovecot.mjs';

const quick = process.argv.includes('--check');
const part = quick && !process.argv.includes('--all');
install();

const results = join(root, '.test-results');
rmSync(results, { recursive: true, force: true });
const seconds = [];
/** Failures are printed again at the end, because a long log often loses its beginning. */
const failures = [];
let passed = 0;
let failed = 0;

/** One part of the suite. It counts as one test unless it counts its own. */
function step(name, command, args, count = (ok) => (ok ? [1, 0] : [0, 1]), extra = {}) {
  const started = performance.now();
  console.log(`\n── ${name}`);
  const { status } = run(command, args, { env: environment(extra) });
  const [good, bad] = count(status === 0);
  passed += good;
  failed += bad;
  seconds.push([name, (performance.now() - started) / 1000]);
}

const bin = (name) => join(root, 'node_modules', name);
const read = (name) => JSON.parse(readFileSync(join(results, name), 'utf8'));

function countVitest(ok) {
  if (!existsSync(join(results, 'vitest.json'))) return [0, 1];
  const { numPassedTests, numFailedTests, testResults } = read('vitest.json');
  for (const { name, status, message, assertionResults } of testResults) {
    if (status === 'failed' && message) failures.push([name.slice(root.length + 1), message]);
    for (const one of assertionResults)
      if (one.status === 'failed') failures.push([one.fullName, one.failureMessages.join('\n')]);
  }
  slowest(
    testResults.map((file) => [
      file.name.slice(root.length + 1),
      (file.endTime - file.startTime) / 1000,
    ]),
  );
  // A failure outside of tests (a setup, an unhandled error) counts too.
  return [numPassedTests, ok ? numFailedTests : Math.max(1, numFailedTests)];
}

function countPlaywright(ok) {
  if (!existsSync(join(results, 'playwright.json'))) return [0, 1];
  const { stats, suites, errors } = read('playwright.json');
  for (const { message } of errors) failures.push(['browser', message]);
  for (const [name, message] of suites.flatMap(unexpected)) failures.push([name, message]);
  return [stats.expected, ok ? stats.unexpected : Math.max(1, stats.unexpected)];
}

/** The end of a browser test: its errors, its requests, and the page. */
const told = ({ errors, attachments }) => [
  ...errors.map(({ message }) => message.slice(0, 1500)),
  ...attachments
    .filter(({ name }) => name === 'asked')
    .map(({ body }) => Buffer.from(body, 'base64').toString()),
  ...attachments
    .filter(({ name, path }) => name === 'error-context' && existsSync(path))
    .map(({ path }) => /```yaml\n([\s\S]*?)```/.exec(readFileSync(path, 'utf8'))?.[1] ?? ''),
];

const unexpected = ({ suites = [], specs = [] }) => [
  ...suites.flatMap(unexpected),
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ file, line, title, tests }) => [
      `${file}:${line} ${title}`,
      tests.flatMap(({ results }) => results.flatMap(told)).join('\n'),
    ]),
];

function slowest(files) {
  const rows = files.sort((a, b) => b[1] - a[1]).slice(0, 10);
  for (const [name, time] of rows) console.log(`${time.toFixed(1).padStart(7)} s  ${name}`);
}

step('types', node(), [bin('typescript/bin/tsc'), '--noEmit']);
step('lint', node(), [bin('@biomejs/biome/bin/biome'), 'ci', '--error-on-warnings', '.']);
step('dead code', node(), [bin('knip/bin/knip.js'), '--no-progress']);
const vitest = [
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${join(results, 'vitest.json')}`,
];
dovecot();
const affected = part
  ? execFileSync(node(), ['tools/affected.ts'], { cwd: root, encoding: 'utf8' }).trim().split('\n')
  : [];
if (part) console.log(`\nThe change concerns ${affected.length} files of unit tests.`);
const tests = [bin('vitest/vitest.mjs'), ...vitest, ...affected];
step('unit and integration', node(), tests, countVitest);
if (!quick) {
  const started = performance.now();
  buildPortal();
  seconds.push(['portal build', (performance.now() - started) / 1000]);
  if (readdirSync(join(root, 'e2e')).some((name) => name.endsWith('.e2e.ts'))) {
    step('browser', node(), [bin('@playwright/test/cli.js'), 'test'], countPlaywright, {
      CORRIDOR_CHROMIUM: chromium(),
      CORRIDOR_HEADLESS_SHELL: headlessShell(),
      PLAYWRIGHT_JSON_OUTPUT_NAME: join(results, 'playwright.json'),
    });
  }
}

// The ledger comes last, because only passed tests claim a row. It needs all of them.
if (!part)
  step('ledger', node(), ['tools/ledger.ts', '--check', 'unit', ...(quick ? [] : ['browser'])]);

console.log('\nWhere the time went');
for (const [name, time] of seconds) console.log(`${time.toFixed(1).padStart(7)} s  ${name}`);
for (const [name, message] of failures)
  console.log(`\n✘ ${name}\n${stripVTControlCharacters(message ?? '').slice(0, 5000)}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);
