import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { all, bytes, type Db, first, integer, run, statement, text } from '../database/database.ts';
import { decrypt, encrypt } from './cipher.ts';
import { type KeyFile, newKeyFileEntry, readKeyFile, writeKeyFile } from './keyFile.ts';

type State = 'coming' | 'active' | 'retired';
export type DataKey = { id: number; state: State; key: Buffer };

// A backup may read a database of an earlier version without the column `state`.
const stored = statement(
  'keys.all',
  `select id, coalesce(to_jsonb(data_keys) ->> 'state', 'active') as state, wrapped
   from data_keys order by id`,
  {},
  { id: integer, state: text, wrapped: bytes },
);
const add = statement(
  'keys.add',
  'insert into data_keys (id, state, wrapped) values ($id, $state, $wrapped) on conflict do nothing',
  { id: integer, state: text, wrapped: bytes },
);
const put = statement(
  'keys.put',
  'update data_keys set wrapped = $wrapped, state = $state where id = $id',
  { id: integer, state: text, wrapped: bytes },
);
const remove = statement('keys.remove', 'delete from data_keys where id = $id', { id: integer });
const lock = statement(
  'keys.lock',
  'select pg_advisory_xact_lock(71004)::text as "lock"',
  {},
  { lock: text },
);

/** Two processes at once would each write a key file without the key of the other. */
export const lockDataKeys = (db: Db) => first(db, lock, {});

/** Tells whether this database has a data key. */
export const isSealed = async (db: Db) => (await all(db, stored, {})).length > 0;

/** Lists the keys of the key file that wrap the data keys. */
export const wrappedBy = async (db: Db) =>
  (await all(db, stored, {})).map(({ wrapped }) => nameOf(wrapped));

export async function readDataKeys(db: Db, file: KeyFile): Promise<DataKey[]> {
  const rows = await all(db, stored, {});
  return rows.map(({ id, state, wrapped }) => ({
    id,
    state: state as State,
    key: unwrap(file, wrapped, id),
  }));
}

export async function addDataKey(db: Db, file: KeyFile, id: number, state: State) {
  const added = { id, state, key: randomBytes(32) };
  await run(db, add, { id, state, wrapped: wrap(file, added.key, id) });
  return added;
}

export const putDataKey = (db: Db, file: KeyFile, { id, state, key }: DataKey) =>
  run(db, put, { id, state, wrapped: wrap(file, key, id) });

export const removeDataKey = (db: Db, { id }: DataKey) => run(db, remove, { id });

/**
 * Adds a key before the commit of the data that it wraps. The file then holds both keys, so a crash
 * at any point loses nothing.
 */
export function addToKeyFile(path: string): KeyFile {
  const file = { keys: [...readKeyFile(path).keys, newKeyFileEntry()] };
  writeKeyFile(path, file);
  return file;
}

/** The key file for a backup. It must open every data key in the backup. */
export async function carriedKeyFile(db: Db, path: string): Promise<string> {
  if (!existsSync(path)) throw new Error(`There is no key file at ${path}.`);
  const file = readKeyFile(path);
  await readDataKeys(db, file);
  return JSON.stringify(file);
}

/** Wraps a data key: the length of the wrapping key's id, the id, the encrypted key. */
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
  const body = wrapped.subarray(1 + (wrapped[0] ?? 0));
  return decrypt(Buffer.from(entry.key, 'base64'), body, `data-key:${id}`);
}

const nameOf = (wrapped: Buffer) => wrapped.subarray(1, 1 + (wrapped[0] ?? 0)).toString();
