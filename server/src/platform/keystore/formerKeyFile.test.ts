import { type ChildProcess, execFileSync, spawnSync } from 'node:child_process';
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
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { readSettings, repository } from '../settings.ts';
import { startProcess, testFolder, waitForExit } from '../testing.ts';
import { type Clone, earlierClone, publishedKeyFile } from './testing.ts';

const folder = testFolder();
const HOME = join(folder.path, 'home');
const keyFolder = join(HOME, '.config/corridor');
const keyFile = () => join(keyFolder, readdirSync(keyFolder)[0] ?? '');
const former = () => join(clone.root, '.corridor-keys.json');
let clone: Clone;
/** The subjects that were read in the home when it was made. */
let read: string[];
beforeAll(async () => {
  mkdirSync(HOME, { recursive: true });
  clone = earlierClone(join(folder.path, 'clone'));
  const first = await start();
  await first.listening;
  read = await subjects(first.url);
  expect(read.length).toBeGreaterThan(3);
  await stop(first.child);
  clone.pull();
  rmSync(former(), { force: true });
}, 180_000);
afterEach(() => rmSync(keyFolder, { recursive: true, force: true }));
afterAll(() => folder.remove());

const start = (more: Record<string, string> = {}) =>
  startProcess({ HOME, ...more }, join(clone.root, 'server/src/main.ts'));
const stop = (child: ChildProcess) => {
  child.kill('SIGTERM');
  return waitForExit(child);
};

/** The subjects of Grace's consults, with the names of patients. */
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

async function opens(line: string): Promise<void> {
  const after = await start();
  await after.listening;
  expect(await subjects(after.url)).toEqual(read);
  await stop(after.child);
  expect(after.said()).toContain(`${line} ${keyFile()}.`);
  expect(statSync(keyFile()).mode & 0o777).toBe(0o600);
}

it('a home of an earlier clone opens after a pull with the key file that git had tracked', () =>
  opens('once tracked by git, was brought back to'));

it('a key file in the checkout is moved out of it', async () => {
  writeFileSync(former(), publishedKeyFile());
  await opens(`The key file was moved from ${former()} to`);
  expect(existsSync(former())).toBe(false);
});

it('a key file of another home stays in place', async () => {
  const other = JSON.stringify({ keys: [{ id: 'a', key: Buffer.alloc(32).toString('base64') }] });
  writeFileSync(former(), other);
  await opens('once tracked by git, was brought back to');
  expect(readFileSync(former(), 'utf8')).toBe(other);
  rmSync(former());
});

it('without the history of git the start says how to get the key file back', async () => {
  const [kept, away] = [join(clone.root, '.git'), join(clone.root, 'no-git')];
  renameSync(kept, away);
  const without = await start();
  expect(await waitForExit(without.child)).toBe(1);
  expect(without.said()).toMatch(/no key file at .* git show b71921a:\.corridor-keys\.json > \S/);
  renameSync(away, kept);
});

it('outside a demo such a home is refused until it is sealed anew', async () => {
  const CORRIDOR_HOME = join(folder.path, 'other/.corridor');
  mkdirSync(dirname(CORRIDOR_HOME));
  // PostgreSQL needs the same owner of its files.
  execFileSync('cp', ['-a', join(clone.root, '.corridor'), CORRIDOR_HOME]);
  const staging = { CORRIDOR_HOME, CORRIDOR_ENV: 'staging' };
  const refused = await start(staging);
  expect(await waitForExit(refused.child)).toBe(1);
  expect(refused.said()).toMatch(/KEY_FILE: .* published with the code.* corridor -- reseal/);

  const cli = join(clone.root, 'server/src/cli.ts');
  const env = { ...process.env, HOME, ...staging };
  const run = (command: string) =>
    spawnSync(process.execPath, [cli, command], { env, encoding: 'utf8' });
  const resealed = run('reseal');
  expect(resealed.stdout).toMatch(/\d{3,} values and \d+ parts of files are sealed anew\./);
  expect(resealed.stdout).toContain('The audit trail is whole');
  // From now on the head is kept, and a new one counts by itself.
  for (const command of ['verify', 'reseal', 'verify'])
    expect(run(command)).toMatchObject({ stdout: expect.stringContaining('is whole'), stderr: '' });
  const published = JSON.parse(publishedKeyFile()).keys[0].key;
  const file = join(dirname(CORRIDOR_HOME), '.corridor-keys.json');
  expect(readFileSync(file, 'utf8')).not.toContain(published);

  const again = await start(staging);
  await waitForExit(again.child);
  // The start refuses the demo accounts, but no longer the key file.
  expect(again.said()).not.toContain('KEY_FILE');
  const after = await start({ CORRIDOR_HOME });
  await after.listening;
  expect(await subjects(after.url)).toEqual(read);
  await stop(after.child);
}, 180_000);

it('the key file stands outside the checkout and the data folder in every layout', () => {
  const { keyFile, CORRIDOR_HOME } = readSettings({});
  expect(CORRIDOR_HOME).toBe(join(repository, '.corridor'));
  expect(keyFile.startsWith(`${repository}/`)).toBe(false);
  expect(readSettings({ CORRIDOR_HOME: '/srv/data' }).keyFile).toBe('/srv/.corridor-keys.json');
  expect(readSettings({ KEY_FILE: '/etc/keys.json' }).keyFile).toBe('/etc/keys.json');
});
