import type { Rows } from '../../walk/rows.ts';

export const rows = {
  'operator-requests': 'auditors',
  'operator-confirmRequest': {
    gate: 'auditors',
    unowned: 'every request is every operator’s and every privacy officer’s',
  },
  'operator-declineRequest': { gate: 'auditors', unowned: 'as operator-confirmRequest' },
  'operator-withdrawRequest': { gate: 'auditors', unowned: 'as operator-confirmRequest' },
} as const satisfies Rows;
