import { createHash } from 'node:crypto';
import type { Change } from '../change.ts';
import {
  all,
  bytes,
  type Db,
  instant,
  json,
  run,
  statement,
  text,
  uuid,
} from '../database/database.ts';

/** One person keeps this many devices. A new device replaces the one unused for longest. */
const most = 20;

export const hashOfToken = (token: string) => createHash('sha256').update(token).digest();

const take = statement(
  'push.take-token',
  'delete from push_tokens where hash = $hash and uid <> $uid returning uid',
  { hash: bytes, uid: uuid },
  { uid: uuid },
);
const put = statement(
  'push.put-token',
  `insert into push_tokens (hash, token, uid, kind, keys, created_at, seen_at)
   values ($hash, $token, $uid, $kind, $keys, $now, $now)
   on conflict (hash) do update
     set uid = excluded.uid, kind = excluded.kind, keys = excluded.keys, seen_at = $now`,
  { hash: bytes, token: text, uid: uuid, kind: text, keys: json<object>(), now: instant },
);
// Served by push_tokens_uid.
const makeRoom = statement(
  'push.make-room',
  `delete from push_tokens where uid = $uid and hash not in (
     select hash from push_tokens where uid = $uid order by seen_at desc, hash limit ${most})`,
  { uid: uuid },
);

const forgetWeb = statement('push.forget-web', "delete from push_tokens where kind = 'web'", {});
/**
 * A browser subscribes with a key derived from the key ring. Under other keys it must subscribe
 * again.
 */
export const forgetBrowsers = (db: Db) => run(db, forgetWeb, {});

/** A browser's subscription has `keys` for encryption; an app's token has none. */
export type Device = {
  token: string;
  uid: string;
  kind: string;
  keys?: { p256dh: string; auth: string };
};

/** A device belongs to the last person who signed in on it. */
export async function keepPushToken(change: Change, device: Device): Promise<void> {
  const { token, uid, kind, keys = {} } = device;
  const hash = hashOfToken(token);
  const before = await all(change.db, take, { hash, uid });
  await run(change.db, put, { hash, token, uid, kind, keys, now: change.now });
  await run(change.db, makeRoom, { uid });
  change.touch(`push:${uid}`, ...before.map((row) => `push:${row.uid}`));
}
