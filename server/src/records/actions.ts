import { createHash } from 'node:crypto';
import type { Change } from '../platform/change.ts';
import {
  bytes,
  first,
  instant,
  optional,
  run,
  statement,
  text,
  uuid,
} from '../platform/database/database.ts';
import { refuse } from '../platform/errors.ts';

const spend = statement(
  'records.spend',
  `insert into record_references (hash, expires_at) values ($hash, $until)
   on conflict (hash) do nothing returning hash`,
  { hash: bytes, until: instant },
  { hash: bytes },
);
/** Served by record_references_expires. */
const forget = statement(
  'records.forget',
  'delete from record_references where expires_at < $now',
  {
    now: instant,
  },
);

/** Longer than any token is valid. */
const keptMs = 86_400_000;

/** A reference opens once, for any holder. */
export async function spendReference({ db, now }: Change, jwt: string): Promise<void> {
  const hash = createHash('sha256').update(identifierOf(jwt)).digest();
  await run(db, forget, { now });
  const spent = await first(db, spend, { hash, until: new Date(now.getTime() + keptMs) });
  if (!spent) throw refuse('failed-precondition', 'used');
}

/**
 * Returns the part of a token that identifies it: the number of a signed token, or the whole
 * reference.
 */
function identifierOf(jwt: string): string {
  const [, claims, signature] = jwt.split('.');
  if (claims === undefined || signature === undefined) return jwt;
  const { sub, jti } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  return `${sub}:${jti}`;
}

const lockAccount = statement(
  'records.hold-user',
  'select pg_advisory_xact_lock(hashtextextended($avaUuid, 72))::text as held',
  { avaUuid: text },
  { held: text },
);
const linkedTo = statement(
  'records.linked-to',
  'select ava_uuid from users where id = $uid for update',
  { uid: uuid },
  { avaUuid: optional(text) },
);
/** Served by users_ava_uuid_key. */
const link = statement(
  'records.link',
  `update users set ava_uuid = $avaUuid where id = $uid
     and not exists (select from users where ava_uuid = $avaUuid and id <> $uid)`,
  { uid: uuid, avaUuid: text },
);

/** Links one outside account to one account here. The refusal does not name another owner. */
export async function linkAccount(change: Change, uid: string, avaUuid: string) {
  const { db } = change;
  await first(db, lockAccount, { avaUuid });
  const before = (await first(db, linkedTo, { uid }))?.avaUuid ?? null;
  if (before === avaUuid) return;
  if (before !== null) throw refuse('failed-precondition', 'linked-to-another');
  if ((await run(db, link, { uid, avaUuid })) === 0)
    throw refuse('failed-precondition', 'not-valid');
  await change.audit({ action: 'records.link', subject: `user:${uid}` });
  await change.job('records-tellLinked', { uid });
  change.touch(`user:${uid}`);
}

const unlink = statement(
  'records.unlink',
  'update users set ava_uuid = null where id = $uid and ava_uuid is not null',
  { uid: uuid },
);

export async function unlinkAccount(change: Change, uid: string) {
  if ((await run(change.db, unlink, { uid })) === 0) return;
  await change.audit({ action: 'records.unlink', subject: `user:${uid}` });
  change.touch(`user:${uid}`);
}
