import type { AreaSeed } from '../../platform/seeding.ts';
import { demoCodes, demoDoctors, demoFees } from './demoTables.ts';
import { rowsOf } from './rows/tableRows.ts';

export const seed: AreaSeed = {
  atFirstStart: async ({ db }) => {
    await rowsOf('fees').put(db, demoFees);
    await rowsOf('codes').put(db, demoCodes);
    await rowsOf('doctors').put(db, demoDoctors);
  },
};
