/**
 * Seals everything anew, for an installation with exposed keys. Afterwards no old key opens
 * anything.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { missingHead } from '../audit/chain.ts';
import type { KeptHeads } from '../audit/keptHead.ts';
import { rechainAudit, verifyAudit } from '../audit/walk.ts';
import { listTables, lockTables } from '../backup/tables.ts';
import { type Db, type Pool, transaction } from '../database/database.ts';
import { withoutTriggers } from '../database/triggers.ts';
import {
  addDataKey,
  addToKeyFile,
  type DataKey,
  lockDataKeys,
  putDataKey,
  readDataKeys,
  removeDataKey,
} from './dataKeys.ts';
import { type KeyFile, readKeyFile, writeKeyFile } from './keyFile.ts';
import { type Keys, keysOf, type SealContext } from './keys.ts';
import {
  layerColumn,
  layerTokens,
  type Resealing,
  resealColumn,
  sealedColumns,
} from './resealedColumns.ts';

/** The areas know these parts. */
export type Parts = {
  /**
   * Bytea columns, as `table.column`, that no key has made. Every other column is taken as sealed.
   */
  plain: readonly string[];
  /** Columns with blind indexes. */
  indexes: readonly string[];
  /** Text columns with a blind index after its kind, as `email:` and hexadecimal. */
  tokens: readonly { column: string; kind: string }[];
  /**
   * Reseals the files outside the database. After an interruption it starts again there. Returns
   * the number of parts.
   */
  files(pool: Pool, keys: Resealing): Promise<number>;
  /** Changes that follow from the new keys, in the last transaction. */
  follow(db: Db, keys: Keys, done: { values: number; files: number }): Promise<void>;
};

type Options = { keyFile: string; heads: KeptHeads; leaveUnreadable: boolean };

/**
 * No other process may run meanwhile. A second call continues an interrupted run. `ownTrail` tells
 * that the trail held the kept heads, so its new head may replace them.
 */
export async function reseal(
  pool: Pool,
  { keyFile, heads, leaveUnreadable }: Options,
  parts: Parts,
) {
  await refuseBesideOthers(pool);
  const { dataKeys, coming, file } = await begin(pool, keyFile);
  const unreadable: SealContext[] = [];
  const keys = {
    ...ringsOf(dataKeys, coming),
    unreadable: (context: SealContext) => void unreadable.push(context),
  };
  const stopAtUnreadable = () => {
    if (unreadable.length > 0 && !leaveUnreadable) throw new Error(unreadableOf(unreadable));
  };
  const files = await parts.files(pool, keys);
  stopAtUnreadable();
  const done = await transaction(pool, async (db) => {
    await lockDataKeys(db);
    await db.query('set local statement_timeout = 0; set local lock_timeout = 0');
    await lockTables(db, await listTables(db), 'access exclusive');
    const kept = heads.read();
    const { broken } = await verifyAudit(db, keys.from, kept);
    const ownTrail = kept.length > 0 && !(await missingHead(db, kept));
    // A trigger forbids changes of the audit trail; resealing has to change it.
    const sealed = await withoutTriggers(db, async () => {
      const count = await resealTables(db, parts, keys);
      stopAtUnreadable();
      await rechainAudit(db, keys.to, broken);
      return count;
    });
    await parts.follow(db, keys.to, { values: sealed, files });
    await retire(db, file, dataKeys, coming);
    return { values: sealed, ownTrail };
  });
  // This is the last step: until the commit the file must open the old values.
  writeKeyFile(keyFile, { keys: file.keys.slice(-1) });
  return { ...done, files, unreadable: unreadable.length };
}

/** A running process would seal under the old keys. A process that ends needs a moment. */
async function refuseBesideOthers(pool: Pool): Promise<void> {
  for (let tries = 0; tries < 20; tries++) {
    const { rowCount } = await pool.query(
      `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
       and application_name in ('corridor', 'corridor-live')`,
    );
    if (rowCount === 0) return;
    await pause(100);
  }
  throw new Error('Corridor is running on this database: stop every process first.');
}

/** Makes the coming data key, wrapped by a new key of the key file. */
function begin(pool: Pool, keyFile: string) {
  return transaction(pool, async (db) => {
    await lockDataKeys(db);
    const known = await readDataKeys(db, readKeyFile(keyFile));
    const begun = known.find(({ state }) => state === 'coming');
    const dataKeys = known.filter((dataKey) => dataKey !== begun);
    if (dataKeys.length === 0) throw new Error('There is nothing here that was ever sealed.');
    const file = begun ? readKeyFile(keyFile) : addToKeyFile(keyFile);
    const next = Math.max(...dataKeys.map(({ id }) => id)) + 1;
    const coming = begun ?? (await addDataKey(db, file, next, 'coming'));
    return { dataKeys, coming, file };
  });
}

const active = (dataKeys: DataKey[]) => dataKeys.filter(({ state }) => state === 'active');
const retired = (dataKeys: DataKey[]) => dataKeys.filter(({ state }) => state === 'retired');

function ringsOf(dataKeys: DataKey[], coming: DataKey) {
  const layers = retired(dataKeys).map(({ key }) => key);
  const ring = new Map(active(dataKeys).map(({ id, key }) => [id, key]));
  const root = ring.get(Math.min(...ring.keys())) as Buffer;
  return {
    from: keysOf(ring, layers),
    to: keysOf(new Map([[coming.id, coming.key]]), [...layers, root]),
  };
}

async function resealTables(
  db: Db,
  { plain, indexes, tokens }: Parts,
  keys: Resealing,
): Promise<number> {
  let values = 0;
  for (const column of await sealedColumns(db, [...plain, ...indexes]))
    values += await resealColumn(db, column, keys);
  for (const name of indexes) await layerColumn(db, name, keys.to);
  for (const token of tokens) await layerTokens(db, token, keys.to);
  return values;
}

/** Blind indexes still need the first key. The other data keys seal nothing any more. */
async function retire(db: Db, file: KeyFile, dataKeys: DataKey[], coming: DataKey) {
  const [root, ...others] = active(dataKeys);
  for (const dataKey of others) await removeDataKey(db, dataKey);
  for (const dataKey of [...retired(dataKeys), ...(root ? [root] : [])])
    await putDataKey(db, file, { ...dataKey, state: 'retired' });
  await putDataKey(db, file, { ...coming, state: 'active' });
}

const shownAtMost = 10;

function unreadableOf(contexts: SealContext[]): string {
  const shown = contexts
    .slice(0, shownAtMost)
    .map(({ table, column, row }) => `  ${table}.${column} ${row}`);
  if (contexts.length > shownAtMost) shown.push(`  and ${contexts.length - shownAtMost} more`);
  return `These values do not open under the keys of before:\n${shown.join('\n')}\nNothing was lost. With --leave-unreadable they stay as they are, which nobody can read.`;
}
