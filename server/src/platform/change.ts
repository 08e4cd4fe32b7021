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

/** One change: its rows, its audit entries, its stale topics and its jobs. */
export type Change = {
  db: Db;
  now: Date;
  audit(entry: AuditEntry): Promise<void>;
  /** Audit entries written after this call name the person that the viewer acts for. */
  actFor(uid: string | null): void;
  touch(...topics: string[]): void;
  job(name: string, payload: Record<string, unknown>, options?: JobOptions): Promise<void>;
};

export type Actor = { viewer: Viewer | undefined; origin: Origin; now: Date };

/** Runs `work` in one transaction. Topics reach the server processes only when it commits. */
export function change<T>(
  pool: Pool,
  actor: Actor,
  work: (change: Change) => Promise<T>,
): Promise<T> {
  return transaction(pool, async (db) => {
    const topics = new Set<string>();
    let actingFor: string | null = null;
    const result = await work({
      db,
      now: actor.now,
      audit: (entry) => writeAudit(db, actor, { actingFor, ...entry }),
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
 * Tries `work` and takes all of it back: rows, entries, topics and jobs. An error passes through.
 */
export async function rehearse(change: Change, work: (change: Change) => Promise<unknown>) {
  await change.db.query('savepoint rehearsal');
  await work({ ...change, touch: () => undefined });
  await change.db.query('rollback to savepoint rehearsal');
}

type Background = { pool: Pool; clock: () => Date };
/** A job changes rows without a viewer. */
export const inBackground = <T>(
  { pool, clock }: Background,
  work: (change: Change) => Promise<T>,
) => change(pool, { viewer: undefined, origin: { address: '', agent: 'job' }, now: clock() }, work);

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
 * A repeated change returns the first answer. The claim is the first statement of the transaction,
 * so a second try waits there while the first one runs.
 */
export function changeOnce<T>(
  pool: Pool,
  actor: Actor & { viewer: Viewer },
  repeat: Repeat,
  work: (change: Change) => Promise<T>,
): Promise<T> {
  // A client may send anything as its key, so the server keeps only a hash.
  const key = sha256(repeat.key).toString('base64url');
  const id = { uid: actor.viewer.uid, call: repeat.call, key };
  // The hash is keyed, so nobody can guess a short message from a dump of the database.
  const hash = repeat.keys.blindIndex('idempotency', JSON.stringify(repeat.input));
  const sealContext = {
    table: 'idempotency_keys',
    column: 'answer',
    row: `${id.uid}:${id.call}:${id.key}`,
  };
  return change(pool, actor, async (keyed) => {
    const fresh = await run(keyed.db, claim, { ...id, hash, now: actor.now });
    if (fresh === 0) {
      const earlier = await first(keyed.db, recall, id);
      if (!earlier?.answer || !earlier.inputHash.equals(hash)) {
        throw new Refusal('aborted', { reason: 'idempotency-key-reused' });
      }
      return JSON.parse(repeat.keys.openText(earlier.answer, sealContext)) as T;
    }
    const result = await work(keyed);
    const sealed = repeat.keys.seal(JSON.stringify(result), sealContext);
    await run(keyed.db, answer, { ...id, answer: sealed });
    return result;
  });
}

export const forgetOldKeys = statement(
  'idempotency.forget',
  'delete from idempotency_keys where created_at < $before',
  { before: instant },
);
