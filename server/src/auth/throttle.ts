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

/** Free failures, then each further one waits twice as long as the one before, up to 15 minutes. */
const wait = `make_interval(secs => case when f.failures < $free then 0
  else least(900, power(2, least(f.failures - $free, 10))) end)`;
const failures = `(case when f.last_at < $now - interval '1 day' then 0 else f.failures end)`;
/** Tries that a process began and never ended count no more after a minute. */
const pending = `(case when f.pending_at < $now - interval '1 minute' then 0 else f.pending end)`;

// A try that must stand in the list before anything happens, and always counts.
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
// No more tries run at once than may fail. Nobody waits for what was tried before and was right.
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

const byAddress = (what: string, address: string) =>
  subjectOf(`${what}:address`, networkOf(address));
const subjectOf = (kind: string, value: string) =>
  createHash('sha256').update(`${kind}:${value.toLowerCase()}`).digest();

export type Tries = { what: string; account: string; address: string };

const freeByAccount = 5;
const freeByAddress = 30;

type Counted = { subject: Buffer; free: number };
const countedOf = ({ what, account, address }: Tries): [Counted, Counted] => [
  { subject: subjectOf(`${what}:account`, account), free: freeByAccount },
  { subject: byAddress(what, address), free: freeByAddress },
];

function throttled(seconds = 1) {
  const retryAfterSeconds = Math.max(1, seconds);
  return new Refusal('resource-exhausted', { reason: 'throttled', retryAfterSeconds });
}

/** Counts one try for the account and for the address, whatever comes of it; refuses while either has to wait. */
export async function countTry(db: Db, tries: Tries, now: Date): Promise<void> {
  for (const { subject, free } of countedOf(tries)) {
    if (await first(db, count, { subject, now, free })) continue;
    throw throttled((await first(db, waiting, { subject, now, free }))?.seconds);
  }
}

const lookAgainMs = 25;
const lookAtMostMs = 10_000;

/** While others are tried it is not known whether they fail: this one stands in line for them. */
async function beginTry(db: Db, { subject, free }: Counted, now: Date): Promise<void> {
  const began = performance.now();
  while (!(await first(db, begin, { subject, now, free }))) {
    const seconds = (await first(db, waiting, { subject, now, free }))?.seconds ?? 0;
    if (seconds > 0 || performance.now() - began > lookAtMostMs) throw throttled(seconds);
    await setTimeout(lookAgainMs);
  }
}

/** One try: only a wrong one counts. Wrong is an answer of nothing, and an error. */
export async function tryOnce<T>(
  db: Db,
  tries: Tries,
  now: Date,
  work: () => Promise<T>,
): Promise<T> {
  const [account, address] = countedOf(tries);
  const endTry = ({ subject }: Counted, outcome: 'right' | 'wrong' | 'none') =>
    run(db, end, { subject, now, outcome });
  await beginTry(db, account, now);
  await beginTry(db, address, now).catch(async (error: unknown) => {
    await endTry(account, 'none');
    throw error;
  });
  let right = false;
  try {
    const answer = await work();
    right = Boolean(answer);
    return answer;
  } finally {
    await endTry(account, right ? 'right' : 'wrong');
    // One right account says nothing of the others that this address tries.
    await endTry(address, right ? 'none' : 'wrong');
  }
}

/** A person who has proven otherwise that the account is theirs need not wait for what others tried. */
export const forgiveAccount = (db: Db, { what, account }: Omit<Tries, 'address'>) =>
  run(db, clear, { subject: subjectOf(`${what}:account`, account) });
