import { existsSync, statSync } from 'node:fs';
import type { Db } from '../database/database.ts';
import { type Settings, SettingsError } from '../settings.ts';
import { isSealed } from './dataKeys.ts';
import { bringKeyFile } from './formerKeyFile.ts';
import { holdsPublishedKey, readKeyFile } from './keyFile.ts';
import { type Keys, openKeys } from './keys.ts';

/** Opens the keys of an installation. Only a demo may use a published key. */
export async function openKeystore(db: Db, settings: Settings): Promise<Keys> {
  await bringKeyFile(db, settings);
  const wrong = settings.relaxed ? [] : await keyFileProblems(db, settings.keyFile);
  if (wrong.length > 0) throw new SettingsError(wrong);
  return openKeys(db, settings.keyFile);
}

/** Lists the problems of a key file, each with its remedy. */
export async function keyFileProblems(db: Db, path: string): Promise<string[]> {
  if (!existsSync(path)) return [];
  const wrong: string[] = [];
  if (process.platform !== 'win32' && statSync(path).mode & 0o077)
    wrong.push(`KEY_FILE: group or others may read ${path}: chmod 600 ${path}`);
  if (holdsPublishedKey(readKeyFile(path)))
    wrong.push(
      (await isSealed(db))
        ? `KEY_FILE: ${path} holds the key that was published with the code, so everybody can open what it sealed: stop every process, make a backup, then seal everything anew by npm run corridor -- reseal`
        : `KEY_FILE: ${path} holds the key that was published with the code: remove the file, and the start makes a key of its own`,
    );
  return wrong;
}
