import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, rmSync, statfsSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { readCommand, type Typed, type Usage } from './commandLine.ts';

const template = 'corridor_template';

/**
 * Returns the address of the one PostgreSQL of a test run. `tools/vitest-setup.ts` and
 * `e2e/world/seeded.ts` set it.
 */
export const testServerUrl = () => {
  const url = process.env.CORRIDOR_TEST_DATABASE;
  if (!url) throw new Error('tests run under npm test, which starts PostgreSQL');
  return url;
};

const testHome = () => {
  const home = process.env.CORRIDOR_TEST_HOME;
  if (!home) throw new Error('tests run under npm test, which names their folder');
  return home;
};

const withName = (url: string, name: string) => url.replace(/\/[^/]*$/, `/${name}`);

async function onServer<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: withName(testServerUrl(), 'postgres') });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export type TestDatabase = { url: string; drop(): Promise<void> };

/**
 * Makes a database for one test: a clone of the migrated template, a clone of another database, or
 * an empty one.
 */
export async function testDatabase({ empty = false, from = template } = {}): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer((client) =>
    client.query(`create database ${name} template ${empty ? 'template0' : from}`),
  );
  return {
    url: withName(testServerUrl(), name),
    drop: () =>
      onServer((client) => client.query(`drop database ${name} with (force)`)).then(
        () => undefined,
      ),
  };
}

export async function prepareTemplate(url: string, prepare: (url: string) => Promise<unknown>) {
  const client = new pg.Client({ connectionString: withName(url, 'postgres') });
  await client.connect();
  await client.query(`create database ${template}`);
  await client.end();
  await prepare(withName(url, template));
}

/** A database and its home after a first start. Tests copy both. */
export type Beginning = { database: string; home: string };

/** Makes a named beginning once a run. The first caller makes it while the others wait. */
export function makeBeginning(
  name: string,
  make: (url: string, home: string) => Promise<void>,
): Promise<Beginning> {
  const id = createHash('sha256').update(name).digest('hex').slice(0, 16);
  const made = { database: `beginning_${id}`, home: join(testHome(), id) };
  return onServer(async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [id]);
    const found = await client.query('select from pg_database where datname = $1', [made.database]);
    if (found.rowCount === 1) return made;
    const draft = await testDatabase();
    await make(draft.url, made.home);
    const draftName = new URL(draft.url).pathname.slice(1);
    await client.query(`alter database ${draftName} rename to ${made.database}`);
    return made;
  });
}

const memory = '/dev/shm';
const leastRoom = 4 * 2 ** 30;

/**
 * Returns the folder that tests write in. Linux keeps it in memory if there is room, because a test
 * copies a whole database, which takes 0.1 s there and 0.6 s on a disk. One run keeps to one folder.
 */
export function testRoot(): string {
  process.env.CORRIDOR_TEST_ROOT ??= hasRoom(memory) ? memory : tmpdir();
  return process.env.CORRIDOR_TEST_ROOT;
}

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return Math.min(bavail * bsize, freemem()) >= leastRoom;
}

/** Makes a folder for one test; `remove` deletes it. */
export function testFolder(): { path: string; remove(): void } {
  const path = join(testRoot(), `corridor-test-${randomBytes(6).toString('hex')}`);
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/**
 * Starts the product as its own process on its own port. `listening` resolves when the server takes
 * requests.
 */
export async function startProcess(
  environment: Record<string, string>,
  main = join(import.meta.dirname, '../main.ts'),
) {
  const port = environment.PORT ?? String(await freePort());
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, LOG_LEVEL: 'silent', ...environment, PORT: port },
  });
  let output = '';
  const listening = new Promise<void>((resolve, reject) => {
    const onOutput = (data: Buffer) => {
      output += String(data);
      if (output.includes('Ctrl-C ends it.')) resolve();
    };
    child.stdout.on('data', onOutput);
    child.stderr.on('data', onOutput);
    child.once('exit', () => reject(new Error(output)));
  });
  listening.catch(() => undefined);
  return { child, listening, url: `http://127.0.0.1:${port}`, said: () => output };
}

let portsTaken = 0;

/**
 * The system gives ports from 32,768 on to connections, and a process needs seconds to take its own.
 * So the ports of processes lie below, and each test process begins in another hundred.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 12_000 + (process.pid % 80) * 100 + (portsTaken++ % 100);
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1');
  try {
    await once(probe, 'listening');
  } catch {
    return false;
  }
  await new Promise((closed) => probe.close(closed));
  return true;
}

/** Waits for the end of a process and returns its exit code. */
export async function waitForExit(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.exitCode;
}

/**
 * A proxy to the database. It can fall silent, cut its connections, and stay closed for a while.
 */
export async function openProxy(url: string) {
  const { hostname, port } = new URL(url);
  const open = new Set<Socket>();
  const proxy = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const end of [near, far]) {
      open.add(end);
      end.on('error', () => undefined);
    }
    near.pipe(far).pipe(near);
  });
  const listen = (onPort: number) =>
    new Promise<void>((resolve) => proxy.listen(onPort, '127.0.0.1', resolve));
  await listen(0);
  const { port: proxyPort } = proxy.address() as AddressInfo;
  const through = new URL(url);
  through.port = String(proxyPort);
  const cut = () => {
    for (const end of open) end.destroy();
    open.clear();
  };
  return {
    url: through.href,
    fallSilent() {
      for (const end of open) end.unpipe().pause();
    },
    cut,
    close() {
      proxy.close();
      cut();
    },
    reopen: () => listen(proxyPort),
  };
}

/** Parses words as the command line does. */
export function parseTyped(usage: Usage, words: readonly string[]): Typed<never> {
  const read = readCommand([usage], [usage.name, ...words]);
  if ('help' in read) throw new Error(read.help);
  return read.typed as Typed<never>;
}
