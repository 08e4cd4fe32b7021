import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { pauseBefore } from './outages.ts';
import {
  asOrdinary,
  initialise,
  lastLine,
  makeReachable,
  passwordOf,
  placeBinaries,
} from './postgresFiles.ts';

/** The embedded PostgreSQL: real binaries from npm packages, run as an ordinary user. */
export type Cluster = { url: string; readonly pid: number; stop(): Promise<void> };
export type ClusterOptions = {
  home: string;
  throwaway?: boolean;
  /** After a fall the cluster takes its old port, because the pool connects there. */
  port?: number;
  /**
   * Called when PostgreSQL ended without a stop; the cluster then starts again on the same port.
   */
  onFall?: (how: string) => void;
};

export async function startPostgres(options: ClusterOptions): Promise<Cluster> {
  const { home, throwaway = false } = options;
  const folder = makeReachable(join(home, 'postgres'));
  const binaries = placeBinaries(folder);
  const data = join(folder, 'data');
  const password = passwordOf(folder);
  if (!existsSync(join(data, 'PG_VERSION'))) initialise(binaries, folder, data);
  await stopLeftover(data);
  const port = options.port ?? (await freePort());
  const launchServer = () => launch(binaries, folder, data, port, throwaway);
  let server = launchServer();
  const url = `postgres://corridor:${password}@127.0.0.1:${port}/corridor`;
  await waitUntilReady(server, url, folder);
  const stopping = new AbortController();
  const { signal } = stopping;
  const keepRunning = async (onFall: (how: string) => void) => {
    for (let tries = 0; !signal.aborted; tries++) {
      const begunAt = performance.now();
      await waitForEnd(server);
      if (signal.aborted) return;
      onFall(String(server.signalCode ?? server.exitCode));
      if (performance.now() - begunAt > steadyMs) tries = 0;
      await pause(pauseBefore(tries), undefined, { signal }).catch(() => undefined);
      await stopLeftover(data);
      // A query meanwhile waits, as it waits for any database.
      if (!signal.aborted) server = launchServer();
    }
  };
  if (options.onFall) void keepRunning(options.onFall);
  return {
    url,
    get pid() {
      return server.pid ?? 0;
    },
    stop() {
      stopping.abort();
      return stopServer(server);
    },
  };
}

/** A process that lived this long did start. */
const steadyMs = 60_000;

/** Returns the address of a cluster that another process of this home has started. */
export function runningPostgres(home: string): string | undefined {
  const folder = makeReachable(join(home, 'postgres'));
  const file = join(folder, 'data/postmaster.pid');
  if (!existsSync(file)) return undefined;
  const [pid, , , port] = readFileSync(file, 'utf8').split('\n');
  if (!isPostgres(Number(pid))) return undefined;
  return `postgres://corridor:${passwordOf(folder)}@127.0.0.1:${port}/corridor`;
}

function launch(binaries: string, folder: string, data: string, port: number, throwaway: boolean) {
  const log = openSync(join(folder, 'log'), 'w', 0o600);
  try {
    const server = spawn(
      join(binaries, 'native/bin/postgres'),
      ['-D', data, ...settingsOf(port, throwaway)],
      {
        ...asOrdinary,
        cwd: folder,
        // Ctrl-C reaches only Corridor, which drains first and stops PostgreSQL last.
        detached: true,
        stdio: ['ignore', log, log],
      },
    );
    // A failed spawn has no pid and counts as ended.
    server.on('error', () => undefined);
    return server;
  } finally {
    closeSync(log);
  }
}

function settingsOf(port: number, throwaway: boolean): string[] {
  const options = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '200',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The log holds no values: neither statements nor colliding keys.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_parameter_max_length_on_error: '0',
    ...(throwaway ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } : {}),
  };
  return Object.entries(options).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
}

async function waitUntilReady(server: ChildProcess, url: string, folder: string): Promise<void> {
  const admin = url.replace(/corridor$/, 'postgres');
  for (let tries = 0; tries < 600; tries++) {
    if (hasEnded(server)) {
      const log = readFileSync(join(folder, 'log'), 'utf8');
      throw new Error(`PostgreSQL did not start: ${lastLine(log)} (data in ${folder})`);
    }
    const client = new pg.Client({ connectionString: admin });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const found = await client.query(`select from pg_database where datname = 'corridor'`);
      if (found.rowCount === 0) await client.query('create database corridor');
      return;
    } catch {
      await pause(50);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  throw new Error('PostgreSQL did not answer within 30 s.');
}

/** PostgreSQL survives a kill -9 of Corridor. This server stops it and starts its own. */
async function stopLeftover(data: string): Promise<void> {
  const file = join(data, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  if (!isPostgres(pid)) {
    // A killed PostgreSQL needs this file to find its shared memory and wait for its children. The
    // file goes only when another program has the pid, since PostgreSQL would refuse to start.
    if (alive(pid)) rmSync(file, { force: true });
    return;
  }
  process.kill(pid, 'SIGINT');
  for (let tries = 0; tries < 400 && isPostgres(pid); tries++) await pause(25);
}

function isPostgres(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  const shown = spawnSync('ps', ['-o', 'stat=,args=', '-p', String(pid)], { encoding: 'utf8' });
  if (shown.error) return alive(pid);
  return /postgres/.test(shown.stdout) && !shown.stdout.startsWith('Z');
}

export function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

const hasEnded = ({ pid, exitCode, signalCode }: ChildProcess) =>
  pid === undefined || exitCode !== null || signalCode !== null;

const waitForEnd = (server: ChildProcess) =>
  new Promise<void>((over) => {
    if (hasEnded(server)) over();
    else server.once('exit', () => over());
  });

async function stopServer(server: ChildProcess): Promise<void> {
  if (!hasEnded(server)) server.kill('SIGINT');
  await waitForEnd(server);
}

function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer();
    probe.once('error', failed);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => found(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
