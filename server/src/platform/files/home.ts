import { spawnSync } from 'node:child_process';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { alive } from '../database/postgres.ts';

/** One process uses a home. A second one would stop the database of the first. */
export function claimHome(home: string): () => void {
  mkdirSync(home, { recursive: true, mode: 0o755 });
  accessSync(home, constants.W_OK);
  const file = join(home, 'running.pid');
  const holder = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  if (holder > 0 && holder !== process.pid && isCorridor(holder)) {
    throw new Error(`Corridor is already running here (process ${holder}).`);
  }
  writeFileSync(file, String(process.pid));
  return () => rmSync(file, { force: true });
}

function isCorridor(pid: number): boolean {
  const shown = spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
  return shown.error ? alive(pid) : /server\/src\/(main|cli)\.ts/.test(shown.stdout);
}
