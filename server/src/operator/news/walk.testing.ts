import { campaign } from '../../notifications/walk.testing.ts';
import type { Rows } from '../../walk/rows.ts';

export const rows = {
  'operator-news': { gate: 'operators', unowned: 'a place in a list of what every operator sees' },
  'operator-sentNews': {
    gate: 'operators',
    input: async ({ server }) => ({ campaignId: await campaign(server) }),
    unowned: 'what every operator sent is every operator’s',
  },
  'operator-newsAudience': { gate: 'operators', input: () => ({ audience: { plans: ['plus'] } }) },
} as const satisfies Rows;
