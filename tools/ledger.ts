/**
 * npm run ledger: the requirements that tests claim and those that none claims, by issue and area.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export type Row = { id: string; area: string; issue: string };
/** The claims of one test: row ids, some with the proved part in brackets. */
export type Test = { title: string; claims: string[] };

const root = resolve(import.meta.dirname, '..');
const folder = join(root, 'docs/requirements');

export function readLedger(): Row[] {
  const files = readdirSync(folder).filter((name) => /^\d+\.tsv$/.test(name));
  return files.flatMap((name) =>
    readFileSync(join(folder, name), 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split('\t'))
      .map(([id = '', area = '', , , issue = '']) => ({ id, area, issue })),
  );
}

type UnitReport = {
  testResults: {
    assertionResults: { fullName: string; status: string; meta: { claims?: string[] } }[];
  }[];
};

/** Lists the passed tests in Vitest's report. */
export const testsOfUnitReport = ({ testResults }: UnitReport): Test[] =>
  testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed')
    .map(({ fullName, meta }) => ({ title: fullName, claims: meta.claims ?? [] }));

type Spec = {
  title: string;
  ok: boolean;
  tests: { annotations: { type: string; description?: string }[] }[];
};
type BrowserSuite = { suites?: BrowserSuite[]; specs?: Spec[] };

/** Lists the passed tests in Playwright's report. */
export const testsOfBrowserReport = ({ suites = [], specs = [] }: BrowserSuite): Test[] => [
  ...suites.flatMap(testsOfBrowserReport),
  ...specs
    .filter(({ ok }) => ok)
    .map(({ title, tests }) => ({
      title,
      claims: tests.flatMap(({ annotations }) =>
        annotations
          .filter(({ type }) => type === 'claims')
          .map(({ description = '' }) => description),
      ),
    })),
];

/** Lists the claims in a test file with their places. */
export const claimsIn = (source: string): { place: number; claims: string[] }[] =>
  [...source.matchAll(/^\s+claims\(([^;]*)\);$/gm)].map(({ index: place, 1: list = '' }) => ({
    place,
    claims: [...list.matchAll(/'((?:[^'\\]|\\.)*)'/g)].map(([, claim = '']) => claim),
  }));

/** The claims of a test file, when its runner did not run. */
export const testsWritten = (file: string, source: string): Test[] =>
  claimsIn(source).map(({ claims }) => ({ title: file, claims }));

export const idOf = (claim: string) => /^([a-z]+-\d\d)( \([^)]+\))?$/.exec(claim)?.[1] ?? claim;

export function problems(rows: Row[], tests: Test[], finished: ReadonlySet<string>): string[] {
  const ids = new Set(rows.map((row) => row.id));
  const issues = new Set(rows.map((row) => row.issue));
  const claimed = claimedBy(tests);
  return [
    ...[...finished]
      .filter((issue) => !issues.has(issue))
      .map((issue) => `${issue} is finished and owns no row`),
    ...tests.flatMap(({ title, claims }) =>
      claims
        .filter((claim) => !ids.has(idOf(claim)))
        .map((claim) => `${title} claims ${claim}, which does not exist`),
    ),
    ...rows
      .filter((row) => finished.has(row.issue) && !claimed.has(row.id))
      .map((row) => `${row.id} is claimed by no test, though ${row.issue} is finished`),
  ];
}

const claimedBy = (tests: Test[]) => new Set(tests.flatMap(({ claims }) => claims.map(idOf)));

function summary(rows: Row[], tests: Test[]): string[] {
  const claimed = claimedBy(tests);
  const groups = Map.groupBy(
    rows.filter((row) => row.issue !== 'note'),
    (row) => `${row.issue} · ${row.area}`,
  );
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, group]) => {
      const open = group.filter((row) => !claimed.has(row.id)).map((row) => row.id);
      const done = group.length - open.length;
      return `${name}: ${done} of ${group.length}${open.length > 0 ? `; open: ${open.join(' ')}` : ''}`;
    });
}

const report = (name: string) =>
  JSON.parse(readFileSync(join(root, '.test-results', `${name}.json`), 'utf8'));

/** The matching test files with their text. */
export function testFiles(patterns: readonly string[]): { file: string; source: string }[] {
  const args = ['ls-files', '-co', '--exclude-standard', ...patterns];
  const files = execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n');
  return files
    .filter(Boolean)
    .map((file) => ({ file, source: readFileSync(join(root, file), 'utf8') }));
}

export const unitTests = ['*.test.ts', '*.test.tsx'];
export const browserTests = ['*.e2e.ts'];

const testsInFiles = (patterns: readonly string[]): Test[] =>
  testFiles(patterns).flatMap(({ file, source }) => testsWritten(file, source));

/**
 * A named runner has just run, and its report counts: `ledger.ts --check unit browser`. For the
 * others the files count.
 */
function main(args: string[]): void {
  const rows = readLedger();
  const tests = [
    ...(args.includes('unit') ? testsOfUnitReport(report('vitest')) : testsInFiles(unitTests)),
    ...(args.includes('browser')
      ? testsOfBrowserReport(report('playwright'))
      : testsInFiles(browserTests)),
  ];
  const finished = readFileSync(join(folder, 'finished.txt'), 'utf8').split('\n').filter(Boolean);
  const wrong = problems(rows, tests, new Set(finished));
  if (!args.includes('--check')) console.log(summary(rows, tests).join('\n'));
  console.log(
    [...wrong, `${claimedBy(tests).size} of ${rows.length} requirements are claimed.`].join('\n'),
  );
  process.exitCode = wrong.length > 0 ? 1 : 0;
}

if (import.meta.main) main(process.argv.slice(2));
