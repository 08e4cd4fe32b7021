import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import {
  bytes,
  type Db,
  first,
  instant,
  integer,
  run,
  statement,
  text,
} from '../platform/database/database.ts';
import { Refusal } from '../platform/errors.ts';
import { networkOf } from '../platform/http/address.ts';

/** The first failures are free. Then each pause doubles, up to 15 minutes. */
const wait = `make_interval(secs => case when f.failures < $free then 0
  else least(900, power(2, least(f.failures - $free, 10))) end)`;
const failures = `(case when f.last_at < $now - interval '1 day' then 0 else f.failures end)`;
/** A try of a process that died counts for one minute. */
export const pending = `(case when f.pending_at < $now - interval '1 minute' then 0 else f.pending end)`;

// This try is recorded before its work and always counts.
const count = statement(
  'throttle.count',
  `insert into sign_in_failures as f (subject, failures, last_at) values ($subject, 1, $now)
   on conflict (subject) do update
     set failures = ${failures} + 1, last_at = greatest(f.last_at, $now)
     where f.failures < $free or f.last_at + ${wait} <= $now
   returning failures`,
  { subject: bytes, now: instant, free: integer },
  { failures: integer },
);
// No more tries run at once than may fail. A successful try delays nobody.
const begin = statement(
  'throttle.begin',
  `insert into sign_in_failures as f (subject, failures, last_at, pending, pending_at)
   values ($subject, 0, $now, 1, $now)
   on conflict (subject) do update
     set failures = ${failures}, pending = ${pending} + 1,
         pending_at = greatest(f.pending_at, $now)
     where case when ${failures} < $free then ${failures} + ${pending} < $free
                else ${pending} = 0 and f.last_at + ${wait} <= $now end
   returning failures`,
  { subject: bytes, now: instant, free: integer },
  { failures: integer },
);
const end = statement(
  'throttle.end',
  `update sign_in_failures f
   set pending = greatest(0, f.pending - 1),
       failures = case $outcome when 'wrong' then f.failures + 1
                                when 'right' then 0 else f.failures end,
       last_at = case $outcome when 'wrong' then greatest(f.last_at, $now) else f.last_at end
   where subject = $subject`,
  { subject: bytes, now: instant, outcome: text },
);
const waiting = statement(
  'throttle.waiting',
  `select case when f.failures < $free then 0
     else greatest(0, ceil(extract(epoch from f.last_at + ${wait} - $now)))::integer end as seconds
   from sign_in_failures f where subject = $subject`,
  { subject: bytes, now: instant, free: integer },
  { seconds: integer },
);
const clear = statement(
  'throttle.clear',
  'update sign_in_failures set failures = 0 where subject = $subject',
  { subject: bytes },
);

export const byAddress = (what: string, address: string) =>
  subjectOf(`${what}:address`, networkOf(address));
const subjectOf = (kind: string, value: string) =>
  createHash('sha256').update(`${kind}:${value.toLowerCase()}`).digest();

export type Tries = { what: string; account: string; address: string };

const freeByAccount = 5;
export const freeByAddress = 30;

export type Counted = { subject: Buffer; free: number };
const countedOf = ({ what, account, address }: Tries): [Counted, Counted] => [
  { subject: subjectOf(`${what}:account`, account), free: freeByAccount },
  { subject: byAddress(what, address), free: freeByAddress },
];

export function throttled(seconds = 1) {
  const retryAfterSeconds = Math.max(1, seconds);
  return new Refusal('resource-exhausted', { reason: 'throttled', retryAfterSeconds });
}

/**
 * Counts a try for the account and the address, whatever its outcome. Refuses while either must
 * wait.
 */
export async function countTry(db: Db, tries: Tries, now: Date): Promise<void> {
  for (const { subject, free } of countedOf(tries)) {
    if (await first(db, count, { subject, now, free })) continue;
    throw throttled((await first(db, waiting, { subject, now, free }))?.seconds);
  }
}

const retryMs = 25;
const waitAtMostMs = 10_000;

type Place = { take: () => Promise<unknown>; seconds: () => Promise<number> };
/** Waits while others try, because their outcome is not known yet. */
export async function takePlace({ take, seconds }: Place): Promise<void> {
  const began = performance.now();
  while (!(await take())) {
    const left = await seconds();
    if (left > 0 || performance.now() - began > waitAtMostMs) throw throttled(left);
    await setTimeout(retryMs);
  }
}

const beginTry = (db: Db, { subject, free }: Counted, now: Date) =>
  takePlace({
    take: () => first(db, begin, { subject, now, free }),
    seconds: async () => (await first(db, waiting, { subject, now, free }))?.seconds ?? 0,
  });

/** Runs one try. Only a wrong one counts: an empty answer or an error. */
export async function tryOnce<T>(
  db: Db,
  tries: Tries,
  now: Date,
  work: () => Promise<T>,
): Promise<T> {
  const [, address] = countedOf(tries);
  const { subject } = address;
  return tryAt(db, tries, now, {
    work,
    begin: () => beginTry(db, address, now),
    // One right account says nothing about the others that this address tries.
    end: (right) => run(db, end, { subject, now, outcome: right ? 'none' : 'wrong' }),
  });
}

type At<T> = {
  work: () => Promise<T>;
  /** Counts the try for its address. */
  begin: () => Promise<unknown>;
  end: (right: boolean) => Promise<unknown>;
};
/** Runs one try of an account, from an address that counts in its own way. */
export async function tryAt<T>(db: Db, tries: Tries, now: Date, at: At<T>): Promise<T> {
  const [account] = countedOf(tries);
  const endTry = (outcome: 'right' | 'wrong' | 'none') =>
    run(db, end, { subject: account.subject, now, outcome });
  await beginTry(db, account, now);
  await at.begin().catch(async (error: unknown) => {
    await endTry('none');
    throw error;
  });
  let right = false;
  try {
    const answer = await at.work();
    right = Boolean(answer);
    return answer;
  } finally {
    await endTry(right ? 'right' : 'wrong');
    await at.end(right);
  }
}

/** A person who proved their identity another way need not wait after the tries of others. */
export const clearFailures = (db: Db, { what, account }: Omit<Tries, 'address'>) =>
  run(db, clear, { subject: subjectOf(`${what}:account`, account) });
