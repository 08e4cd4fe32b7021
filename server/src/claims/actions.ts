/** A batch goes out, and the results of the payer come in. */
import { moveRecords } from '../billing/life/actions.ts';
import type { App } from '../platform/app.ts';
import type { Change } from '../platform/change.ts';
import { localTime } from '../platform/clock.ts';
import {
  bigint,
  bigints,
  bytes,
  first,
  instant,
  integer,
  optional,
  run,
  statement,
  text,
  texts,
  uuid,
  uuids,
} from '../platform/database/database.ts';
import { newId } from '../platform/ids.ts';
import { writeBatch } from './format/batchFile.ts';
import { claimNumber } from './format/claimNumber.ts';
import { type PlannedClaim, planBatch } from './plannedClaims.ts';
import { fileContext } from './sealed.ts';

/** Batches and results wait for each other. */
export const lockClaims = statement(
  'claims.lock',
  'select pg_advisory_xact_lock(71382)::text as "lock"',
  {},
  { lock: text },
);
const takeNumbers = statement(
  'claims.take-numbers',
  `insert into claim_years (year, claims, batches) values ($year, $count, 1)
   on conflict (year) do update
     set claims = claim_years.claims + excluded.claims, batches = claim_years.batches + 1
   returning claims, batches`,
  { year: integer, count: integer },
  { claims: integer, batches: integer },
);
const addBatch = statement(
  'claims.add-batch',
  `insert into claim_batches
     (id, year, number, created_at, created_by, claims, cents, sealed_file)
   values ($id, $year, $number, $now, $by, $claims, $cents, $file)`,
  {
    id: uuid,
    year: integer,
    number: integer,
    now: instant,
    by: optional(uuid),
    claims: integer,
    cents: bigint,
    file: bytes,
  },
);
const addClaims = statement(
  'claims.add',
  `insert into claims (number, record_id, batch_id, previous, cents)
   select sent.number, sent.id, $batch, c.number, sent.cents
   from unnest($ids::uuid[], $numbers::text[], $cents::bigint[]) as sent (id, number, cents)
     join billing_records b on b.id = sent.id
     left join claims c on c.number = b.claim_number`,
  { batch: uuid, ids: uuids, numbers: texts, cents: bigints },
);
const submit = statement(
  'claims.submit',
  `update billing_records b set claimed = sent.cents, claim_number = sent.number,
     payer = sent.payer, submitted_at = $now, updated_at = $now
   from unnest($ids::uuid[], $numbers::text[], $cents::bigint[], $payers::text[])
     as sent (id, number, cents, payer)
   where b.id = sent.id`,
  { ids: uuids, numbers: texts, cents: bigints, payers: texts, now: instant },
);

export const batchName = ({ year, number }: { year: number; number: number }) =>
  `${year}-${String(number).padStart(3, '0')}`;

/** The prefix under which claims are sent. The demo has its own. */
export const submitterOf = ({ settings }: Pick<App, 'settings'>) =>
  settings.CLAIMS_SUBMITTER ?? (settings.relaxed ? 'DMO' : undefined);

const sumOf = (claims: readonly PlannedClaim[]) =>
  claims.reduce((sum, { cents }) => sum + cents, 0);

/** The demo's counterpart answers after this time. */
const demoAnswerMs = 20_000;

/**
 * Sends what is ready as one batch: claims, file, steps and audit are one transaction, so the batch
 * is whole or absent. Returns nothing when no record may go.
 */
export async function prepareBatch(
  change: Change,
  app: App,
  { submitter, actor }: { submitter: string; actor: string | null },
) {
  const { db, now } = change;
  await first(db, lockClaims, {});
  const { claims } = await planBatch(app, db, now, true);
  if (claims.length === 0) return undefined;
  const created = localTime(now).date;
  const year = Number(created.slice(0, 4));
  const taken = await first(db, takeNumbers, { year, count: claims.length });
  if (!taken) throw new Error('no claim numbers were taken');
  const before = taken.claims - claims.length;
  const sent = claims.map((claim, index) => ({
    ...claim,
    number: claimNumber({ submitter, year, sequence: before + index + 1 }),
  }));
  const id = newId();
  const number = taken.batches;
  const cents = sumOf(claims);
  const file = writeBatch({
    submitter,
    batch: number,
    created: created.replaceAll('-', ''),
    claims: sent.map(({ claimAs, number: as }) => claimAs(as)),
  });
  await run(db, addBatch, {
    id,
    year,
    number,
    now,
    by: actor,
    claims: claims.length,
    cents,
    file: app.keys.seal(file, fileContext(id)),
  });
  const columns = {
    ids: sent.map(({ row }) => row.id),
    numbers: sent.map(({ number: as }) => as),
    cents: sent.map((claim) => claim.cents),
  };
  await run(db, addClaims, { batch: id, ...columns });
  await run(db, submit, { ...columns, payers: sent.map(({ payer }) => payer), now });
  const moved = await moveRecords(change, columns.ids, { cause: 'submit', actor });
  if (moved.length !== claims.length) throw new Error('a record of the batch has moved');
  const name = batchName({ year, number });
  await change.audit({
    action: 'claims.send',
    subject: `claim-batch:${id}`,
    patients: claims.map(({ row }) => row.patient),
    details: { batch: name, claims: claims.length, cents },
  });
  change.touch('claims');
  if (app.settings.relaxed)
    await change.job(
      'claims-demo-answer',
      { batchId: id, round: 1 },
      { runAt: new Date(now.getTime() + demoAnswerMs) },
    );
  return { id, batch: name, claims: claims.length, cents };
}
