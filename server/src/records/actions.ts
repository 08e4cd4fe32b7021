import { createHash } from 'node:crypto';
import type { Change } from '../platform/change.ts';
import { bytes, first, instant, run, statement } from '../platform/database.ts';
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

/** For longer than any token is valid. */
const keptMs = 86_400_000;

/** A reference opens once, whoever holds it. */
export async function spendReference({ db, now }: Change, jwt: string): Promise<void> {
  const hash = createHash('sha256').update(onceOf(jwt)).digest();
  await run(db, forget, { now });
  const mine = await first(db, spend, { hash, until: new Date(now.getTime() + keptMs) });
  if (!mine) throw refuse('failed-precondition', 'used');
}

/** Of a signed token that was believed its number, however it was signed; a reference is one itself. */
function onceOf(jwt: string): string {
  const [, claims, signature] = jwt.split('.');
  if (claims === undefined || signature === undefined) return jwt;
  const { sub, jti } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  return `${sub}:${jti}`;
}
