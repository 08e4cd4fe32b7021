import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  all,
  bytes,
  type Db,
  first,
  integer,
  type Pool,
  run,
  statement,
  text,
  transaction,
} from './database.ts';
import {
  isPublishedId,
  type KeyFile,
  newKeyFileEntry,
  readKeyFile,
  writeKeyFile,
} from './keystore/file.ts';

/** Where a sealed value stands. It is bound to its place: moved elsewhere it does not open. */
export type Place = { table: string; column: string; row: string };

export type Keys = {
  seal(plain: string | Buffer, place: Place): Buffer;
  open(sealed: Buffer, place: Place): Buffer;
  openText(sealed: Buffer, place: Place): string;
  /** A keyed token by which an exact value can be found without being stored. */
  blindIndex(purpose: string, value: string): Buffer;
  /** A key of its own for one purpose (link signatures, browser keys), stable through rotation. */
  derive(purpose: string, length?: number): Buffer;
  sign(purpose: string, message: string): string;
  verify(purpose: string, message: string, signature: string): boolean;
};

const dataKeys = statement(
  'keys.all',
  'select id, wrapped from data_keys order by id',
  {},
  { id: integer, wrapped: bytes },
);
const addDataKey = statement(
  'keys.add',
  'insert into data_keys (id, wrapped) values ($id, $wrapped) on conflict do nothing',
  { id: integer, wrapped: bytes },
);
const rewrapDataKey = statement(
  'keys.rewrap',
  'update data_keys set wrapped = $wrapped where id = $id',
  { id: integer, wrapped: bytes },
);

/** The key file as a backup carries it: it must open every data key that the backup holds. */
export async function carriedKeyFile(db: Db, path: string): Promise<string> {
  if (!existsSync(path)) throw new Error(`There is no key file at ${path}.`);
  const file = readKeyFile(path);
  await unwrapAll(db, file);
  return JSON.stringify(file);
}

async function unwrapAll(db: Db, file: KeyFile): Promise<Map<number, Buffer>> {
  const rows = await all(db, dataKeys, {});
  return new Map(rows.map((row) => [row.id, unwrap(file, row.wrapped, row.id)]));
}

export const opensAll = (db: Db, file: KeyFile): Promise<boolean> =>
  unwrapAll(db, file).then(
    () => true,
    () => false,
  );

/** Whether a key file has sealed anything here yet. */
export const isSealed = async (db: Db) => (await all(db, dataKeys, {})).length > 0;

/** AES-256-GCM: nonce (12), tag (16), ciphertext. */
function encrypt(key: Buffer, plain: Buffer, bound: string): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(bound));
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

function decrypt(key: Buffer, sealed: Buffer, bound: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12))
    .setAAD(Buffer.from(bound))
    .setAuthTag(sealed.subarray(12, 28));
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]);
}

/** A wrapped data key: length of the wrapping key's id, the id, the encrypted key. */
function wrap(file: KeyFile, dataKey: Buffer, id: number): Buffer {
  const newest = file.keys.at(-1);
  if (!newest) throw new Error('the key file holds no key');
  const name = Buffer.from(newest.id);
  const body = encrypt(Buffer.from(newest.key, 'base64'), dataKey, `data-key:${id}`);
  return Buffer.concat([Buffer.from([name.length]), name, body]);
}

function unwrap(file: KeyFile, wrapped: Buffer, id: number): Buffer {
  const name = nameOf(wrapped);
  const entry = file.keys.find((key) => key.id === name);
  if (!entry) throw new Error(`the key file does not hold the key ${name} of this database`);
  return decrypt(
    Buffer.from(entry.key, 'base64'),
    wrapped.subarray(1 + name.length),
    `data-key:${id}`,
  );
}

const nameOf = (wrapped: Buffer) => wrapped.subarray(1, 1 + (wrapped[0] ?? 0)).toString();

/** Opens the key ring of a database; the first start makes its first data key. */
export async function openKeys(db: Db, keyFile: string): Promise<Keys> {
  const fresh = !(await isSealed(db));
  if (!fresh && !existsSync(keyFile)) {
    const hint = (await all(db, dataKeys, {})).some(({ wrapped }) => isPublishedId(nameOf(wrapped)))
      ? ` In a full clone, git show b71921a:.corridor-keys.json > ${keyFile} brings it back.`
      : '';
    throw new Error(
      `There is no key file at ${keyFile}, and this database was sealed under one: bring it there, or name it by KEY_FILE.${hint}`,
    );
  }
  const file = readKeyFile(keyFile);
  if (fresh) {
    await run(db, addDataKey, { id: 1, wrapped: wrap(file, randomBytes(32), 1) });
  }
  return keysOf(await unwrapAll(db, file));
}

export function keysOf(ring: Map<number, Buffer>): Keys {
  const newest = Math.max(...ring.keys());
  const keyOf = (id: number) => {
    const key = ring.get(id);
    if (!key) throw new Error(`data key ${id} is newer than this process: restart it`);
    return key;
  };
  const derived = new Map<string, Buffer>();
  const derive = (purpose: string, length = 32) => {
    const name = `${length}:${purpose}`;
    // From the first data key always: tokens and links must survive a rotation.
    const key =
      derived.get(name) ??
      Buffer.from(hkdfSync('sha256', keyOf(1), '', `corridor:${purpose}`, length));
    derived.set(name, key);
    return key;
  };
  const hmac = (purpose: string, message: string) =>
    createHmac('sha256', derive(purpose)).update(message).digest();
  const bound = (id: number, place: Place) => `${id}:${place.table}:${place.column}:${place.row}`;
  const open = (sealed: Buffer, place: Place) => {
    const id = sealed.readUInt16BE(0);
    return decrypt(keyOf(id), sealed.subarray(2), bound(id, place));
  };
  return {
    seal(plain, place) {
      const head = Buffer.alloc(2);
      head.writeUInt16BE(newest);
      const body = encrypt(keyOf(newest), Buffer.from(plain), bound(newest, place));
      return Buffer.concat([head, body]);
    },
    open,
    openText: (sealed, place) => open(sealed, place).toString('utf8'),
    blindIndex: (purpose, value) => hmac(`index:${purpose}`, value).subarray(0, 16),
    derive,
    sign: (purpose, message) => hmac(`sign:${purpose}`, message).toString('base64url'),
    verify(purpose, message, signature) {
      const expected = hmac(`sign:${purpose}`, message);
      const given = Buffer.from(signature, 'base64url');
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}

const oneRotation = statement(
  'keys.lock',
  'select pg_advisory_xact_lock(71004)::text as "lock"',
  {},
  { lock: text },
);

/** A new key-encryption key, every data key wrapped anew under it, and a new data key for what comes. */
export async function rotateKeys(pool: Pool, keyFile: string): Promise<{ dataKeys: number }> {
  return transaction(pool, async (db) => {
    // Two at once would each write a file without the other's key.
    await first(db, oneRotation, {});
    const before = readKeyFile(keyFile);
    const file = { keys: [...before.keys, newKeyFileEntry()] };
    // The file first: with both keys in it, a crash at any later point loses nothing.
    writeKeyFile(keyFile, file);
    const rows = await all(db, dataKeys, {});
    for (const row of rows) {
      const dataKey = unwrap(file, row.wrapped, row.id);
      await run(db, rewrapDataKey, { id: row.id, wrapped: wrap(file, dataKey, row.id) });
    }
    const id = Math.max(0, ...rows.map((row) => row.id)) + 1;
    await run(db, addDataKey, { id, wrapped: wrap(file, randomBytes(32), id) });
    return { dataKeys: rows.length + 1 };
  });
}
