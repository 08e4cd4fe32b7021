import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import type { Db } from '../database/database.ts';
import { repository, type Settings } from '../settings.ts';
import { isSealed, readDataKeys } from './dataKeys.ts';
import { parseKeyFile, placeKeyFile } from './keyFile.ts';

/**
 * Earlier versions kept the key file in the checkout, and git tracked it. This moves the file of
 * such a home out of the checkout, or takes it from the history of git.
 */
export async function bringKeyFile(
  db: Db,
  { keyFile, formerKeyFile }: Pick<Settings, 'keyFile' | 'formerKeyFile'>,
): Promise<void> {
  if (existsSync(keyFile) || !(await isSealed(db))) return;
  if (formerKeyFile && existsSync(formerKeyFile)) {
    if (await placeFitting(db, keyFile, readFileSync(formerKeyFile, 'utf8'))) {
      rmSync(formerKeyFile);
      return say(`The key file was moved from ${formerKeyFile} to ${keyFile}.`);
    }
  }
  for (const text of readTracked()) {
    if (await placeFitting(db, keyFile, text))
      return say(`The key file of this home, once tracked by git, was brought back to ${keyFile}.`);
  }
}

async function placeFitting(db: Db, keyFile: string, text: string): Promise<boolean> {
  const fits = await readDataKeys(db, parseKeyFile(text)).then(
    () => true,
    () => false,
  );
  if (fits) placeKeyFile(keyFile, text);
  return fits;
}

/** Lists every key file in the history of this checkout, the newest first. */
function readTracked(): string[] {
  const git = (...args: string[]) =>
    spawnSync('git', ['-C', repository, ...args], { encoding: 'utf8' });
  const commits = git('rev-list', 'HEAD', '--', '.corridor-keys.json').stdout ?? '';
  return commits
    .split('\n')
    .filter(Boolean)
    .map((commit) => git('show', `${commit}:.corridor-keys.json`))
    .filter(({ status }) => status === 0)
    .map(({ stdout }) => stdout);
}

const say = (line: string) => void process.stderr.write(`${line}\n`);
