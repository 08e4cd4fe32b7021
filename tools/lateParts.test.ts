/** Every part of the portal whose code loads on first use is asked for before the code is there. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { latePartsElsewhere, latePartsOpened } from '../e2e/world/lateParts.ts';

const root = resolve(import.meta.dirname, '..');
const sources = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'portal/src'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path.endsWith('.tsx'))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

it('a part loads its code in one way, which keeps the press and tries again', () => {
  const others = sources.filter(({ text }) => /\b(lazy|Suspense)\b.*from 'react'/.test(text));
  expect(others.map(({ path }) => path)).toEqual(['portal/src/ui/lazyPart.tsx']);
});

it('a browser test opens every late part before its code is there', () => {
  const parts = sources.flatMap(({ text }) =>
    [...text.matchAll(/^const (\w+) = lazyPart\(/gm)].map(([, name]) => name),
  );
  expect(parts.length).toBeGreaterThan(20);
  const tested = [...Object.keys(latePartsOpened), ...Object.keys(latePartsElsewhere)];
  expect(tested.sort()).toEqual(parts.sort());
});

it('a press on a part is kept until what it needs is there', () => {
  // A press whose answer depends on loaded data must wait, or its button must be disabled.
  const lost = /onClick=\{\(\) => (?:[a-z]\w*\??\.)?(?:data|blob|me) && /;
  expect(sources.filter(({ text }) => lost.test(text)).map(({ path }) => path)).toEqual([]);
});
