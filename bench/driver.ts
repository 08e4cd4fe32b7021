/** The floor of sending: the statements of one message by the bare driver, and nothing else. */
import { randomBytes } from 'node:crypto';
import '../server/src/handlers.ts';
import { type Pool, statements } from '../server/src/platform/database/database.ts';
import { newId } from '../server/src/platform/ids.ts';

/**
 * The statements of `thread-sendMessage` in their order, for a person who is billed once a day. A
 * test compares this list.
 */
export const sendingStatements = [
  'idempotency.claim',
  'thread.lock-readable',
  'messages.next-place',
  'billing.billed-since',
  'messages.add',
  'messages.raise-entries',
  'messages.draft-of',
  'jobs.add',
  'audit.add',
  'idempotency.answer',
  'live.notify',
];
const sentStatements = sendingStatements.map((name) => {
  const found = statements.get(name);
  if (!found) throw new Error(`there is no statement ${name}`);
  return found;
});

export type Driving = { seconds: number; uid: string; owners: string[]; threads: string[] };

/** Returns the messages a second at 16 connections. */
export async function drive(pool: Pool, { seconds, uid, owners, threads }: Driving) {
  const until = performance.now() + seconds * 1000;
  let sent = 0;
  const connection = async (_: unknown, first: number) => {
    for (let n = first; performance.now() < until; n++) {
      await send(pool, uid, owners, threads[n % threads.length] ?? '');
      sent++;
    }
  };
  await Promise.all(Array.from({ length: 16 }, connection));
  return sent / seconds;
}

async function send(pool: Pool, uid: string, owners: string[], activityId: string) {
  const now = new Date();
  const topics = ['messages', 'thread', 'entry'].map((kind) => `${kind}:${activityId}`);
  const stale = JSON.stringify([...topics, ...owners.map((owner) => `inbox:${owner}`)]);
  const values: Record<string, unknown> = {
    uid,
    activityId,
    now,
    at: now,
    call: 'thread-sendMessage',
    key: randomBytes(32).toString('base64url'),
    hash: randomBytes(32),
    inboxes: [],
    since: new Date(now.getTime() - 86_400_000),
    sealed: randomBytes(110),
    billingCode: null,
    actor: uid,
    actingFor: null,
    roles: ['specialist'],
    action: 'thread.send-message',
    subject: `thread:${activityId}`,
    patient: randomBytes(16),
    details: { seq: 1 },
    address: '127.0.0.1',
    name: 'thread-notify',
    runAt: null,
    maxAttempts: 15,
    answer: randomBytes(140),
  };
  const client = await pool.connect();
  await client.query('begin');
  for (const { name, text, order } of sentStatements) {
    values.id = newId(now.getTime());
    values.payload = name === 'jobs.add' ? { activityId, seq: values.seq } : stale;
    const { rows } = await client.query({ name, text, values: order.map((key) => values[key]) });
    if (name === 'messages.next-place') values.seq = rows[0].seq;
  }
  await client.query('commit');
  client.release();
}
