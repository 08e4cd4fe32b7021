import type { Change } from '../platform/change.ts';
import { bytes, run, statement, uuid } from '../platform/database/database.ts';

const drop = statement(
  'notifications.drop-device',
  'delete from push_tokens where hash = $hash and uid = $uid',
  { hash: bytes, uid: uuid },
);

/** Removes a device. Returns whether it was this person's. */
export async function dropDevice(change: Change, uid: string, hash: Buffer): Promise<boolean> {
  const dropped = (await run(change.db, drop, { uid, hash })) === 1;
  if (dropped) change.touch(`push:${uid}`);
  return dropped;
}
