import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type Area, areas } from '../areas.ts';
import { appBuild, appVersion, shortVersion } from '../contract/src/platform/version.ts';
import { claims } from './claims.ts';
import { files, importsOf, root, sources } from './imports.ts';

const imports = importsOf(sources);

const workspaceOf = (path: string) => path.split('/')[0] ?? '';
/**
 * contract/src/auth/calls.ts belongs to auth; files beside the areas put areas together and belong
 * to none.
 */
function areaOf(path: string): Area | undefined {
  const part = path.split('/')[2];
  return areas.find((area) => area === part);
}

it('contract imports only zod and itself', () => {
  const strangers = imports.filter(
    ({ from, to }) => from.startsWith('contract/') && to !== 'zod' && !to.startsWith('contract/'),
  );
  expect(strangers.filter(({ from }) => !from.endsWith('.test.ts'))).toEqual([]);
});

it('server and portal never import each other', () => {
  const crossing = imports.filter(({ from, to }) => {
    const pair = [workspaceOf(from), workspaceOf(to)].sort().join();
    return pair === 'portal,server';
  });
  expect(crossing).toEqual([]);
});

it('an area imports only areas above it', () => {
  const upward = imports.filter(({ from, to }) => {
    const [mine, theirs] = [areaOf(from), areaOf(to)];
    if (!mine || !theirs || from.endsWith('Page.tsx') || from.includes('.test.')) return false;
    return areas.indexOf(theirs) > areas.indexOf(mine);
  });
  expect(upward).toEqual([]);
});

it('the portal takes only types and rules from the contract, never its schemas', () => {
  const heavy = imports.filter(
    ({ from, to, typeOnly }) =>
      from.startsWith('portal/') &&
      !typeOnly &&
      /contract\/src\/.*(calls|schemas|endpoints|wire)\.ts$/.test(to),
  );
  expect(heavy).toEqual([]);
});

it('each action of a screen goes through useCall, which holds its state', () => {
  claims('shell-16 (every action)');
  const excused: Record<string, string> = {
    'portal/src/camera/run/describeShot.ts':
      'a step of an upload, whose state stands in the list of the uploads',
    'portal/src/uploads/mediaUploads.ts':
      'what follows an upload goes on when its page has gone; its state is that of the upload',
    'portal/src/notifications/browser.ts':
      'a step of what useDevice does as one process, and of Logout',
  };
  const direct = sources.filter(
    ({ path, text }) =>
      /^portal\/src\/(?!platform\/)/.test(path) &&
      !path.includes('.test.') &&
      /import \{[^}]*\bcall\b[^}]*\} from '[^']*platform\/server\/client\.ts'|['"`]\/call\//.test(
        text,
      ),
  );
  expect(direct.map(({ path }) => path).sort()).toEqual(Object.keys(excused).sort());
});

it('state outside components stands in a store, which Logout forgets', () => {
  const excused: Record<string, string> = {
    'portal/src/platform/server/analytics.ts':
      'counts calls by name, and drops them as a person leaves',
    'portal/src/platform/server/client.ts': 'the listener of the analytics',
    'portal/src/platform/server/sessionEnd.ts':
      'the end of a session that the server does not know yet',
    'portal/src/platform/device/keep.ts': 'the names that this window has reserved',
    'portal/src/platform/device/leave.ts': 'the guards of the pages that are shown',
    'portal/src/platform/server/live.ts': 'the one socket of the tab; Logout closes it',
    'portal/src/platform/store.ts': 'the stores themselves',
    'portal/src/records/linkToken.ts': 'a token that its page takes out before the sign-in',
    'portal/src/ui/overlays/layers.ts': 'the keys that are held down',
  };
  const state = /^(export )?(let \w|const \w+(: (?![Rr]eadonly)[^=\n]*)? = (new (Map|Set)|\[\];))/m;
  const keepers = sources.filter(
    ({ path, text }) =>
      path.startsWith('portal/src/') && !path.includes('.test.') && state.test(text),
  );
  expect(keepers.map(({ path }) => path).sort()).toEqual(Object.keys(excused).sort());
});

it('the version is the specified one and stands in one place', () => {
  claims('shell-21');
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const ledger = 'docs/requirements/1.tsv';
  const row = read(ledger)
    .split('\n')
    .find((line) => line.startsWith('shell-21'));
  expect(row).toContain(` ${appVersion}, build ${appBuild}.`);
  expect(JSON.parse(read('package.json')).version).toBe(shortVersion);
  const found = execFileSync('git', ['grep', '-lF', '--untracked', appVersion], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(found.trim().split('\n')).toEqual(['contract/src/platform/version.ts', ledger]);
});

it('no imports form a circle, those of types included', () => {
  const targets = Map.groupBy(imports, (edge) => edge.from);
  const numbers = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];
  // Tarjan: a file and all files that lead back to it stay on the stack until the first is left.
  const visit = (path: string): number => {
    const number = numbers.size;
    numbers.set(path, number);
    const height = stack.push(path) - 1;
    let lowest = number;
    for (const { to } of targets.get(path) ?? []) {
      if (!numbers.has(to)) lowest = Math.min(lowest, visit(to));
      else if (stack.includes(to)) lowest = Math.min(lowest, numbers.get(to) ?? number);
    }
    if (lowest === number) {
      const circle = stack.splice(height);
      if (circle.length > 1) circles.push(circle);
    }
    return lowest;
  };
  for (const path of targets.keys()) if (!numbers.has(path)) visit(path);
  expect(circles).toEqual([]);
});

it('a page exports its page and nothing else', () => {
  const exported = /^export (?!(?:async )?(?:function|const) \w+Page\b)\S+ \S+/gm;
  const found = sources
    .filter(({ path }) => path.endsWith('Page.tsx'))
    .flatMap(({ path, text }) => (text.match(exported) ?? []).map((line) => `${path}: ${line}`));
  expect(found).toEqual([]);
});

it('the parts in ui know no contract and no area', () => {
  const found = imports.filter(
    ({ from, to }) =>
      from.startsWith('portal/src/ui/') &&
      /^(contract|portal)\//.test(to) &&
      !/^portal\/src\/(ui\/|platform\/store\.ts$)/.test(to),
  );
  expect(found).toEqual([]);
});

it('styles stay inside their area', () => {
  const roomOf = (path: string) => path.split('/').slice(0, 3).join('/');
  const styles = imports.filter(({ to }) => to.endsWith('.module.css'));
  expect(styles.length).toBeGreaterThan(100);
  expect(styles.filter(({ from, to }) => roomOf(from) !== roomOf(to))).toEqual([]);
});

it('there are no barrels', () => {
  const barrels = sources.filter(
    ({ path, text }) => /\/index\.tsx?$/.test(path) || /^export (\*|\{[^}]*\}) from/m.test(text),
  );
  expect(barrels.map(({ path }) => path)).toEqual([]);
});

it('only settings.ts reads the environment', () => {
  const readers = sources.filter(
    ({ path, text }) =>
      /process\.env/.test(text) && !/platform\/(settings|testing)\.ts$|\.test\.ts$/.test(path),
  );
  expect(readers.map(({ path }) => path)).toEqual([]);
});

it('SQL stands only in its fixed files', () => {
  const rooms = /\/(access|queries|actions|jobs|seed|throttle|tables)\.ts$|\/platform\//;
  const strays = sources.filter(
    ({ path, text }) =>
      path.startsWith('server/') &&
      /\bstatement\(/.test(text) &&
      !rooms.test(path) &&
      !path.includes('.test.'),
  );
  expect(strays.map(({ path }) => path)).toEqual([]);
});

it('colours stand only in the theme', () => {
  const css = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'portal/src'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => /\.(css|tsx?)$/.test(path) && !/theme\.(css|ts)$/.test(path));
  const painted = css.filter((path) =>
    /#[0-9a-f]{3,8}\b(?!['"]?\s*\))|\brgba?\(/i.test(readFileSync(join(root, path), 'utf8')),
  );
  expect(painted).toEqual([]);
});

it('files are short', () => {
  // A longer file needs its reason here. Tests are as long as their area, in one file each.
  const excused: Record<string, string> = {};
  const long = files.filter(
    ({ path, text }) =>
      text.split('\n').length > 301 && !excused[path] && !/\.(test|e2e)\.tsx?$/.test(path),
  );
  expect(long.map(({ path, text }) => `${path}: ${text.split('\n').length}`)).toEqual([]);
});
