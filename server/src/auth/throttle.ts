import { createHash } from 'node:crypto';
import { networkOf } from '../platform/address.ts';
import { bytes, type Db, first, instant, integer, run, statement } from '../platform/database.ts';
import { Refusal } from '../platform/errors.ts';

/** Free tries, then each further one waits twice as long as the one before, up to 15 minutes. */
const wait = `make_interval(secs => case when f.failures < $free then 0
  else least(900, power(2, least(f.failures - $free, 10))) end)`;

// Counted before the password is looked at, so that many tries at once do not slip through.
const count = statement(
  'throttle.count',
  `insert into sign_in_failures as f (subject, failures, last_at) values ($subject, 1, $now)
   on conflict (subject) do update
     set failures = case when f.last_at < $now - interval '1 day' then 1 else f.failures + 1 end,
         last_at = $now
     where f.last_at + ${wait} <= $now
   returning failures`,
  { subject: bytes, now: instant, free: integer },
  { failures: integer },
);
const waiting = statement(
  'throttle.waiting',
  `select greatest(1, ceil(extract(epoch from f.last_at + ${wait} - $now)))::integer as seconds
   from sign_in_failures f where subject = $subject`,
  { subject: bytes, now: instant, free: integer },
  { seconds: integer },
);
const clear = statement('throttle.clear', 'delete from sign_in_failures where subject = $subject', {
  subject: bytes,
});
const giveBack = statement(
  'throttle.give-back',
  'update sign_in_failures set failures = greatest(0, failures - 1) where subject = $subject',
  { subject: bytes },
);

const byAddress = (what: string, address: string) =>
  subjectOf(`${what}:address`, networkOf(address));
const subjectOf = (kind: string, value: string) =>
  createHash('sha256').update(`${kind}:${value.toLowerCase()}`).digest();

export type Tries = { what: string; account: string; address: string };

const freeByAccount = 5;
const freeByAddress = 30;

/** Counts one try for the account and for the address; refuses while either has to wait. */
export async function countTry(
  db: Db,
  { what, account, address }: Tries,
  now: Date,
): Promise<void> {
  const subjects = [
    { subject: subjectOf(`${what}:account`, account), free: freeByAccount },
    { subject: byAddress(what, address), free: freeByAddress },
  ];
  for (const { subject, free } of subjects) {
    if (await first(db, count, { subject, now, free })) continue;
    const row = await first(db, waiting, { subject, now, free });
    throw new Refusal('resource-exhausted', {
      reason: 'throttled',
      retryAfterSeconds: row?.seconds ?? 1,
    });
  }
}

/** Whoever has proven otherwise that the account is theirs need not wait for what others tried. */
export const forgiveAccount = (db: Db, { what, account }: Omit<Tries, 'address'>) =>
  run(db, clear, { subject: subjectOf(`${what}:account`, account) });

/** It was the right person: the account starts anew, the address gets its try back. */
export async function forgive(db: Db, { what, account, address }: Tries): Promise<void> {
  await forgiveAccount(db, { what, account });
  await run(db, giveBack, { subject: byAddress(what, address) });
}
