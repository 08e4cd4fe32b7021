/** The results of the payer, line by line. */
import type { MoveCause } from '@corridor/contract/billing/life.ts';
import { claimLimits, type LineProblem, type Outcome } from '@corridor/contract/claims/rules.ts';
import { moveRecords } from '../../billing/life/actions.ts';
import { localMonth } from '../../billing/life/recordParts.ts';
import type { App } from '../../platform/app.ts';
import type { Change } from '../../platform/change.ts';
import { dayNamed } from '../../platform/clock.ts';
import {
  bytes,
  first,
  instant,
  integer,
  optional,
  run,
  statement,
  text,
  uuid,
} from '../../platform/database/database.ts';
import { refuse } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { lockClaims } from '../actions.ts';
import { type Result, readResult, resultLines } from '../format/resultFile.ts';
import { claimNamed } from '../queries.ts';
import { lineContext, lineToken } from '../sealed.ts';

// A line that changed something counts once. One that fitted nothing is tried again.
const addLine = statement(
  'claims.add-line',
  `insert into claim_lines (token, id, received_at, received_by, sealed)
   values ($token, $id, $now, $by, $sealed)
   on conflict (token) do update set received_at = excluded.received_at,
     received_by = excluded.received_by where claim_lines.problem is not null
   returning id`,
  { token: bytes, id: uuid, now: instant, by: optional(uuid), sealed: bytes },
  { id: uuid },
);
const settleLine = statement(
  'claims.settle-line',
  'update claim_lines set claim_number = $claimNumber, problem = $problem where id = $id',
  { id: uuid, claimNumber: optional(text), problem: optional(text) },
);
const putOutcome = statement(
  'claims.put-outcome',
  'update claims set outcome = $outcome where number = $number',
  { number: text, outcome: text },
);
const putResult = statement(
  'claims.put-result',
  `update billing_records set paid = $paid, paid_at = $paidAt, error_code = $errorCode,
     result_at = $now, result_month = $month, updated_at = $now where id = $id`,
  {
    id: uuid,
    paid: integer,
    paidAt: optional(instant),
    errorCode: text,
    month: integer,
    now: instant,
  },
);
const awaits = statement(
  'claims.awaits',
  `select id from billing_records where id = $id and status in ('submitted', 'unconfirmed')`,
  { id: uuid },
  { id: uuid },
);

const causes: Record<Exclude<Outcome, 'held'>, MoveCause> = {
  applied: 'apply',
  refused: 'refuse',
  reversed: 'reverse',
};

/** The values that a record keeps of a result. A reversal takes the paid amount back. */
function keptOf({ outcome, codes, paid, paymentDay }: Result) {
  if (outcome === 'reversed') return { paid: 0, paidAt: null, errorCode: 'RVRSL' };
  const errorCode = codes[0] ?? '';
  if (outcome === 'refused') return { paid: 0, paidAt: null, errorCode };
  const paidAt = paymentDay ? (dayNamed(paymentDay)?.start ?? null) : null;
  return { paid, paidAt, errorCode };
}

/** Applies one result, or answers why it changes nothing. */
async function applyResult(change: Change, result: Result, actor: string | null) {
  const { db, now } = change;
  const { claimNumber: number, outcome } = result;
  const claim = await first(db, claimNamed, { number });
  if (!claim) return 'no-claim';
  const { recordId: id, newest } = claim;
  // A record that was sent again waits for the result of its new claim alone.
  if (!newest) return 'no-step';
  if (outcome === 'held') {
    if (!(await first(db, awaits, { id }))) return 'no-step';
  } else {
    const moved = await moveRecords(change, [id], { cause: causes[outcome], actor });
    if (moved.length === 0) return 'no-step';
    await run(db, putResult, { id, ...keptOf(result), month: localMonth(now), now });
  }
  await run(db, putOutcome, { number, outcome });
  return undefined;
}

/**
 * Takes a result file. A line that came before changes nothing; a line that cannot be read or fits
 * no claim is kept for a person.
 */
export async function takeResults(change: Change, app: App, file: string, actor: string | null) {
  const { db, now } = change;
  const lines = resultLines(file);
  if (lines.length > claimLimits.lines) throw refuse('invalid-argument', 'too-many-lines');
  await first(db, lockClaims, {});
  const counts = { applied: 0, held: 0, refused: 0, reversed: 0, repeated: 0, unknown: 0 };
  for (const line of lines) {
    const id = newId();
    const sealed = app.keys.seal(line, lineContext(id));
    const token = lineToken(app.keys, line);
    const added = await first(db, addLine, { token, id, now, by: actor, sealed });
    if (!added) {
      counts.repeated += 1;
      continue;
    }
    const result = readResult(line);
    const problem: LineProblem | undefined = result
      ? await applyResult(change, result, actor)
      : 'not-read';
    const claimNumber = result?.claimNumber ?? null;
    await run(db, settleLine, { id: added.id, claimNumber, problem: problem ?? null });
    counts[problem || !result ? 'unknown' : result.outcome] += 1;
  }
  await change.audit({ action: 'claims.take-results', subject: 'claims', details: counts });
  change.touch('claims');
  return counts;
}
