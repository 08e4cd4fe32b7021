import {
  boolean,
  bytes,
  type Db,
  first,
  instant,
  integer,
  run,
  statement,
} from '../../platform/database/database.ts';
import { Refusal } from '../../platform/errors.ts';
import {
  byAddress,
  freeByAddress,
  pending,
  type Tries,
  takePlace,
  throttled,
  tryAt,
} from '../throttle.ts';

// Here `last_at` is the first wrong try of the hour.
const failures = `(case when f.last_at <= $now::timestamptz - interval '1 hour' then 0 else f.failures end)`;

const begin = statement(
  'throttle.begin-in-hour',
  `insert into sign_in_failures as f (subject, failures, last_at, pending, pending_at)
   values ($subject, 0, $now, 1, $now)
   on conflict (subject) do update
     set failures = ${failures}, pending = ${pending} + 1,
         pending_at = greatest(f.pending_at, $now)
     where ${failures} + ${pending} < $free
   returning failures`,
  { subject: bytes, now: instant, free: integer },
  { failures: integer },
);
const end = statement(
  'throttle.end-in-hour',
  `update sign_in_failures f
   set pending = greatest(0, f.pending - 1),
       last_at = case when $wrong and f.failures = 0 then $now::timestamptz else f.last_at end,
       failures = f.failures + case when $wrong then 1 else 0 end
   where subject = $subject`,
  { subject: bytes, now: instant, wrong: boolean },
);
const waiting = statement(
  'throttle.waiting-in-hour',
  `select case when ${failures} < $free then 0
     else ceil(extract(epoch from f.last_at + interval '1 hour' - $now::timestamptz))::integer end as seconds
   from sign_in_failures f where subject = $subject`,
  { subject: bytes, now: instant, free: integer },
  { seconds: integer },
);

type Trying<T> = {
  work: () => Promise<T>;
  /** The link was opened a short time ago, so its reader is no stranger. */
  isTrusted: () => Promise<boolean>;
};

/**
 * Runs one try of a link. A network has so many wrong ones in an hour, and a right one counts
 * nothing. Many patients may share a network with a person who guesses, so a trusted link is not
 * held by it; a wrong try of it gets the answer of a network that must wait.
 */
export async function tryLink<T>(
  db: Db,
  tries: Tries,
  now: Date,
  { work, isTrusted }: Trying<T>,
): Promise<T> {
  const subject = byAddress(`${tries.what}:hour`, tries.address);
  const free = freeByAddress;
  const seconds = async () => (await first(db, waiting, { subject, now, free }))?.seconds ?? 0;
  const take = () => first(db, begin, { subject, now, free });
  let held = false;
  return tryAt(db, tries, now, {
    async begin() {
      await takePlace({ take, seconds }).catch(async (error: unknown) => {
        if (!(error instanceof Refusal) || !(await isTrusted())) throw error;
        held = true;
      });
    },
    work: () =>
      work().catch(async (error: unknown) => {
        throw held && error instanceof Refusal ? throttled(await seconds()) : error;
      }),
    end: async (right) => held || run(db, end, { subject, now, wrong: !right }),
  });
}
