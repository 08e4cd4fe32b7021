import type { RowOf } from '@corridor/contract/billing/tables/rules.ts';
import { rowsOf } from '../billing/tables/rows/tableRows.ts';
import type { AreaSeed } from '../platform/seeding.ts';

const item = (code: string, words: string, cents: number, tax: string): RowOf<'items'> => ({
  ...{ table: 'items', starts: '2026-01-01' },
  ...{ code, words, cents, tax },
});

export const seed: AreaSeed = {
  atFirstStart: async ({ db }) => {
    await rowsOf('items').put(db, [
      item('OAT-01', 'Assessment for an oral appliance', 18_000, 'exempt'),
      item('OAT-02', 'Oral appliance, custom fitted', 195_000, 'zero-rated'),
      item('OAT-03', 'Titration visit', 14_000, 'exempt'),
      item('OAT-04', 'Care kit and morning repositioner', 8_500, 'gst 5'),
    ]);
    await rowsOf('businesses').put(db, [
      {
        ...{ table: 'businesses', code: 'RDS', words: 'Red Deer Sleep Dentistry Ltd.' },
        ...{ address: '210-4820 Gaetz Avenue, Red Deer AB  T4N 4A4', gst: '123456789 RT 0001' },
      },
    ]);
  },
};
