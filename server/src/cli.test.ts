import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { commandProblem, commands, runCommand } from './commands.ts';
import { dayOf } from './platform/clock.ts';
import { Misuse, readCommand } from './platform/commandLine.ts';
import { openKeys } from './platform/keystore/keys.ts';
import { readSettings } from './platform/settings.ts';
import { testDatabase, testFolder } from './platform/testing.ts';
import { settingsChecks } from './server.ts';
import { startTestServer, type TestServer } from './testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Runs a real process in a folder of its own, with settings that lead nowhere. */
function runInProcess(...words: string[]) {
  const folder = testFolder();
  mkdirSync(folder.path);
  const env = {
    ...process.env,
    CORRIDOR_HOME: join(folder.path, 'home'),
    KEY_FILE: join(folder.path, 'keys.json'),
    DATABASE_URL: 'postgres://corridor:secret@127.0.0.1:1/corridor',
    BACKUP_PASSPHRASE: 'nine lives of a cat',
  };
  const cli = join(import.meta.dirname, 'cli.ts');
  const result = spawnSync(process.execPath, [cli, ...words], {
    cwd: folder.path,
    env,
    encoding: 'utf8',
  });
  const left = readdirSync(folder.path);
  folder.remove();
  return { status: result.status, out: result.stdout, problem: result.stderr, left };
}

/** Help and mistakes end before any setting is read. */
const noSettings = () => {
  throw new Error('the settings were read');
};

const corridor = (...args: string[]) => corridorOn({}, ...args);
async function corridorOn(
  more: Record<string, string>,
  ...args: string[]
): Promise<{ out: string; failed: boolean }> {
  const settings = {
    ...process.env,
    CORRIDOR_ENV: 'local',
    DATABASE_URL: server.database.url,
    KEY_FILE: server.keyFile,
    ...more,
  };
  return runCommand(args, () => readSettings(settings, settingsChecks)).then(
    (text) => ({ out: `${text}\n`, failed: false }),
    (error: Error) => ({ out: `${commandProblem(error)}\n`, failed: true }),
  );
}

it('makes the first operator, who enters by the printed link', async () => {
  const { out } = await corridor('operator', 'first@clinic.example', 'Ada', 'First');
  const oobCode = /oobCode=([\w-]+)/.exec(out)?.[1] ?? '';
  const set = await server.ask('auth-confirmPasswordReset', {
    oobCode,
    newPassword: 'violet harbour',
  });
  expect(set.status).toBe(200);
  const signIn = { email: 'first@clinic.example', password: 'violet harbour' };
  const { token } = (await server.ask('auth-signIn', signIn)).result;
  const { result } = await server.ask('login-setCustomClaims_v1', {}, token);
  expect(result).toMatchObject({ roles: ['operator'], permissions: ['operatorConsole'] });

  const failure = (out: string) => ({ out: `${out}\n`, failed: true });
  const twice = await corridor('operator', 'FIRST@clinic.example', 'Ada', 'First');
  expect(twice).toEqual(
    failure('There is an account with the email FIRST@clinic.example already.'),
  );
  for (const bad of ['first@clinic', 'a b@clinic.example', '@'])
    expect(await corridor('operator', bad, 'A', 'B')).toEqual(failure(`Email is invalid: ${bad}`));
  expect(await corridor('operator', 'a@clinic.example')).toEqual(
    failure(
      "Missing required argument 'first'.\nUsage: corridor operator [options] <email> <first> <last>",
    ),
  );
});

it('finds people and names a missing or wrong argument', async () => {
  const found = await corridor('people', 'okafor');
  expect(found.out).toMatch(/^amara\.okafor@\S+ {2}Amara Okafor {2}specialist {2}active\n$/);
  const { out, failed } = await corridor('people', 'suspend', 'nobody@clinic.example');
  expect([out, failed]).toEqual(['Nobody has the email nobody@clinic.example.\n', true]);
});

it('fills a demo with a number of consults', async () => {
  const { token } = await server.signIn('Amara');
  const email = 'amara.okafor@demo.corridor.example';
  expect((await corridor('threads', '12', email)).out).toBe('12 consults were added.\n');
  const page = await server.ask('inbox-page', { folder: 'inbox', limit: 50 }, token);
  expect(page.result.rows).toHaveLength(12);
  const [row] = page.result.rows;
  expect(row).toMatchObject({ unread: true, specialty: 'Dermatology', role: 'consultant' });
  expect((await corridor('threads', '12')).out).toContain('Usage: corridor threads');
  expect((await corridor('threads', '1', 'nobody@clinic.example')).out).toContain(
    'There is no account with the email nobody@clinic.example',
  );
  const production = await corridorOn({ CORRIDOR_ENV: 'dev' }, 'threads', '1', email);
  expect(production.failed).toBe(true);
});

it('names a missing passphrase of a backup and a path that cannot be written', async () => {
  const folder = testFolder();
  mkdirSync(folder.path);
  const file = join(folder.path, 'a.backup');
  const empty = await testDatabase({ empty: true });
  const phrase = { BACKUP_PASSPHRASE: 'nine lives of a cat' };
  const environment = {
    ...phrase,
    DATABASE_URL: empty.url,
    KEY_FILE: join(folder.path, 'keys.json'),
  };

  const without = await corridor('backup', file);
  expect(without).toEqual({ out: expect.stringContaining('Set BACKUP_PASSPHRASE'), failed: true });
  expect((await corridorOn(phrase, 'backup')).out).toContain('Usage: corridor backup');
  writeFileSync(file, 'of another day');
  const again = await corridorOn(phrase, 'backup', file);
  expect(again).toEqual({ out: `${file} is there already: name a new file.\n`, failed: true });
  const into = await corridorOn(phrase, 'backup', folder.path);
  expect(into.out).toBe(`${folder.path} is a folder: name a new file in it.\n`);
  const nowhere = await corridorOn(phrase, 'backup', join(folder.path, 'no/a.backup'));
  expect(nowhere.out).toContain('There is no folder');
  const nothing = await corridorOn(environment, 'backup', join(folder.path, 'b.backup'));
  expect(nothing.out).toContain('There is nothing to back up');
  expect(readFileSync(file, 'utf8')).toBe('of another day');
  await empty.drop();
  folder.remove();
});

it('backs up while the server runs and restores into an empty database', async () => {
  const folder = testFolder();
  mkdirSync(folder.path);
  const file = join(folder.path, 'a.backup');
  const empty = await testDatabase({ empty: true });
  const phrase = { BACKUP_PASSPHRASE: 'nine lives of a cat' };
  const environment = {
    ...phrase,
    DATABASE_URL: empty.url,
    KEY_FILE: join(folder.path, 'keys.json'),
  };
  const made = await corridorOn(phrase, 'backup', file);
  expect(made).toEqual({ out: expect.stringContaining(`${file} holds everything`), failed: false });
  const back = await corridorOn(environment, 'restore', file);
  expect(back).toEqual({ out: expect.stringMatching(/is back: \d\d+ rows/), failed: false });
  expect(back.out).toContain('The audit trail is whole');
  const verified = await corridorOn(environment, 'verify');
  expect(verified).toEqual({ out: expect.stringContaining('is whole'), failed: false });
  const twice = await corridorOn(environment, 'restore', file);
  expect(twice).toEqual({ out: expect.stringContaining('is not empty'), failed: true });
  await empty.drop();
  folder.remove();
});

it('verifies the audit trail and names the first altered block', async () => {
  const { out } = await corridor('verify');
  expect(out).toContain('The audit trail is whole');
  const head = /^Its head is (1:[0-9a-f]{64})$/m.exec(out)?.[1] ?? '';
  expect((await corridor('verify', head)).out).toContain('The audit trail is whole');
  const later = await corridor('verify', head.replace('1:', '7:'));
  expect(later).toEqual({ out: expect.stringMatching(/ends at block \d+: what/), failed: true });
  expect((await corridor('verify', 'x')).out).toContain('Name a head as the log');
  const renamed = (from: string, to: string) =>
    server.app.pool.query('update audit_entries set action = $2 where action = $1', [from, to]);
  await server.app.pool.query(`alter table audit_entries disable trigger user`);
  await renamed('access.create-person', 'x');
  const broken = await corridor('verify');
  expect(broken).toEqual({ out: expect.stringMatching(/broken at block 1/), failed: true });
  await renamed('x', 'access.create-person');
  await server.app.pool.query(`alter table audit_entries enable trigger user`);
});

it('prints the counts of events for a number of days', async () => {
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
  const wrong = { out: 'DAYS is a number from 1 to 36500.\n', failed: true };
  expect(await corridor('analytics', '1.5')).toEqual(wrong);
});

it('sends a campaign from a file to everyone or to roles and names mistakes in it', async () => {
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

it('prints the audit trail, and the readers of a patient whose number comes from its input', async () => {
  expect((await corridor('audit', '--action', 'notifications.send')).out).toMatch(
    /The system .* Notifications: send campaign/,
  );
  expect((await corridor('audit', '--wrong')).out).toContain('Usage: corridor audit');
  const saw = (input: string) => {
    const more = { CORRIDOR_ENV: 'local', KEY_FILE: server.keyFile };
    const env = { ...process.env, ...more, DATABASE_URL: server.database.url };
    const cli = join(import.meta.dirname, 'cli.ts');
    return spawnSync(process.execPath, [cli, 'who-saw', 'AB'], { env, input, encoding: 'utf8' });
  };
  expect(saw('').stderr).toBe('This is not a health number of this province.\n');
  const { stdout, stderr } = saw('50009-1234\n');
  expect([stdout, stderr]).toEqual(['Nothing is written down like that\n', '']);
});

it('rotates keys and shows the outbox', async () => {
  const rotated = (await corridor('rotate-keys')).out;
  expect(rotated).toContain('2 data keys stand under a new key. Restart every process');
  // The server, which ran meanwhile, continues with its known keys.
  const { token } = await server.signIn('Grace');
  expect((await server.ask('shell-me', {}, token)).status).toBe(200);
  const text = 'sealed by a server that was not restarted';
  const place = { table: 't', column: 'c', row: 'r' };
  const restarted = await openKeys(server.app.pool, server.keyFile);
  expect(restarted.openText(server.app.keys.seal(text, place), place)).toBe(text);
  expect((await corridor('outbox', 'nobody@clinic.example')).out).toContain('There is no mail.');
  expect((await corridor('pushes')).out).toContain('There is no push.');
});

it('writes the directory into a file and lists the changes of a file', async () => {
  const folder = testFolder();
  mkdirSync(folder.path);
  const file = join(folder.path, 'a.csv');
  expect((await corridor('export', file)).out).toMatch(/holds \d\d services\.$/m);
  const dry = await corridor('import', file, '--dry-run');
  expect(dry.out).toContain('Nothing was changed: this was a dry run.');
  const wrong = await corridor('import', file, '--dry');
  expect(wrong).toEqual({ out: expect.stringContaining("option '--dry'"), failed: true });
  folder.remove();
});

it('prints help to stdout, ends with 0 and changes nothing', async () => {
  const untouched = { status: 0, problem: '', left: [] };
  expect(runInProcess('backup', '--help')).toMatchObject(untouched);
  for (const words of [['--help'], ['-h'], ['help']]) {
    const all = await runCommand(words, noSettings);
    for (const { name } of commands.filter((one) => !one.name.includes(' ')))
      expect(all).toMatch(new RegExp(`^ {2}${name} `, 'm'));
  }
  for (const words of [
    ['rotate-keys', '--help'],
    ['backup', '-h'],
    ['help', 'reseal'],
    ['people', 'suspend', '--help'],
    ['audit', '--csv', '--help'],
    ['help', 'backup', '--'],
  ])
    expect(await runCommand(words, noSettings)).toMatch(/^Usage: corridor /);
});

it('no option takes --help for its value', () => {
  for (const { name, options = {} } of commands)
    for (const flags of Object.keys(options)) {
      const [option = ''] = flags.split(' ');
      for (const wish of ['--help', '-h'])
        for (const typedWords of [
          [...name.split(' '), option, wish],
          [...name.split(' '), option, 'x', wish],
          ['help', ...name.split(' '), option],
        ]) {
          const read = readCommand(commands, typedWords);
          expect('help' in read && read.help, typedWords.join(' ')).toContain(
            `Usage: corridor ${name}`,
          );
        }
    }
  // After -- it is a word like any other.
  expect(readCommand(commands, ['backup', '--', '--help'])).toMatchObject({
    typed: { args: ['--help'] },
  });
});

it.each(commands.map(({ name }) => name))('%s prints its help in three ways', (name) => {
  const { does = '', options = {} } = commands.find((one) => one.name === name) ?? {};
  const words = name.split(' ');
  for (const typedWords of [
    [...words, '--help'],
    [...words, '-h'],
    ['help', ...words],
  ]) {
    const read = readCommand(commands, typedWords);
    const help = 'help' in read ? read.help : '';
    expect(help).toMatch(new RegExp(`^Usage: corridor ${name}\\b`));
    // Help has line breaks for the width of a screen.
    expect(help.replace(/\s+/g, ' ')).toContain(does.replace(/\s+/g, ' '));
    for (const flags of Object.keys(options)) expect(help).toContain(flags);
  }
});

it('an unknown word is named on stderr, and the process ends with 2', async () => {
  const { problem, ...rest } = runInProcess('backup', 'a.backup', 'b.backup');
  expect(rest).toEqual({ status: 2, out: '', left: [] });
  expect(problem).toContain('to do with: b.backup');
  const misused = async (...words: string[]) => {
    const error = await runCommand(words, noSettings).catch((thrown: Error) => thrown);
    expect(error, words.join(' ')).toBeInstanceOf(Misuse);
    return (error as Error).message;
  };
  for (const word of ['nonsense', 'toString', 'constructor', '__proto__'])
    expect(await misused(word)).toContain(`There is no command ${word}.`);
  expect(await misused('help', 'nonsense')).toContain('There is no command nonsense.');
  expect(await misused()).toContain('rotate-keys');
  expect(await misused('--wings')).toContain("'--wings'");
  expect(await misused('rotate-keys', 'now', 'all')).toContain('to do with: now all');
  expect(await misused('backup', '--wings')).toContain("'--wings'");
  expect(await misused('backup')).toContain("argument 'file'");
  expect(await misused('people', 'suspend')).toContain("argument 'email'");
  expect(await misused('analytics', '--days')).toContain("'--days'");
});

it('no command takes more arguments than it names', () => {
  for (const { name, args = '' } of commands.filter((one) => !one.args?.includes('...'))) {
    const some = args
      .split(' ')
      .filter(Boolean)
      .map(() => 'x');
    const surplus = () => readCommand(commands, [...name.split(' '), ...some, 'surplus']);
    expect(surplus, name).toThrow(Misuse);
    expect(surplus, name).toThrow('surplus');
  }
});

it('a change such as -role is not an option, wherever it stands', () => {
  const read = (...words: string[]) => {
    const found = readCommand(commands, words);
    return 'help' in found ? found.help : found.typed;
  };
  expect(read('roles', 'moa', '-forms', '+phnLookup', '--dry-run')).toEqual({
    args: ['moa', '-forms', '+phnLookup'],
    options: { dryRun: true },
  });
  expect(read('people', 'roles', 'a@clinic.example', '-helper').valueOf()).toMatchObject({
    args: ['a@clinic.example', '-helper'],
  });
  const provinces = ['--province', 'BC', '--province', 'YT'];
  expect(read('campaign', 'News', 'a.txt', ...provinces, 'moa')).toEqual({
    args: ['News', 'a.txt', 'moa'],
    options: { province: ['BC', 'YT'] },
  });
});

it('a missing file is named in words', async () => {
  const folder = testFolder();
  const nowhere = join(folder.path, 'nowhere.json');
  for (const words of [
    ['campaign', 'News', nowhere],
    ['import', nowhere],
    ['register', nowhere],
    ['document', 'emrs', nowhere],
  ])
    expect(await corridor(...words)).toEqual({
      out: `There is no file ${nowhere}.\n`,
      failed: true,
    });
  const phrase = { BACKUP_PASSPHRASE: 'nine lives of a cat' };
  const restored = await corridorOn(phrase, 'restore', nowhere);
  expect(restored).toEqual({ out: `There is no file ${nowhere}.\n`, failed: true });
  const folderAsFile = await corridor('campaign', 'News', import.meta.dirname);
  expect(folderAsFile.out).toMatch(/is a folder\.\n$/);
});

it('the operating guide names every command and no other', () => {
  const guide = readFileSync(resolve(import.meta.dirname, '../../docs/operating.md'), 'utf8');
  const named = [...guide.matchAll(/npm run corridor -- ([a-z][a-z-]*)/g)].map(([, name]) => name);
  const known = commands.map(({ name }) => name).filter((name) => !name.includes(' '));
  // These commands are for measuring; the guide for contributors names them.
  const measured = ['services', 'threads'];
  expect([...new Set(named)].sort()).toEqual(
    [...known.filter((name) => !measured.includes(name)), 'help'].sort(),
  );
});
