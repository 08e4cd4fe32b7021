import { all, bytes, instant, type Pool, run, statement, uuid } from '../database/database.ts';
import { newId } from '../ids.ts';
import type { Keys } from '../keystore/keys.ts';
import type { FcmTarget, PushMessage, Send } from './pusher.ts';

const keepPush = statement(
  'push.keep',
  'insert into push_outbox (id, sealed, created_at) values ($id, $sealed, $now)',
  { id: uuid, sealed: bytes, now: instant },
);
const kept = statement(
  'push.kept',
  'select id, sealed, created_at from push_outbox order by created_at desc limit 50',
  {},
  { id: uuid, sealed: bytes, createdAt: instant },
);

const sealContext = (row: string) => ({ table: 'push_outbox', column: 'sealed', row });
type Sent = PushMessage & { token: string };
export type KeptPush = Sent & { id: string; at: Date };

/** A demo has no phones. It keeps pushes where a person can read them. */
export function localPush(pool: Pool, keys: Keys): Send<FcmTarget> {
  return async ({ token }, message) => {
    const id = newId();
    const sealed = keys.seal(JSON.stringify({ token, ...message }), sealContext(id));
    await run(pool, keepPush, { id, sealed, now: new Date() });
    return 'sent';
  };
}

/** Lists the newest pushes of a demo, opened. */
export async function readPushOutbox(pool: Pool, keys: Keys): Promise<KeptPush[]> {
  const rows = await all(pool, kept, {});
  return rows.map(({ id, sealed, createdAt }) => ({
    ...(JSON.parse(keys.openText(sealed, sealContext(id))) as Sent),
    id,
    at: createdAt,
  }));
}
