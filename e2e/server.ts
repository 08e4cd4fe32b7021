/** The product's own process, on a home and a database of its own. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { testDatabase } from '../server/src/platform/testing.ts';

const root = resolve(import.meta.dirname, '..');
export const password = 'browser-tests';
/** Of this run, and of this checkout: the process that all its workers have above them. */
export const seededHome = join(tmpdir(), `corridor-browser-seeded-${process.env.CORRIDOR_RUN}`);

const pushPortOf = (port: number) => port + 20_000;

/** What one server works on. */
type Place = { home: string; database: string; port: number };

const environmentOf = ({ home, database, port }: Place) => ({
  ...process.env,
  CORRIDOR_ENV: 'local',
  CORRIDOR_HOME: home,
  DATABASE_URL: database,
  KEY_FILE: join(home, 'keys.json'),
  PORT: String(port),
  DEMO_PASSWORD: password,
  SECOND_FACTOR_ROLES: 'privacyOfficer',
  WEB_PUSH_HOSTS: `127.0.0.1:${pushPortOf(port)}`,
  LOG_LEVEL: 'error',
});

export async function start(place: Place): Promise<{ url: string; child: ChildProcess }> {
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: environmentOf(place),
  });
  let said = '';
  child.stderr.on('data', (bytes: Buffer) => {
    said = `${said}${bytes}`.slice(-2_000);
    process.stderr.write(bytes);
  });
  const lines = createInterface({ input: child.stdout });
  await new Promise<void>((started, failed) => {
    child.once('close', (code, signal) =>
      failed(new Error(`the server ended with ${code ?? signal} at its start: ${said}`)),
    );
    lines.on('line', (line) => {
      if (line.startsWith('Corridor is at')) started();
      // What it logs as an error stands beside the test that it befell.
      if (line.startsWith('{')) process.stdout.write(`${line}\n`);
    });
  });
  return { url: `http://localhost:${place.port}`, child };
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
  /** What was counted today, by the name of the event, as the command line prints it. */
  counted(): Record<string, number>;
  /** What the server was started with, for whatever else works on its home. */
  environment: NodeJS.ProcessEnv;
  /** The one port at which this server takes a push service to be. */
  pushPort: number;
};

/** A server on its own copy of the demo, from its start to its end. */
export async function openWorld(port: number): Promise<{ world: World; close(): Promise<void> }> {
  const home = join(tmpdir(), `corridor-browser-${randomBytes(4).toString('hex')}`);
  execFileSync('cp', ['-a', seededHome, home]);
  const database = await testDatabase();
  const place = { home, database: database.url, port };
  let { url, child } = await start(place);
  const corridor = (...args: string[]) =>
    execFileSync(process.execPath, ['server/src/cli.ts', ...args], {
      cwd: root,
      env: environmentOf(place),
      encoding: 'utf8',
    });
  const world = {
    url,
    environment: environmentOf(place),
    pushPort: pushPortOf(port),
    restart: async () => {
      await stop(child);
      ({ child } = await start(place));
    },
    outbox: (email: string) => corridor('outbox', email),
    counted: () => {
      const lines = corridor('analytics', '1').matchAll(/^\S+ +(\w+) +(\d+)$/gm);
      return Object.fromEntries(Array.from(lines, ([, name, count]) => [name, Number(count)]));
    },
  };
  const close = async () => {
    await stop(child);
    await database.drop();
    rmSync(home, { recursive: true, force: true });
  };
  return { world, close };
}
