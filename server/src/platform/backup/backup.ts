import { stat } from 'node:fs/promises';
import { own } from '@corridor/contract/platform/own.ts';
import { missingHead } from '../audit/chain.ts';
import { openKeptHeads } from '../audit/keptHead.ts';
import { type Verdict, verifyAudit } from '../audit/walk.ts';
import {
  boolean,
  type Db,
  first,
  openPool,
  type Pool,
  statement,
  text,
  transaction,
} from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { withoutTriggers } from '../database/triggers.ts';
import { migrateJobs } from '../jobs/jobs.ts';
import { openKeys } from '../keystore/keys.ts';
import type { Settings } from '../settings.ts';
import { type Entry, readArchive, writeArchive } from './archive.ts';
import {
  jobSection,
  keySection,
  type Restoring,
  type Section,
  schemaSection,
  sequenceSection,
} from './sections.ts';
import {
  detachForeignKeys,
  listTables,
  lockTables,
  portableText,
  refuseFilled,
  tableSection,
} from './tables.ts';

export type Installation = { url: string; settings: Settings };

/** The parts of an installation in the order of their restore. */
export const sectionsOf = (settings: Settings): Section[] => [
  schemaSection,
  keySection(settings),
  tableSection,
  sequenceSection,
  jobSection,
];

const level = statement(
  'backup.level',
  'select max(name) as name from schema_migrations',
  {},
  { name: text },
);

const oneAtATime = statement(
  'backup.lock',
  'select pg_try_advisory_xact_lock(71002) as free',
  {},
  { free: boolean },
);

/** Writes one file with the state of one moment while the server runs. */
export async function backup(
  { url, settings }: Installation,
  path: string,
  now: Date,
  sections: Section[],
): Promise<{ schema: string; size: number }> {
  const passphrase = passphraseOf(settings);
  return withPool(url, async (pool) => {
    const tables = await listTables(pool);
    if (tables.length === 0) throw new Error('There is nothing to back up: no table stands here.');
    return transaction(pool, async (db) => {
      await db.query('set transaction isolation level repeatable read, read only');
      await portableText(db);
      // The locks come before the snapshot, so no table changes its shape under it.
      await lockTables(db, tables, 'access share');
      // Two backups would write into one unfinished file.
      if (!(await first(db, oneAtATime, {}))?.free) throw new Error('Another backup is running.');
      const { name: schema } = (await first(db, level, {})) ?? { name: '' };
      if ((await listTables(db)).length !== tables.length)
        throw new Error('The database is being upgraded: try again afterwards.');
      const about = { schema, at: now.toISOString() };
      await writeArchive(path, passphrase, about, entriesOf(sections, db));
      return { schema, size: (await stat(path)).size };
    });
  });
}

async function* entriesOf(sections: Section[], db: Db): AsyncGenerator<Entry> {
  for (const section of sections) {
    for await (const { about, chunks = nothing() } of section.entries(db))
      yield { section: section.name, about, chunks };
  }
}

async function* nothing(): AsyncGenerator<Buffer> {}

export type Restored = {
  at: string;
  /** The number of restored items by section. */
  taken: Record<string, number>;
  audit: Verdict;
  /** The head beside the key file belongs to another trail. */
  otherHead: boolean;
};

/**
 * Restores a backup into an empty database, whole or not at all, then migrates it to this server.
 */
export async function restore(
  { url, settings }: Installation,
  path: string,
  sections: Section[],
  migrations?: string,
): Promise<Restored> {
  const passphrase = passphraseOf(settings);
  return withPool(url, async (pool) => {
    const { at: savedAt, taken } = await readArchive(path, passphrase, async (header, entries) => {
      // This check comes before any change here, and again under the lock.
      await refuseFilled(pool, await listTables(pool));
      await migrate(url, migrations, header.schema);
      await migrateJobs(url);
      return { at: header.at, taken: await load(pool, sections, entries) };
    });
    await migrate(url, migrations);
    await pool.query('analyze');
    const keys = await openKeys(pool, settings.keyFile);
    const kept = openKeptHeads(settings).read();
    const otherHead = (await missingHead(pool, kept)) !== undefined;
    return { at: savedAt, taken, audit: await verifyAudit(pool, keys), otherHead };
  });
}

function load(
  pool: Pool,
  sections: Section[],
  entries: AsyncIterable<Entry>,
): Promise<Record<string, number>> {
  return transaction(pool, async (db) => {
    await portableText(db);
    const tables = await listTables(db);
    // A server that starts meanwhile waits, and then finds all rows.
    await lockTables(db, tables, 'access exclusive');
    await refuseFilled(db, tables);
    const attachForeignKeys = await detachForeignKeys(db);
    const last: (() => void)[] = [];
    const into: Restoring = { db, atEnd: (work) => last.push(work) };
    const taken: Record<string, number> = {};
    // The backup has the rows that triggers once derived, too.
    await withoutTriggers(db, async () => {
      for await (const { section: name, about, chunks } of entries) {
        const section = sections.find((known) => known.name === name);
        if (!section) throw new Error(`The backup holds ${name}, which this server does not know.`);
        taken[name] = (own(taken, name) ?? 0) + (await section.restore(into, about, chunks));
      }
    });
    await attachForeignKeys();
    for (const work of last) work();
    return taken;
  });
}

function passphraseOf({ BACKUP_PASSPHRASE }: Settings): string {
  if (!BACKUP_PASSPHRASE)
    throw new Error('Set BACKUP_PASSPHRASE (12 characters or more): it encrypts the backup.');
  return BACKUP_PASSPHRASE;
}

async function withPool<T>(url: string, work: (pool: Pool) => Promise<T>): Promise<T> {
  const pool = openPool(url, 2, () => undefined);
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}
