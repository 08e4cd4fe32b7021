import { newToken } from '../../auth/tokens.ts';
import type { Change } from '../../platform/change.ts';
import {
  all,
  bytes,
  type Db,
  first,
  instant,
  run,
  statement,
  uuid,
} from '../../platform/database/database.ts';
import type { Keys } from '../../platform/keystore/keys.ts';
import { addressOf } from './queries.ts';

const put = statement(
  'schedule.put-address',
  `insert into schedule_addresses (uid, token, sealed, created_at)
   values ($uid, $token, $sealed, $now)
   on conflict (uid) do update set token = excluded.token, sealed = excluded.sealed,
     created_at = excluded.created_at`,
  { uid: uuid, token: bytes, sealed: bytes, now: instant },
);
const drop = statement('schedule.drop-address', 'delete from schedule_addresses where uid = $uid', {
  uid: uuid,
});

const context = (uid: string) => ({ table: 'schedule_addresses', column: 'sealed', row: uid });
export const addressToken = (keys: Keys, secret: string) =>
  keys.blindIndex('schedule-address', secret);

/** Makes a new secret address. The address of before opens nothing any more. */
export async function makeAddress(change: Change, keys: Keys, uid: string): Promise<void> {
  const { token: secret } = newToken();
  const sealed = keys.seal(secret, context(uid));
  const token = addressToken(keys, secret);
  await run(change.db, put, { uid, token, sealed, now: change.now });
  await change.audit({ action: 'schedule.make-address', subject: `schedule:${uid}` });
  change.touch(`schedule:${uid}`);
}

export async function revokeAddress(change: Change, uid: string): Promise<void> {
  if ((await run(change.db, drop, { uid })) === 0) return;
  await change.audit({ action: 'schedule.revoke-address', subject: `schedule:${uid}` });
  change.touch(`schedule:${uid}`);
}

/** The path of a person's private address, if there is one. */
export async function addressPath(db: Db, keys: Keys, uid: string): Promise<string | null> {
  const row = await first(db, addressOf, { uid });
  return row ? `/schedule/${keys.openText(row.sealed, context(uid))}/calendar.ics` : null;
}

const everyAddress = statement(
  'schedule.every-address',
  'select uid, sealed from schedule_addresses',
  {},
  { uid: uuid, sealed: bytes },
);
const putToken = statement(
  'schedule.put-address-token',
  'update schedule_addresses set token = $token where uid = $uid',
  { uid: uuid, token: bytes },
);

/** The tokens follow new keys, so the calendars that know an address keep it. */
export async function renewAddresses(db: Db, keys: Keys): Promise<void> {
  for (const { uid, sealed } of await all(db, everyAddress, {})) {
    const secret = keys.openText(sealed, context(uid));
    await run(db, putToken, { uid, token: addressToken(keys, secret) });
  }
}
