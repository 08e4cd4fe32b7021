/** Many billing records of one doctor: the report, the earnings, and the export of a month. */

import { localMonth } from '../server/src/billing/life/recordParts.ts';
import { patientIndex } from '../server/src/patients/patientIndex.ts';
import { econsultContext } from '../server/src/patients/sealed.ts';
import type { App } from '../server/src/platform/app.ts';
import { all } from '../server/src/platform/database/database.ts';
import { newId } from '../server/src/platform/ids.ts';
import { processedFirst, processedNext, type RecordRow } from '../server/src/reporting/queries.ts';
import { econsultOf } from '../server/src/thread/demo/manyThreads.ts';
import { openEconsult } from '../server/src/thread/sealed.ts';
import { ms, type Say, verdict, whole } from './figures.ts';
import { latencies, median } from './processes.ts';

export const records = { small: 1_000, large: 1_000_000, month: 100_000 } as const;
const threads = 2_000;
const waiting = 18;
const refused = 5;
const dayMs = 86_400_000;

const idOf = async ({ pool }: App, name: string) =>
  (await pool.query('select id from users where first_name = $1', [name])).rows[0].id as string;

/** Gives two doctors records: few and many. Most are closed, spread over fourteen months. */
export async function fillBilling(app: App): Promise<void> {
  await fillDoctor(app, await idOf(app, 'Amara'), records.large);
  await fillDoctor(app, await idOf(app, 'Tomasz'), records.small);
  await app.pool.query(
    'vacuum analyze billing_records, activities, billing_counts, billing_rollups',
  );
}

async function fillDoctor({ pool, keys }: App, uid: string, count: number): Promise<void> {
  const now = Date.now();
  const ids = Array.from({ length: Math.min(threads, count) }, newId);
  const questions = ids.map((_, index) => econsultOf(index));
  await pool.query(
    `insert into activities (id, type, created_at, created_by, specialty, subsite, sealed, patient, last_message_at)
     select id, 'econsult', now(), $1, 'Dermatology', 'Skin Lesion', sealed, patient, now()
     from unnest($2::uuid[], $3::bytea[], $4::bytea[]) as a (id, sealed, patient)`,
    [
      uid,
      ids,
      ids.map((id, index) => keys.seal(JSON.stringify(questions[index]), econsultContext(id))),
      questions.map(({ phn }) => patientIndex(keys, phn)),
    ],
  );
  const month = localMonth(new Date(now));
  const put = (status: string, from: number, to: number, resultMonth: string) =>
    pool.query(
      `insert into billing_records (id, uid, activity_id, kind, code, status, service_at, created_at,
         updated_at, result_at, result_month, paid_at, claimed, paid)
       select gen_random_uuid(), $1, ($2::uuid[])[1 + n % cardinality($2::uuid[])], 'message',
         (array['03.01O', '03.01LJ', '03.01NG'])[1 + n % 3], $3, at, at, at, result, month, result, 7450, 7450
       from (select n, $4::timestamptz - n * interval '30 seconds' as at,
           case when m is null then null else $4::timestamptz - n * interval '1 second' end as result, m as month
         from (select n, ${resultMonth} as m from generate_series($5::int, $6::int) n) numbered) dated`,
      [uid, ids, status, new Date(now - dayMs), from, to],
    );
  await put('pending', 1, waiting, 'null::integer');
  await put('refused', waiting + 1, waiting + refused, `${month}`);
  const step = 100_000;
  for (let from = 24; from <= count; from += step) {
    const to = Math.min(from + step - 1, count);
    // The first hundred thousand stand in last month, the others in the thirteen before.
    const spread = from === 24 ? `${month - 1}` : `${month - 2} - n % 13`;
    await put('closed', from, to, spread);
  }
}

type Sides = {
  say: Say;
  ours: string;
  app: App;
  /** The memory of the process behind `ours`, in bytes. */
  memory(): number;
  signIn(url: string, email: string): Promise<string>;
};
const emailOf = (name: string) => `${name}@demo.corridor.example`;
const firstPages = { tables: { waiting: {}, rejected: {}, closed: {} }, processed: {} };

export async function measureBilling({ say, ours, app, memory, signIn }: Sides): Promise<void> {
  const many = await signIn(ours, emailOf('amara.okafor'));
  const few = await signIn(ours, emailOf('tomasz.wierzbicki'));
  const report = (token: string) => ({
    url: `${ours}/query/reporting-report`,
    data: firstPages,
    token,
  });
  const taken = { many: [] as number[], few: [] as number[] };
  for (let round = 0; round < 20; round++) {
    taken.many.push(...(await latencies(report(many), 5)));
    taken.few.push(...(await latencies(report(few), 5)));
  }
  const [large, small] = [median(taken.many), median(taken.few)];
  say({
    what: `The billing report of ${whole(records.large)} records: earnings and first pages`,
    figure: `${ms(large)} median`,
    floor: `${ms(small)} median (the same of ${whole(records.small)} records)`,
    ratio: (large / small).toFixed(2),
    holds: verdict(large / small < 1.3, 'below 1.30'),
  });
  await measureExport({ say, ours, app, memory, token: many });
}

async function measureExport({
  say,
  ours,
  app,
  memory,
  token,
}: Omit<Sides, 'signIn'> & { token: string }) {
  const month = localMonth(new Date()) - 1;
  const file = `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}.csv`;
  const headers = { authorization: `Bearer ${token}` };
  const before = memory();
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, memory());
  }, 20);
  const exported = async () => {
    const started = performance.now();
    const answer = await fetch(`${ours}/reporting/processed/${file}`, { headers });
    let lines = 0;
    for await (const part of answer.body as unknown as AsyncIterable<Uint8Array>)
      for (const byte of part) if (byte === 10) lines += 1;
    if (lines <= records.month - 100) throw new Error(`the export has ${lines} lines`);
    return performance.now() - started;
  };
  const uid = await idOf(app, 'Amara');
  const bare = async () => {
    const started = performance.now();
    let after: string | null = null;
    for (;;) {
      const page: typeof processedFirst = after ? processedNext : processedFirst;
      const rows: RecordRow[] = await all(app.pool, page, { uid, month, after, limit: 500 });
      for (const { activityId, sealed } of rows) openEconsult(app, activityId, sealed)?.phn;
      const last = rows.at(-1);
      if (!last || rows.length < 500) return performance.now() - started;
      after = last.id;
    }
  };
  await exported();
  const pairs: { ours: number; floor: number }[] = [];
  for (let round = 0; round < 3; round++)
    pairs.push({ ours: await exported(), floor: await bare() });
  clearInterval(watch);
  const ratio = median(pairs.map((pair) => pair.floor / pair.ours));
  const perSecond = (time: number) => whole((records.month * 1000) / time);
  say({
    what: `A CSV of ${whole(records.month)} processed billing records`,
    figure: `${perSecond(median(pairs.map((pair) => pair.ours)))} records/s`,
    floor: `${perSecond(median(pairs.map((pair) => pair.floor)))} records/s (the bare loop that unseals the numbers)`,
    ratio: ratio.toFixed(2),
    holds: verdict(ratio >= 0.5, 'at least 0.50'),
  });
  const grown = (most - before) / 1e6;
  say({
    what: 'The memory that these exports took at most',
    figure: `+${whole(grown)} MB`,
    floor: `${whole(before / 1e6)} MB (before)`,
    ratio: (most / before).toFixed(2),
    holds: verdict(grown < 100, 'less than 100 MB more'),
  });
}
