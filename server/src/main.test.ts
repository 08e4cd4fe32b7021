import { type ChildProcess, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, truncateSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { runningPostgres } from './platform/database/postgres.ts';
import { startProcess, testDatabase, testFolder, waitForExit } from './platform/testing.ts';

const folder = testFolder();
mkdirSync(folder.path, { recursive: true, mode: 0o755 });
let homes = 0;
let home = '';
beforeEach(() => {
  homes += 1;
  home = join(folder.path, `home-${homes}`);
});
const started = new Set<ChildProcess>();
afterAll(() => {
  for (const child of started) child.kill('SIGKILL');
  folder.remove();
});

const launch = async (environment: Record<string, string> = {}) => {
  const running = await startProcess({ CORRIDOR_HOME: home, ...environment });
  started.add(running.child);
  return running;
};
const postgresIsUp = () => runningPostgres(home) !== undefined;

it('starts from nothing, ends whole on Ctrl-C, starts again within 5 s and seeds once', {
  timeout: 60_000,
}, async () => {
  const first = await launch();
  await first.listening;
  expect(first.said()).toContain('grace.lindqvist@demo.corridor.example');
  first.child.kill('SIGINT');
  expect(await waitForExit(first.child)).toBe(0);
  expect(postgresIsUp()).toBe(false);
  const before = performance.now();
  const second = await launch();
  await second.listening;
  expect(performance.now() - before).toBeLessThan(5_000);
  expect((await fetch(`${second.url}/ready`)).status).toBe(200);
  // The signal comes twice: from the group of a terminal and through npm.
  second.child.kill('SIGTERM');
  setTimeout(() => second.child.kill('SIGTERM'), 5);
  expect(await waitForExit(second.child)).toBe(0);
  expect(postgresIsUp()).toBe(false);
});

it('recovers by itself after a kill -9 and keeps everything acknowledged', {
  timeout: 60_000,
}, async () => {
  const first = await launch();
  await first.listening;
  const signIn = (url: string) =>
    fetch(`${url}/auth/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        email: 'grace.lindqvist@demo.corridor.example',
        password: 'corridor-demo',
      }),
    }).then((answer) => answer.json() as Promise<{ token: string }>);
  const { token } = await signIn(first.url);
  first.child.kill('SIGKILL');
  await waitForExit(first.child);
  expect(postgresIsUp()).toBe(true);
  const second = await launch();
  await second.listening;
  const me = await fetch(`${second.url}/query/shell-me`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: '{"data":{}}',
  });
  expect(me.status).toBe(200);
  const third = await launch();
  expect(await waitForExit(third.child)).toBe(1);
  expect(third.said()).toMatch(/^Corridor is already running here \(process \d+\)\.\n$/);
  second.child.kill('SIGINT');
  await waitForExit(second.child);
});

it('a port in use and wrong settings end the start with one clear word', {
  timeout: 60_000,
}, async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const address = taken.address();
  const busy = await launch({
    PORT: String(typeof address === 'object' && address ? address.port : 0),
  });
  expect(await waitForExit(busy.child)).toBe(1);
  expect(busy.said()).toBe('The port is in use: set PORT to another one.\n');
  expect(postgresIsUp()).toBe(false);
  taken.close();
  const wrong = await launch({ CORRIDOR_ENV: 'moon' });
  expect(await waitForExit(wrong.child)).toBe(1);
  expect(wrong.said()).toMatch(/^Wrong settings:\n {2}CORRIDOR_ENV: /);
  const nowhere = await launch({ DATABASE_URL: 'postgres://corridor:secret@127.0.0.1:1/corridor' });
  expect(await waitForExit(nowhere.child)).toBe(1);
  expect(nowhere.said()).toMatch(/^Wrong settings:\n {2}DATABASE_URL: .*ECONNREFUSED/);
  expect(nowhere.said()).not.toContain('secret');
});

it('a database of a newer version is refused by a process that does not migrate too', {
  timeout: 30_000,
}, async () => {
  const database = await testDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(`insert into schema_migrations values ('9999-later.sql', 'x')`);
  await client.end();
  const older = await launch({ DATABASE_URL: database.url, MIGRATE: 'false' });
  expect(await waitForExit(older.child)).toBe(1);
  expect(older.said()).toContain('The database is newer than this server');
  await database.drop();
});

it('a damaged data folder is named and not touched', { timeout: 60_000 }, async () => {
  const whole = await launch();
  await whole.listening;
  whole.child.kill('SIGINT');
  await waitForExit(whole.child);
  const control = join(home, 'postgres/data/global/pg_control');
  expect(existsSync(control)).toBe(true);
  truncateSync(control, 10);
  const damaged = await launch();
  expect(await waitForExit(damaged.child)).toBe(1);
  expect(damaged.said()).toMatch(/^PostgreSQL did not start: .*\n$/);
  expect(readFileSync(control)).toHaveLength(10);
  const left = spawnSync('sh', ['-c', `ls ${home}/running.pid`]);
  expect(left.status).not.toBe(0);
});
