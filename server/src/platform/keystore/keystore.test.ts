import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPool, type Pool } from '../database/database.ts';
import { testSettings } from '../settings.ts';
import { type TestDatabase, testDatabase, testFolder } from '../testing.ts';
import { rotateKeys } from './keys.ts';
import { openKeystore } from './keystore.ts';
import { publishedKeyFile } from './testing.ts';

const folder = testFolder();
let databases: TestDatabase[];
/** One database has no sealed values, the other has values under the published key. */
let fresh: Pool;
let sealed: Pool;
beforeAll(async () => {
  mkdirSync(folder.path);
  databases = [await testDatabase(), await testDatabase()];
  [fresh, sealed] = databases.map(({ url }) => openPool(url, 2, () => undefined)) as [Pool, Pool];
  await openKeystore(sealed, settings('demo', published('first')));
});
afterAll(async () => {
  await Promise.all([fresh.end(), sealed.end()]);
  for (const database of databases) await database.drop();
  folder.remove();
});

const settings = (CORRIDOR_ENV: string, KEY_FILE: string) =>
  testSettings({
    CORRIDOR_ENV,
    KEY_FILE,
    PUBLIC_URL: 'https://portal.clinic.example',
    SMTP_URL: 'smtp://mail.clinic.example',
    MAIL_FROM: 'portal@clinic.example',
    SUPPORT_EMAIL: 'help@clinic.example',
  });
function written(name: string, text: string): string {
  const path = join(folder.path, `${name}.json`);
  writeFileSync(path, text, { mode: 0o600 });
  return path;
}
const published = (name: string) => written(name, publishedKeyFile());

it.each(['production', 'staging', 'dev'])('%s refuses a published key', async (name) => {
  const opened = openKeystore(sealed, settings(name, published(name)));
  await expect(opened).rejects.toThrow(/KEY_FILE: .* make a backup, .* corridor -- reseal/);
  const begun = openKeystore(fresh, settings(name, published(name)));
  await expect(begun).rejects.toThrow(/KEY_FILE: .* remove the file/);
});

it('a published key is recognized under another name and beside other keys', async () => {
  const [key] = JSON.parse(publishedKeyFile()).keys;
  const other = { id: 'other', key: Buffer.alloc(32, 1).toString('base64') };
  const renamed = written('renamed', JSON.stringify({ keys: [{ ...key, id: 'renamed' }] }));
  const kept = written('kept', JSON.stringify({ keys: [key, other] }));
  const emptied = written('emptied', JSON.stringify({ keys: [{ ...other, id: key.id }, other] }));
  for (const path of [renamed, kept, emptied])
    await expect(openKeystore(fresh, settings('staging', path))).rejects.toThrow('published');
});

it('a demo opens under a published key', async () => {
  for (const name of ['demo', 'local'])
    expect(await openKeystore(sealed, settings(name, published(name)))).toBeDefined();
});

it('a rotation does not hide a published key; only sealing anew removes it', async () => {
  const path = published('rotated');
  await expect(rotateKeys(sealed, path)).rejects.toThrow(/a rotation cures nothing: .* reseal/);
  expect(readFileSync(path, 'utf8')).toBe(publishedKeyFile());
});

it.each([0o640, 0o604, 0o620, 0o644])(
  'a key file of mode %o is refused outside a demo',
  async (mode) => {
    const path = written('open', publishedKeyFile());
    chmodSync(path, mode);
    const opened = openKeystore(fresh, settings('staging', path));
    await expect(opened).rejects.toThrow(`group or others may read ${path}: chmod 600 ${path}`);
    expect(readFileSync(path, 'utf8')).toBe(publishedKeyFile());
  },
);

it('an own key file is made for its owner alone and opens everywhere', async () => {
  const database = await testDatabase();
  const pool = openPool(database.url, 2, () => undefined);
  const path = join(folder.path, 'own.json');
  for (const name of ['staging', 'production', 'staging'])
    expect(await openKeystore(pool, settings(name, path))).toBeDefined();
  await pool.end();
  await database.drop();
});
