import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { affectedTests } from './affected.ts';
import { root } from './imports.ts';

const unitTests = globSync(['{contract,server,portal}/src/**/*.test.{ts,tsx}', 'tools/*.test.ts'], {
  cwd: root,
}).sort();

it('a change of the platform concerns every test', () => {
  const wide = ['server/src/platform/clock.ts', 'server/src/server.ts', 'package-lock.json'];
  for (const path of wide) expect([path, affectedTests([path]).sort()]).toEqual([path, unitTests]);
});

it('a change of an area concerns its tests and those of the areas that import it', () => {
  const tests = affectedTests(['server/src/billing/actions.ts']);
  expect(tests).toContain('server/src/thread/billing/billing.test.ts');
  expect(tests).toContain('server/src/consult/consult.test.ts');
  expect(tests).not.toContain('server/src/signup/signup.test.ts');
  expect(tests.length).toBeLessThan(unitTests.length / 2);
});

it('a rule of the contract concerns the tests of both sides', () => {
  const tests = affectedTests(['contract/src/gallery/rules.ts']);
  expect(tests).toContain('server/src/gallery/gallery.test.ts');
  expect(tests).toContain('portal/src/gallery/chosenItems.test.ts');
});

it('a text concerns the tests of the house and those that read it', () => {
  expect(
    affectedTests(['docs/finding-your-way.md']).every((path) => path.startsWith('tools/')),
  ).toBe(true);
  expect(affectedTests(['docs/operating.md'])).toContain('server/src/platform/settings.test.ts');
});

it('a migration concerns the tests of homes', () => {
  expect(affectedTests(['server/migrations/0400-more.sql'])).toContain('server/src/reseal.test.ts');
});
