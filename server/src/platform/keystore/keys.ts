import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { existsSync } from 'node:fs';
import { type Db, type Pool, transaction } from '../database/database.ts';
import { decrypt, encrypt } from './cipher.ts';
import {
  addDataKey,
  addToKeyFile,
  isSealed,
  lockDataKeys,
  putDataKey,
  readDataKeys,
  wrappedBy,
} from './dataKeys.ts';
import { holdsPublishedKey, isPublishedId, readKeyFile } from './keyFile.ts';

/** Identifies the row and column of a sealed value. The value does not open in another context. */
export type SealContext = { table: string; column: string; row: string };

export type Keys = {
  seal(plain: string | Buffer, context: SealContext): Buffer;
  open(sealed: Buffer, context: SealContext): Buffer;
  openText(sealed: Buffer, context: SealContext): string;
  /** A keyed token finds an exact value without storing it. */
  blindIndex(purpose: string, value: string, length?: number): Buffer;
  /** Adds the newest layer to a blind index from before the last reseal. */
  layered(index: Buffer): Buffer;
  /** A key for one purpose (link signatures, browser keys). It survives a rotation. */
  derive(purpose: string, length?: number): Buffer;
  sign(purpose: string, message: string): string;
  verify(purpose: string, message: string, signature: string): boolean;
};

/** Opens the key ring of a database. The first start makes the first data key. */
export async function openKeys(db: Db, keyFile: string): Promise<Keys> {
  const fresh = !(await isSealed(db));
  if (!fresh && !existsSync(keyFile)) {
    const hint = (await wrappedBy(db)).some(isPublishedId)
      ? ` In a full clone, git show b71921a:.corridor-keys.json > ${keyFile} brings it back.`
      : '';
    throw new Error(
      `There is no key file at ${keyFile}, and this database was sealed under one: bring it there, or name it by KEY_FILE.${hint}`,
    );
  }
  const file = readKeyFile(keyFile);
  if (fresh) await addDataKey(db, file, 1, 'active');
  const dataKeys = await readDataKeys(db, file);
  if (dataKeys.some(({ state }) => state === 'coming'))
    throw new Error(
      'Sealing everything anew was begun and not finished: npm run corridor -- reseal goes on.',
    );
  const ring = dataKeys.filter(({ state }) => state === 'active');
  const retired = dataKeys.filter(({ state }) => state === 'retired');
  return keysOf(
    new Map(ring.map(({ id, key }) => [id, key])),
    retired.map(({ key }) => key),
  );
}

/** Takes the data keys by id, and the retired keys that older blind indexes passed first. */
export function keysOf(ring: Map<number, Buffer>, retired: readonly Buffer[] = []): Keys {
  const [oldest, newest] = [Math.min(...ring.keys()), Math.max(...ring.keys())];
  const keyOf = (id: number) => {
    const key = ring.get(id);
    if (key) return key;
    if (id < oldest) throw new Error(`data key ${id} was retired: nothing is sealed under it`);
    throw new Error(`data key ${id} is newer than this process: restart it`);
  };
  const derived = new Map<string, Buffer>();
  const deriveFrom = (key: Buffer, at: number, purpose: string, length: number) => {
    const name = `${at}:${length}:${purpose}`;
    const found =
      derived.get(name) ?? Buffer.from(hkdfSync('sha256', key, '', `corridor:${purpose}`, length));
    derived.set(name, found);
    return found;
  };
  // Derived keys always use the oldest data key, because tokens and links must survive a rotation.
  const root = keyOf(oldest);
  const layers = [...retired, root];
  const derive = (purpose: string, length = 32) =>
    deriveFrom(root, layers.length - 1, purpose, length);
  const hmac = (key: Buffer, message: string | Buffer) =>
    createHmac('sha256', key).update(message).digest();
  const sign = (purpose: string, message: string) => hmac(derive(`sign:${purpose}`), message);
  const layer = (index: Buffer, key: Buffer, at: number) =>
    hmac(deriveFrom(key, at, 'index-layer', 32), index).subarray(0, index.length);
  const boundTo = (id: number, context: SealContext) =>
    `${id}:${context.table}:${context.column}:${context.row}`;
  const open = (sealed: Buffer, context: SealContext) => {
    const id = sealed.readUInt16BE(0);
    return decrypt(keyOf(id), sealed.subarray(2), boundTo(id, context));
  };
  return {
    seal(plain, context) {
      const prefix = Buffer.alloc(2);
      prefix.writeUInt16BE(newest);
      const body = encrypt(keyOf(newest), Buffer.from(plain), boundTo(newest, context));
      return Buffer.concat([prefix, body]);
    },
    open,
    openText: (sealed, context) => open(sealed, context).toString('utf8'),
    blindIndex(purpose, value, length = 16) {
      const [first = root, ...others] = layers;
      const index = hmac(deriveFrom(first, 0, `index:${purpose}`, 32), value).subarray(0, length);
      return others.reduce((before, key, at) => layer(before, key, at + 1), index);
    },
    layered: (index) => layer(index, root, layers.length - 1),
    derive,
    sign: (purpose, message) => sign(purpose, message).toString('base64url'),
    verify(purpose, message, signature) {
      const expected = sign(purpose, message);
      const given = Buffer.from(signature, 'base64url');
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}

/** Adds a key-encryption key, wraps every data key under it, and adds a data key for new values. */
export async function rotateKeys(pool: Pool, keyFile: string): Promise<{ dataKeys: number }> {
  return transaction(pool, async (db) => {
    await lockDataKeys(db);
    if (holdsPublishedKey(readKeyFile(keyFile)))
      throw new Error(
        `${keyFile} holds the key that was published with the code, and a rotation cures nothing: stop every process, make a backup, then seal everything anew by npm run corridor -- reseal`,
      );
    const file = addToKeyFile(keyFile);
    const dataKeys = await readDataKeys(db, file);
    for (const dataKey of dataKeys) await putDataKey(db, file, dataKey);
    const id = Math.max(0, ...dataKeys.map((dataKey) => dataKey.id)) + 1;
    await addDataKey(db, file, id, 'active');
    return { dataKeys: dataKeys.length + 1 };
  });
}
