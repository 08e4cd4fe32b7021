import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayOf } from './platform/clock.ts';
import { openKeys } from './platform/keys.ts';
import { testDatabase, testFolder } from './platform/testing.ts';
import { startTestServer, type TestServer } from './testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const corridor = (...args: string[]) => corridorOn({}, ...args);
async function corridorOn(
  more: Record<string, string>,
  ...args: string[]
): Promise<{ out: string; failed: boolean }> {
  const env = {
    ...process.env,
    CORRIDOR_ENV: 'local',
    DATABASE_URL: server.database.url,
    KEY_FILE: server.keyFile,
    ...more,
  };
  const options = { env };
  return promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, 'cli.ts'), ...args],
    options,
  ).then(
    ({ stdout }) => ({ out: stdout, failed: false }),
    ({ stderr }: { stderr: string }) => ({ out: stderr, failed: true }),
  );
}

it('makes the first operator, who enters by the printed link', async () => {
  const { out } = await corridor('operator', 'first@clinic.example', 'Ada', 'First');
  const oobCode = /oobCode=([\w-]+)/.exec(out)?.[1] ?? '';
  const set = await server.ask('auth-confirmPasswordReset', {
    oobCode,
    newPassword: 'a first password',
  });
  expect(set.status).toBe(200);
  const signIn = { email: 'first@clinic.example', password: 'a first password' };
  const { token } = (await server.ask('auth-signIn', signIn)).result;
  const { result } = await server.ask('login-setCustomClaims_v1', {}, token);
  expect(result).toMatchObject({ roles: ['operator'], permissions: ['operatorConsole'] });

  const told = (out: string) => ({ out: `${out}\n`, failed: true });
  const twice = await corridor('operator', 'FIRST@clinic.example', 'Ada', 'First');
  expect(twice).toEqual(told('There is an account with the email FIRST@clinic.example already.'));
  for (const bad of ['first@clinic', 'a b@clinic.example', '@'])
    expect(await corridor('operator', bad, 'A', 'B')).toEqual(told(`Email is invalid: ${bad}`));
  expect(await corridor('operator', 'a@clinic.example')).toEqual(
    told('Usage: operator EMAIL FIRST LAST'),
  );
});

it('finds people, and says what a deed wants', async () => {
  const found = await corridor('people', 'okafor');
  expect(found.out).toMatch(/^amara\.okafor@\S+ {2}Amara Okafor {2}specialist {2}active\n$/);
  const { out, failed } = await corridor('people', 'suspend', 'nobody@clinic.example');
  expect([out, failed]).toEqual(['Nobody has the email nobody@clinic.example.\n', true]);
});

it('a demo is filled with as many consults as somebody wants to measure', async () => {
  const { token } = await server.signIn('Amara');
  const email = 'amara.okafor@demo.corridor.example';
  expect((await corridor('threads', '12', email)).out).toBe('12 consults were added.\n');
  const page = await server.ask('inbox-page', { folder: 'inbox', limit: 50 }, token);
  expect(page.result.rows).toHaveLength(12);
  const [row] = page.result.rows;
  expect(row).toMatchObject({ unread: true, specialty: 'Dermatology', role: 'consultant' });
  expect((await corridor('threads', '12')).out).toContain('Usage: threads COUNT EMAIL');
  expect((await corridor('threads', '1', 'nobody@clinic.example')).out).toContain(
    'There is no account with the email nobody@clinic.example',
  );
  const production = await corridorOn({ CORRIDOR_ENV: 'dev' }, 'threads', '1', email);
  expect(production.failed).toBe(true);
});

it('a backup says what it needs, and where it cannot be written', async () => {
  const folder = testFolder();
  mkdirSync(folder.path);
  const file = join(folder.path, 'a.backup');
  const empty = await testDatabase({ empty: true });
  const phrase = { BACKUP_PASSPHRASE: 'nine lives of a cat' };
  const there = { ...phrase, DATABASE_URL: empty.url, KEY_FILE: join(folder.path, 'keys.json') };

  const without = await corridor('backup', file);
  expect(without).toEqual({ out: expect.stringContaining('Set BACKUP_PASSPHRASE'), failed: true });
  expect((await corridorOn(phrase, 'backup')).out).toContain('Usage: backup FILE');
  writeFileSync(file, 'of another day');
  const again = await corridorOn(phrase, 'backup', file);
  expect(again).toEqual({ out: `${file} is there already: name a new file.\n`, failed: true });
  const into = await corridorOn(phrase, 'backup', folder.path);
  expect(into.out).toBe(`${folder.path} is a folder: name a new file in it.\n`);
  const nowhere = await corridorOn(phrase, 'backup', join(folder.path, 'no/a.backup'));
  expect(nowhere.out).toContain('There is no folder');
  const nothing = await corridorOn(there, 'backup', join(folder.path, 'b.backup'));
  expect(nothing.out).toContain('There is nothing to back up');
  expect(readFileSync(file, 'utf8')).toBe('of another day');
  await empty.drop();
  folder.remove();
});

it('backs up while the server runs, and restores into an empty database', async () => {
  const folder = testFolder();
  mkdirSync(folder.path);
  const file = join(folder.path, 'a.backup');
  const empty = await testDatabase({ empty: true });
  const phrase = { BACKUP_PASSPHRASE: 'nine lives of a cat' };
  const there = { ...phrase, DATABASE_URL: empty.url, KEY_FILE: join(folder.path, 'keys.json') };
  const made = await corridorOn(phrase, 'backup', file);
  expect(made).toEqual({ out: expect.stringContaining(`${file} holds everything`), failed: false });
  const back = await corridorOn(there, 'restore', file);
  expect(back).toEqual({ out: expect.stringMatching(/is back: \d\d+ rows/), failed: false });
  expect(back.out).toContain('The audit trail is whole');
  const verified = await corridorOn(there, 'verify');
  expect(verified).toEqual({ out: expect.stringContaining('is whole'), failed: false });
  const twice = await corridorOn(there, 'restore', file);
  expect(twice).toEqual({ out: expect.stringContaining('is not empty'), failed: true });
  await empty.drop();
  folder.remove();
});

it('verifies the audit trail, and says where it was touched', async () => {
  const { out } = await corridor('verify');
  expect(out).toContain('The audit trail is whole');
  const head = /^Its head is (1:[0-9a-f]{64})$/m.exec(out)?.[1] ?? '';
  expect((await corridor('verify', head)).out).toContain('The audit trail is whole');
  const later = await corridor('verify', head.replace('1:', '7:'));
  expect(later).toEqual({ out: expect.stringMatching(/ends at block \d+: what/), failed: true });
  expect((await corridor('verify', 'x')).out).toContain('Usage: verify [HEAD]');
  const renamed = (from: string, to: string) =>
    server.app.pool.query('update audit_entries set action = $2 where action = $1', [from, to]);
  await server.app.pool.query(`alter table audit_entries disable trigger user`);
  await renamed('access.create-person', 'x');
  const broken = await corridor('verify');
  expect(broken).toEqual({ out: expect.stringMatching(/broken at block 1/), failed: true });
  await renamed('x', 'access.create-person');
  await server.app.pool.query(`alter table audit_entries enable trigger user`);
});

it('prints what was counted, by day, for as many days as asked', async () => {
  expect((await corridor('analytics')).out).toBe('Nothing was counted.\n');
  const { token } = await server.signIn('Grace');
  const events = [
    { name: 'profile_open', count: 3 },
    { name: 'shell_setColourScheme', count: 12 },
  ];
  await server.ask('shell-recordEvents', { events }, token);
  const day = dayOf(new Date()).date;
  await server.app.pool.query(
    `insert into analytics_events (day, name, count) values ($1::date - 7, 'profile_open', 5)`,
    [day],
  );
  const today = `${day}  profile_open           3\n${day}  shell_setColourScheme  12\n`;
  expect((await corridor('analytics')).out).toBe(today);
  expect((await corridor('analytics', '8')).out).toMatch(/profile_open +5\n.*profile_open +3\n/);
  const wrong = { out: 'Usage: analytics [DAYS]\n', failed: true };
  expect(await corridor('analytics', '1.5')).toEqual(wrong);
});

it('sends a campaign from a file to everyone or to roles, and says what is wrong with one', async () => {
  const folder = testFolder();
  mkdirSync(folder.path);
  const file = join(folder.path, 'news.txt');
  writeFileSync(file, 'First.\r\n\r\nSecond.\n');
  expect((await corridor('campaign', 'News', file)).out).toMatch(/^Sent to \d\d+ people\.$/m);
  expect((await corridor('campaign', 'To offices', file, 'moa')).out).toBe('Sent to 1 person.\n');
  expect((await corridor('campaign', 'Plans', file, '--plan', 'plus', '--dry-run')).out).toMatch(
    /^Reaches \d+ (person|people)\.\n$/,
  );
  expect((await corridor('news', '--limit', '1')).out).toMatch(
    /^[0-9a-f-]{36} {2}20\S+ · on the command line {2}To offices {2}Clinic office \(MOA\) {2}1 person {2}0 read\nThere are older ones/,
  );
  const wrong = await corridor('campaign', 'News', file, 'wizard');
  expect(wrong).toEqual({ out: expect.stringContaining('roles'), failed: true });
  const { token } = await server.signIn('Joanne');
  const { items } = (await server.ask('notifications-page', { limit: 2 }, token)).result;
  expect(items).toMatchObject([
    { title: 'To offices' },
    { title: 'News', body: 'First.\n\nSecond.' },
  ]);
  folder.remove();
});

it('prints the audit trail, and who saw a patient whose number it reads from its input', async () => {
  expect((await corridor('audit', '--action', 'notifications.send')).out).toMatch(
    /The system .* Notifications: send campaign/,
  );
  expect((await corridor('audit', '--wrong')).out).toContain('--who EMAIL');
  const saw = (input: string) => {
    const more = { CORRIDOR_ENV: 'local', KEY_FILE: server.keyFile };
    const env = { ...process.env, ...more, DATABASE_URL: server.database.url };
    const cli = join(import.meta.dirname, 'cli.ts');
    return spawnSync(process.execPath, [cli, 'who-saw', 'AB'], { env, input, encoding: 'utf8' });
  };
  expect(saw('').stderr).toBe('This is no health number of this province.\n');
  const { stdout, stderr } = saw('50009-1234\n');
  expect([stdout, stderr]).toEqual(['Nothing is written down like that\n', '']);
});

it('rotates keys, shows the outbox, and lists its commands for any other word', async () => {
  const rotated = (await corridor('rotate-keys')).out;
  expect(rotated).toContain('2 data keys stand under a new key. Restart every process');
  // The server that ran meanwhile goes on with what it knows.
  const { token } = await server.signIn('Grace');
  expect((await server.ask('shell-me', {}, token)).status).toBe(200);
  const text = 'sealed by a server that was not restarted';
  const place = { table: 't', column: 'c', row: 'r' };
  const restarted = await openKeys(server.app.pool, server.keyFile);
  expect(restarted.openText(server.app.keys.seal(text, place), place)).toBe(text);
  expect((await corridor('outbox', 'nobody@clinic.example')).out).toContain('There is no mail.');
  expect((await corridor('pushes')).out).toContain('There is no push.');
  const help = await corridor('nonsense');
  expect(help.failed).toBe(true);
  for (const word of ['toString', 'constructor', '__proto__'])
    expect(await corridor(word)).toEqual(help);
  const names =
    'operator export import verify rotate-keys backup restore campaign analytics outbox pushes audit who-saw people news document roles'.split(
      ' ',
    );
  for (const name of names) expect(help.out).toContain(name);
});

it('writes the directory into a file, and says what a file would change', async () => {
  const folder = testFolder();
  mkdirSync(folder.path);
  const file = join(folder.path, 'a.csv');
  expect((await corridor('export', file)).out).toMatch(/holds \d\d services\.$/m);
  const dry = await corridor('import', file, '--dry-run');
  expect(dry.out).toContain('Nothing was changed: this was a dry run.');
  const wrong = { out: 'Usage: import FILE [--dry-run]\n', failed: true };
  expect(await corridor('import', file, '--dry')).toEqual(wrong);
  folder.remove();
});
