import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const git = (...words: string[]) =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim().split('\n');
const files = git('ls-files', '--cached', '--others', '--exclude-standard');

it('a folder has 25 files at most', () => {
  // Migrations and decisions are numbered and read one by one.
  const numbered = ['server/migrations', 'server/migrations/former', 'docs/decisions'];
  const folders = Map.groupBy(files, dirname);
  const full = [...folders].filter(([folder, { length }]) => folder !== '.' && length > 25);
  expect(full.map(([folder]) => folder).filter((folder) => !numbered.includes(folder))).toEqual([]);
});

it('two files of a workspace have one name only where it is a fixed name of an area', () => {
  const fixed =
    /^(access|actions|calls|command|demo|form|jobs|provider|provider\.local|queries|rules|schemas|sealed|seed|serve|testing|walk\.testing|throttle|words)\.(test\.)?tsx?$/;
  const doubled = ['contract', 'server', 'portal'].flatMap((workspace) => {
    const inside = files.filter((path) => path.startsWith(`${workspace}/src/`));
    const sources = inside.filter((path) => /\.tsx?$/.test(path) && !fixed.test(basename(path)));
    return [...Map.groupBy(sources, (path) => basename(path)).values()]
      .filter(({ length }) => length > 1)
      .flat();
  });
  expect(doubled).toEqual([]);
});

it('a file that a document names exists', () => {
  const documents = files.filter((path) => /^([A-Z]+|docs\/[a-z-]+)\.md$/.test(path));
  const named = documents.flatMap((document) =>
    [
      ...readFileSync(join(root, document), 'utf8').matchAll(
        /`([\w./-]+\/[\w.-]+\.(tsx?|mjs|e2e))`/g,
      ),
    ]
      .map(([, path = '']) => path)
      .map((path) => ({ document, path })),
  );
  const isThere = (path: string) =>
    files.some(
      (file) =>
        file === path || file.replace('/src/', '/').endsWith(path) || file.endsWith(`/${path}`),
    );
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(({ path }) => !isThere(path))).toEqual([]);
});

/** The rule begins after this commit; a clone without its history has nothing to check. */
const firstChecked = '4aca204';

it('the subject of a commit has 72 characters at most', () => {
  let subjects: string[];
  try {
    subjects = git('log', '--format=%s', `${firstChecked}..HEAD`);
  } catch {
    subjects = git('log', '-1', '--format=%s');
  }
  expect(subjects.filter(({ length }) => length > 72)).toEqual([]);
});

const isTest = (path: string) => /^e2e\/.*\.ts$|\.test\.tsx?$/.test(path);

it('no title and no comment of a test begins with a clause without a noun', () => {
  const opening = String.raw`(?:whoever|who|what is|that which|of what|by what)\b.*$`;
  const comment = new RegExp(String.raw`^[ \t]*(?:\/\/|\/\*\*?|\*) *${opening}`, 'gim');
  const title = new RegExp(String.raw`(?:\b(?:it|test|describe)|\))\(\s*['"\`]${opening}`, 'gim');
  const tests = files.filter(isTest);
  const found = tests.flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    return [comment, title].flatMap((pattern) =>
      (text.match(pattern) ?? []).map((line) => `${path}: ${line.trim()}`),
    );
  });
  expect(tests.length).toBeGreaterThan(200);
  expect(found).toEqual([]);
});

it('no comment begins with a clause without a noun', () => {
  const opening = String.raw`(?:what|whatever|who|whoever|whose|which|that which|of what|by what|one['’]s|how many|how much)\b.*$`;
  const comment = new RegExp(String.raw`^[ \t]*(?:\/\/|\/\*\*?)\s*(?:\* )?${opening}`, 'gim');
  const sources = files.filter((path) => /\.(tsx?|mjs|css)$/.test(path));
  const found = sources.flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    return (
      [...text.matchAll(comment)]
        // A comment of several rows goes on in the next one.
        .filter(
          ({ 0: line, index }) =>
            !(/^\s*\/\//.test(line) && /(?:^|\n)[ \t]*\/\/[^\n]*\n$/.test(text.slice(0, index))),
        )
        .map(([line]) => `${path}: ${line.trim()}`)
    );
  });
  expect(sources.length).toBeGreaterThan(2_000);
  expect(found).toEqual([]);
});

it('each property of a component is written by itself', () => {
  // An object literal that is spread only saves lines.
  const parts = files.filter((path) => /^portal\/src\/.*\.tsx$/.test(path));
  const spread = parts.filter((path) => readFileSync(join(root, path), 'utf8').includes('{...{'));
  expect(parts.length).toBeGreaterThan(200);
  expect(spread).toEqual([]);
});
