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

/** A kind of content in a backup. The section that writes an entry also restores it. */
export type Section = {
  name: string;
  /** Reads from one snapshot of the database while the server runs. */
  entries(snapshot: Db): AsyncIterable<{ about: unknown; chunks?: AsyncIterable<Buffer> }>;
  /** Runs inside the one transaction of the restore and returns the number of restored items. */
  restore(into: Restoring, about: unknown, chunks: AsyncIterable<Buffer>): Promise<number>;
};

export type Restoring = {
  db: Db;
  /** Work without a rollback runs here, after the whole file was read and found sound. */
  atEnd(work: () => void): void;
};

const applied = statement(
  'backup.migrations',
  'select name, hash from schema_migrations order by name',
  {},
  { name: text, hash: text },
);

/**
 * The migrations of the saved tables. Rows of other migrations would not fit, even under the same
 * names.
 */
export const schemaSection: Section = {
  name: 'schema',
  async *entries(snapshot) {
    yield { about: await all(snapshot, applied, {}) };
  },
  async restore({ db }, about) {
    const present = await all(db, applied, {});
    if (!isDeepStrictEqual(about, present))
      throw new Error('The backup was made under other migrations than those of this server.');
    return present.length;
  },
};

/** The key file, so one file and one passphrase restore everything. */
export function keySection(settings: Settings): Section {
  const { keyFile } = settings;
  return {
    name: 'keys',
    async *entries(snapshot) {
      await bringKeyFile(snapshot, settings);
      // The key file only grows, so after the snapshot it holds every key of the snapshot.
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

/** Sequences come after the tables. A snapshot does not cover them, so they may only be ahead. */
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

/** Waiting jobs, and running ones too: after a crash they would also start again. */
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
    // The jobs go through the queue's own function, so any version of the queue takes them. Only
    // the past tries are added after that.
    await db.query(`update backup_jobs set id = (graphile_worker.add_job(
      name, payload => payload, run_at => run_at, max_attempts => max_attempts, job_key => key)).id`);
    await db.query(`update graphile_worker._private_jobs jobs set attempts = backup_jobs.attempts
      from backup_jobs where backup_jobs.id = jobs.id and backup_jobs.attempts > 0`);
    return jobs;
  },
};
