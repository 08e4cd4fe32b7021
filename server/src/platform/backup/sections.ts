import { Readable } from 'node:stream';
import { text as textOf } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { all, type Db, first, statement, text } from '../database/database.ts';
import { carriedKeyFile } from '../keystore/dataKeys.ts';
import { bringKeyFile } from '../keystore/formerKeyFile.ts';
import { placeKeyFile, refuseOtherKeys } from '../keystore/keyFile.ts';
import type { Settings } from '../settings.ts';
import { copyIn, copyOut } from './copy.ts';

/**
 * A kind of thing that a backup holds. What one section writes as entries, the same section takes
 * back entry by entry; files will be a section of their own.
 */
export type Section = {
  name: string;
  /** Read from one snapshot of the database, while the server goes on. */
  entries(snapshot: Db): AsyncIterable<{ about: unknown; chunks?: AsyncIterable<Buffer> }>;
  /** Inside the one transaction of the restore; answers how many things it took. */
  restore(into: Restoring, about: unknown, chunks: AsyncIterable<Buffer>): Promise<number>;
};

export type Restoring = {
  db: Db;
  /** For what no transaction can undo: runs when the whole file was read and found sound. */
  atEnd(work: () => void): void;
};

const applied = statement(
  'backup.migrations',
  'select name, hash from schema_migrations order by name',
  {},
  { name: text, hash: text },
);

/** Which migrations made the tables. Rows of others, even under the same names, would not fit. */
export const schemaSection: Section = {
  name: 'schema',
  async *entries(snapshot) {
    yield { about: await all(snapshot, applied, {}) };
  },
  async restore({ db }, about) {
    const here = await all(db, applied, {});
    if (!isDeepStrictEqual(about, here))
      throw new Error('The backup was made under other migrations than those of this server.');
    return here.length;
  },
};

/** The key file, so that one file and one passphrase bring everything back. */
export function keySection(settings: Settings): Section {
  const { keyFile } = settings;
  return {
    name: 'keys',
    async *entries(snapshot) {
      await bringKeyFile(snapshot, settings);
      // Read after the snapshot was taken: the file only grows, so it holds all its keys.
      const file = await carriedKeyFile(snapshot, keyFile);
      yield { about: {}, chunks: Readable.from([Buffer.from(file)]) };
    },
    async restore({ atEnd }, _, chunks) {
      const file = await textOf(chunks);
      refuseOtherKeys(keyFile, file);
      atEnd(() => placeKeyFile(keyFile, file));
      return 1;
    },
  };
}

const sequences = statement(
  'backup.sequences',
  `select sequencename::text as name, last_value::text as value from pg_sequences
   where schemaname = 'public' and last_value is not null order by 1`,
  {},
  { name: text, value: text },
);
const setSequence = statement(
  'backup.set-sequence',
  `select setval(format('public.%I', $name::text)::regclass, ($value::text)::bigint)::text as value`,
  { name: text, value: text },
  { value: text },
);
const sequenceSchema = z.object({ name: z.string(), value: z.string() });

/** Written after the tables: sequences stand outside snapshots, and may only be ahead. */
export const sequenceSection: Section = {
  name: 'sequences',
  async *entries(snapshot) {
    for (const about of await all(snapshot, sequences, {})) yield { about };
  },
  async restore({ db }, about) {
    await first(db, setSequence, sequenceSchema.parse(about));
    return 1;
  },
};

/** Work that waits, also what was under way: after a crash it would begin again just the same. */
export const jobSection: Section = {
  name: 'jobs',
  async *entries(snapshot) {
    const waiting = `select identifier, payload, run_at, max_attempts, key, attempts
      from graphile_worker._private_jobs jobs
      join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
      where attempts < max_attempts order by jobs.id`;
    yield { about: {}, chunks: copyOut(snapshot, `copy (${waiting}) to stdout`) };
  },
  async restore({ db }, _, chunks) {
    await db.query(`create temporary table backup_jobs (
      name text, payload json, run_at timestamptz, max_attempts integer, key text,
      attempts integer, id bigint) on commit drop`);
    const columns = 'name, payload, run_at, max_attempts, key, attempts';
    const jobs = await copyIn(db, `copy backup_jobs (${columns}) from stdin`, chunks);
    // By the queue's own door, whichever version it has here; only the tries so far are put in after.
    await db.query(`update backup_jobs set id = (graphile_worker.add_job(
      name, payload => payload, run_at => run_at, max_attempts => max_attempts, job_key => key)).id`);
    await db.query(`update graphile_worker._private_jobs jobs set attempts = backup_jobs.attempts
      from backup_jobs where backup_jobs.id = jobs.id and backup_jobs.attempts > 0`);
    return jobs;
  },
};
