import type { RouteRows, Rows } from '../../walk/rows.ts';

export const rows = {
  'operator-register': 'operators',
  'operator-registerImport': 'operators',
  'operator-registerReport': {
    gate: 'operators',
    unowned: 'what every operator brought in is every operator’s',
  },
  'operator-closeAbsent': { gate: 'operators', unowned: 'as operator-registerReport' },
  'operator-stopImport': { gate: 'operators', unowned: 'as operator-registerReport' },
} as const satisfies Rows;

export const routeRows = {
  'operator-importRegister': 'operators',
} as const satisfies RouteRows;
