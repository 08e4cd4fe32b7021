import { day, integer, run, statement, text } from '../platform/database/database.ts';
import type { AreaSeed } from '../platform/seeding.ts';

const putItem = statement(
  'payments.seed-item',
  `insert into payment_items (code, starts, name, cents, tax_kind, tax_rate)
   values ($code, $starts, $name, $cents, $kind, $rate)`,
  { code: text, starts: day, name: text, cents: integer, kind: text, rate: integer },
);

const starts = '2026-01-01';
const items = [
  ['OAT-01', 'Assessment for an oral appliance', 18_000, 'exempt', 0],
  ['OAT-02', 'Oral appliance, custom fitted', 195_000, 'zero-rated', 0],
  ['OAT-03', 'Titration visit', 14_000, 'exempt', 0],
  ['OAT-04', 'Care kit and morning repositioner', 8_500, 'gst', 500],
] as const;

export const seed: AreaSeed = {
  atFirstStart: async ({ db }) => {
    for (const [code, name, cents, kind, rate] of items)
      await run(db, putItem, { code, starts, name, cents, kind, rate });
  },
};
