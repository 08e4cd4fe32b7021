import type { Rows } from '../../walk/rows.ts';

export const rows = {
  'operator-roles': 'operators',
  'operator-roleEffect': { gate: 'operators', input: () => ({ role: 'moa', granted: [] }) },
  'operator-saveRole': 'operators',
} as const satisfies Rows;
