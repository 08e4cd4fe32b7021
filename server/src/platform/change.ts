import { createHash } from 'node:crypto';
import { type AuditEntry, writeAudit } from './audit/audit.ts';
import {
  bytes,
  type Db,
  first,
  instant,
  optional,
  type Pool,
  run,
  statement,
  text,
  transaction,
  uuid,
} from './database/database.ts';
import { Refusal } from './errors.ts';
import type { Origin, Viewer } from './http/viewer.ts';
import { addJob, type JobOptions } from './jobs/jobs.ts';
import type { Keys } from './keystore/keys.ts';
import { announce } from './live.ts';

/** What happens together: the rows, the trail, the topics that go stale, the jobs that follow. */
export type Change = {
  db: Db;
  now: Date;
  audit(entry: AuditEntry): Promise<void>;
  /** From here on the trail says for whom. */
  actFor(uid: string | null): void;
  touch(...topics: string[]): void;
  job(name: string, payload: Record<string, unknown>, options?: JobOptions): Promise<void>;
};

export type Who = { viewer: Viewer | undefined; origin: Origin; now: Date };

/** One transaction. Topics reach every server process when it commits, and not before. */
export function change<T>(pool: Pool, who: Who, work: (change: Change) => Promise<T>): Promise<T> {
  return transaction(pool, async (db) => {
    const topics = new Set<string>();
    let actingFor: string | null = null;
    const result = await work({
      db,
      now: who.now,
      audit: (entry) => writeAudit(db, who, { actingFor, ...entry }),
      actFor: (uid) => {
        actingFor = uid;
      },
      touch: (...names) => {
        for (const name of names) topics.add(name);
      },
      job: (name, payload, options) => addJob(db, name, payload, options),
    });
    await announce(db, topics);
    return result;
  });
}

/**
 * Does work and takes all of it back: rows, entries, topics and jobs. What stands in its way is
 * thrown, as it would be without the rehearsal.
 */
export async function rehearse(change: Change, work: (change: Change) => Promise<unknown>) {
  await change.db.query('savepoint rehearsal');
  await work({ ...change, touch: () => undefined });
  await change.db.query('rollback to savepoint rehearsal');
}

type Place = { pool: Pool; clock: () => Date };
/** What a job does, for nobody who is there. */
export const inBackground = <T>({ pool, clock }: Place, work: (change: Change) => Promise<T>) =>
  change(pool, { viewer: undefined, origin: { address: '', agent: 'job' }, now: clock() }, work);

const claim = statement(
  'idempotency.claim',
  `insert into idempotency_keys (uid, call, key, input_hash, created_at)
   values ($uid, $call, $key, $hash, $now) on conflict do nothing`,
  { uid: uuid, call: text, key: text, hash: bytes, now: instant },
);
const recall = statement(
  'idempotency.recall',
  'select input_hash, answer from idempotency_keys where uid = $uid and call = $call and key = $key',
  { uid: uuid, call: text, key: text },
  { inputHash: bytes, answer: optional(bytes) },
);
const answer = statement(
  'idempotency.answer',
  `update idempotency_keys set answer = $answer
   where uid = $uid and call = $call and key = $key`,
  { uid: uuid, call: text, key: text, answer: bytes },
);

const sha256 = (text: string) => createHash('sha256').update(text).digest();

export type Repeat = { keys: Keys; call: string; key: string; input: unknown };

/**
 * A change whose repeat gives the first answer. The claim is the first statement of the
 * transaction: a second try that comes while the first still runs waits for it there.
 */
export function changeOnce<T>(
  pool: Pool,
  who: Who & { viewer: Viewer },
  repeat: Repeat,
  work: (change: Change) => Promise<T>,
): Promise<T> {
  // A client may put anything into its key: only a hash of it is kept.
  const key = sha256(repeat.key).toString('base64url');
  const id = { uid: who.viewer.uid, call: repeat.call, key };
  // Keyed: from a dump nobody can try out what a short message may have said.
  const hash = repeat.keys.blindIndex('idempotency', JSON.stringify(repeat.input));
  const place = {
    table: 'idempotency_keys',
    column: 'answer',
    row: `${id.uid}:${id.call}:${id.key}`,
  };
  return change(pool, who, async (inside) => {
    const fresh = await run(inside.db, claim, { ...id, hash, now: who.now });
    if (fresh === 0) {
      const earlier = await first(inside.db, recall, id);
      if (!earlier?.answer || !earlier.inputHash.equals(hash)) {
        throw new Refusal('aborted', { reason: 'idempotency-key-reused' });
      }
      return JSON.parse(repeat.keys.openText(earlier.answer, place)) as T;
    }
    const result = await work(inside);
    const sealed = repeat.keys.seal(JSON.stringify(result), place);
    await run(inside.db, answer, { ...id, answer: sealed });
    return result;
  });
}

export const forgetOldKeys = statement(
  'idempotency.forget',
  'delete from idempotency_keys where created_at < $before',
  { before: instant },
);
