import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSettings, repository } from '../settings.ts';
import { ended, startProcess, testFolder } from '../testing.ts';
import { type Clone, earlierClone, publishedKeyFile } from './testing.ts';

const folder = testFolder();
const HOME = join(folder.path, 'home');
const keyFolder = join(HOME, '.config/corridor');
let clone: Clone;
beforeAll(() => {
  mkdirSync(HOME, { recursive: true });
  clone = earlierClone(join(folder.path, 'clone'));
});
afterAll(() => folder.remove());

const start = () => startProcess({ HOME }, join(clone.root, 'server/src/main.ts'));

/** What Grace reads of her consults, subjects with the names of patients among it. */
async function subjects(url: string): Promise<string[]> {
  const ask = (path: string, body: object, token = '') =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    }).then((response) => response.json());
  const email = 'grace.lindqvist@demo.corridor.example';
  const { token } = await ask('/auth/sign-in', { email, password: 'corridor-demo' });
  const page = { data: { folder: 'inbox', limit: 50 } };
  const { result } = await ask('/query/inbox-page', page, token);
  return result.rows.map((row: { patient: object; recentMessage: string }) =>
    JSON.stringify([row.patient, row.recentMessage]),
  );
}

it('a home of an earlier clone is pulled forward, and opens with its key file outside the checkout', {
  timeout: 180_000,
}, async () => {
  const before = await start();
  await before.listening;
  const read = await subjects(before.url);
  expect(read.length).toBeGreaterThan(3);
  before.child.kill('SIGTERM');
  await ended(before.child);
  const former = join(clone.root, '.corridor-keys.json');
  const keyFile = () => join(keyFolder, readdirSync(keyFolder)[0] ?? '');
  const opens = async (line: string) => {
    const after = await start();
    await after.listening;
    expect(await subjects(after.url)).toEqual(read);
    after.child.kill('SIGTERM');
    await ended(after.child);
    expect(after.said()).toContain(`${line} ${keyFile()}.`);
    expect(statSync(keyFile()).mode & 0o777).toBe(0o600);
    rmSync(keyFile());
  };

  clone.pull();
  rmSync(former, { force: true });
  await opens('once tracked by git, was brought back to');
  writeFileSync(former, publishedKeyFile());
  await opens(`The key file was moved from ${former} to`);
  expect(existsSync(former)).toBe(false);
  // Another home's key file stays where it is.
  const others = JSON.stringify({ keys: [{ id: 'a', key: Buffer.alloc(32).toString('base64') }] });
  writeFileSync(former, others);
  await opens('once tracked by git, was brought back to');
  renameSync(join(clone.root, '.git'), join(clone.root, 'no-git'));
  const without = await start();
  expect(await ended(without.child)).toBe(1);
  expect(without.said()).toMatch(
    /There is no key file at .* git show b71921a:\.corridor-keys\.json/,
  );
  expect(readFileSync(former, 'utf8')).toBe(others);
});

it('the key file stands outside the checkout and the data folder, wherever that is', () => {
  const { keyFile, CORRIDOR_HOME } = readSettings({});
  expect(CORRIDOR_HOME).toBe(join(repository, '.corridor'));
  expect(keyFile.startsWith(`${repository}/`)).toBe(false);
  expect(readSettings({ CORRIDOR_HOME: '/srv/data' }).keyFile).toBe('/srv/.corridor-keys.json');
  expect(readSettings({ KEY_FILE: '/etc/keys.json' }).keyFile).toBe('/etc/keys.json');
});
