import type { Rows } from '../walk/rows.ts';

export const rows = {
  'phoneConsult-billAndMarkComplete': {
    gate: 'consultants',
    owned: async ({ call }) => ({ activityId: await call() }),
    marked: [({ thread }) => ({ activityId: thread, billingCode: 'kanarie' })],
  },
} as const satisfies Rows;
