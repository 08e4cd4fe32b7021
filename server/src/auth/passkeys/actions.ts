import type { Change } from '../../platform/change.ts';
import {
  bigint,
  bytes,
  first,
  instant,
  run,
  statement,
  text,
  texts,
  uuid,
} from '../../platform/database/database.ts';
import { refuse } from '../../platform/errors.ts';
import type { NewPasskey } from './ceremony.ts';
import { factorsOf } from './queries.ts';

const passkeysAtMost = 20;

// A change that counts a person's factors locks this row, so two at once cannot miscount.
const lock = statement(
  'passkeys.lock-factors',
  'select uid from credentials where uid = $uid for update',
  { uid: uuid },
  { uid: uuid },
);

/** Locks and counts a person's factors until this change ends. */
export async function lockFactors(change: Change, uid: string) {
  await first(change.db, lock, { uid });
  const found = await first(change.db, factorsOf, { uid });
  return found ?? { hasTotp: false, passkeys: 0 };
}

export function refuseTooMany(passkeys: number): void {
  if (passkeys >= passkeysAtMost) throw refuse('failed-precondition', 'too-many');
}

const add = statement(
  'passkeys.add',
  `insert into passkeys (id, uid, name, public_key, counter, transports, created_at)
   values ($id, $uid, $name, $publicKey, $counter, $transports, $now)
   on conflict (id) do nothing`,
  {
    id: text,
    uid: uuid,
    name: text,
    publicKey: bytes,
    counter: bigint,
    transports: texts,
    now: instant,
  },
);

/** Adds a passkey. Returns false when it exists already, because a passkey has one owner. */
export async function addPasskey(
  change: Change,
  uid: string,
  name: string,
  passkey: NewPasskey,
): Promise<boolean> {
  const { passkeys } = await lockFactors(change, uid);
  refuseTooMany(passkeys);
  if ((await run(change.db, add, { ...passkey, uid, name, now: change.now })) === 0) return false;
  await change.audit({ action: 'auth.add-passkey', subject: `user:${uid}` });
  await change.job('auth-sendPasskeyAddedMail', { uid });
  change.touch(`user:${uid}`);
  return true;
}

const rename = statement(
  'passkeys.rename',
  'update passkeys set name = $name where id = $id and uid = $uid',
  { id: text, uid: uuid, name: text },
);

export async function renamePasskey(change: Change, uid: string, id: string, name: string) {
  const renamed = await run(change.db, rename, { id, uid, name });
  if (renamed === 0) throw refuse('not-found');
  await change.audit({ action: 'auth.rename-passkey', subject: `user:${uid}` });
  change.touch(`user:${uid}`);
}

const remove = statement('passkeys.remove', 'delete from passkeys where id = $id and uid = $uid', {
  id: text,
  uid: uuid,
});

export async function removePasskey(change: Change, uid: string, id: string) {
  if ((await run(change.db, remove, { id, uid })) === 0) throw refuse('not-found');
  await change.audit({ action: 'auth.remove-passkey', subject: `user:${uid}` });
  change.touch(`user:${uid}`);
}

// A counting authenticator never counts backwards. One without a counter always says 0.
const use = statement(
  'passkeys.use',
  `update passkeys set counter = $counter, used_at = $now
   where id = $id and (counter < $counter or (counter = 0 and $counter = 0))`,
  { id: text, counter: bigint, now: instant },
);

/**
 * Uses a passkey and returns whether its counter advanced. Otherwise a copy exists, and one user is
 * not the owner.
 */
export async function usePasskey(
  change: Change,
  { id, uid }: { id: string; uid: string },
  counter: number,
): Promise<boolean> {
  const goesOn = (await run(change.db, use, { id, counter, now: change.now })) === 1;
  if (goesOn) change.touch(`user:${uid}`);
  else await change.audit({ action: 'auth.refuse-cloned-passkey', subject: `user:${uid}` });
  return goesOn;
}
