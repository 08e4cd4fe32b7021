/** The unit tests that a change concerns. Started by itself, it prints those of the checkout. */
import { execFileSync } from 'node:child_process';
import { basename, dirname } from 'node:path';
import { files, importsOf, root } from './imports.ts';

/** A change of these concerns every test: the platform, and the files that put areas together. */
const everything =
  /^(package(-lock)?\.json|tsconfig\.json|vitest\.config\.ts|areas\.ts|tools\/vitest-setup\.ts)$|^(contract|server|portal)\/(package\.json|src\/platform\/)|^server\/src\/(lists\/|walk\/|[^/]+\.ts$)/;
/** Migrations are tested where homes are made, restored and sealed anew. */
const migrationTests = ['server/src/platform/', 'server/src/reseal.test.ts'];

const isTest = (path: string) => /\.test\.tsx?$/.test(path);
const testFiles = files.filter(({ path }) => isTest(path));
const tests = testFiles.map(({ path }) => path);
const importers = Map.groupBy(
  importsOf(files).filter(
    ({ from, typeOnly }) => !typeOnly && (isTest(from) || !everything.test(from)),
  ),
  ({ to }) => to,
);

/** The files that a change reaches through imports, itself included. */
function reachedFrom(changed: readonly string[]): Set<string> {
  const reached = new Set(changed);
  for (const path of reached) for (const { from } of importers.get(path) ?? []) reached.add(from);
  return reached;
}

/** The tests that read a changed file which is no code: they name it. */
const readersOf = (path: string) =>
  /\.tsx?$/.test(path)
    ? []
    : testFiles.filter(({ text }) => text.includes(basename(path))).map((test) => test.path);

/**
 * The tests of a change: those that import or read it, and those in a folder around a reached file.
 */
export function affectedTests(changed: readonly string[]): string[] {
  if (changed.some((path) => everything.test(path) && !isTest(path))) return tests;
  const reached = reachedFrom(changed);
  const folders = new Set<string>();
  for (const path of reached)
    for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) folders.add(folder);
  const readers = new Set(changed.flatMap(readersOf));
  const migrates = changed.some((path) => path.startsWith('server/migrations/'));
  return tests.filter(
    (test) =>
      reached.has(test) ||
      readers.has(test) ||
      test.startsWith('tools/') ||
      (folders.has(dirname(test)) && !everything.test(test)) ||
      (migrates && migrationTests.some((start) => test.startsWith(start))),
  );
}

const git = (...command: string[]) =>
  execFileSync('git', command, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

/** The files that differ from the shared main branch. Without a difference, the last commit counts. */
function changedFiles(): string[] {
  const [shared = 'HEAD'] = git('for-each-ref', '--format=%(refname)', 'refs/remotes/origin/main');
  const differing = (base: string) => [
    ...git('diff', '--name-only', base),
    ...git('ls-files', '-o', '--exclude-standard'),
  ];
  const changed = differing(git('merge-base', 'HEAD', shared)[0] ?? 'HEAD');
  return changed.length > 0 ? changed : differing('HEAD~1');
}

if (import.meta.main) console.log(affectedTests(changedFiles()).join('\n'));
