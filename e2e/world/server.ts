/** The server of a test, on a home and a database of its own. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { testDatabase, testRoot } from '../../server/src/platform/testing.ts';
import type { Task } from './host.ts';
import type { Host } from './hosts.ts';

const root = resolve(import.meta.dirname, '../..');
export const password = 'browser-tests';
/** The name belongs to this run and this checkout, by the process above all workers. */
export const seededHome = join(testRoot(), `corridor-browser-seeded-${process.env.CORRIDOR_RUN}`);

const pushPortOf = (port: number) => port + 20_000;

/** The home, database and port of one server. */
type Setup = { home: string; database: string; port: number };

const environmentOf = ({ home, database, port }: Setup) => ({
  ...(process.env as Record<string, string>),
  CORRIDOR_ENV: 'local',
  CORRIDOR_HOME: home,
  DATABASE_URL: database,
  KEY_FILE: join(home, 'keys.json'),
  PORT: String(port),
  DEMO_PASSWORD: password,
  // The galleries of most people are empty in a test.
  DEMO_YEAR: 'false',
  SECOND_FACTOR_ROLES: 'privacyOfficer',
  WEB_PUSH_HOSTS: `127.0.0.1:${pushPortOf(port)}`,
  LOG_LEVEL: 'error',
});

/** Starts the product's own process. */
export async function start(setup: Setup): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: environmentOf(setup),
  });
  let errors = '';
  child.stderr.on('data', (bytes: Buffer) => {
    errors = `${errors}${bytes}`.slice(-2_000);
    process.stderr.write(bytes);
  });
  const lines = createInterface({ input: child.stdout });
  await new Promise<void>((started, failed) => {
    child.once('close', (code, signal) =>
      failed(new Error(`the server ended with ${code ?? signal} at its start: ${errors}`)),
    );
    lines.on('line', (line) => {
      if (line.startsWith('Corridor is at')) started();
      // The server's logged errors appear beside the test that caused them.
      if (line.startsWith('{')) process.stdout.write(`${line}\n`);
    });
  });
  return child;
}

export const stop = (child: ChildProcess) =>
  new Promise<void>((stopped) => {
    if (child.exitCode !== null) return stopped();
    child.once('exit', () => stopped());
    child.kill('SIGTERM');
  });

export type World = {
  url: string;
  restart(): Promise<void>;
  /** The demo's mails to one person, as the command line prints them. */
  outbox(email: string): string;
  /** The counts of today by the name of the event, as the command line prints them. */
  counted(): Record<string, number>;
  /** Runs a task on the world's data and waits for the answer. */
  ask<T>(task: Task, input: unknown): T;
  /** The environment of the server, for other processes that work on its home. */
  environment: Record<string, string>;
  /** The one port at which this server accepts a push service. */
  pushPort: number;
};
export type OpenWorld = { world: World; close(): Promise<void> };

/** A server on its own copy of the demo, from its start to its end, in the host or as a process. */
export async function openWorld(port: number, host: Host, own = false): Promise<OpenWorld> {
  const home = join(testRoot(), `corridor-browser-${randomBytes(4).toString('hex')}`);
  execFileSync('cp', ['-a', seededHome, home]);
  const database = await testDatabase();
  const setup = { home, database: database.url, port };
  const environment = environmentOf(setup);
  const begin = own ? processOf(setup) : () => host.open(environment);
  let end = await begin();
  const ask: World['ask'] = (task, input) => host.ask(task, environment, input);
  const world: World = {
    url: `http://localhost:${port}`,
    environment,
    pushPort: pushPortOf(port),
    restart: async () => {
      await end();
      end = await begin();
    },
    outbox: (email) => ask('command', ['outbox', email]),
    counted: () => {
      const lines = ask<string>('command', ['analytics', '1']).matchAll(/^\S+ +(\w+) +(\d+)$/gm);
      return Object.fromEntries(Array.from(lines, ([, name, count]) => [name, Number(count)]));
    },
    ask,
  };
  const close = async () => {
    await end();
    await database.drop();
    rmSync(home, { recursive: true, force: true });
  };
  return { world, close };
}

const processOf = (setup: Setup) => async () => {
  const child = await start(setup);
  return () => stop(child);
};
