import type { Rows } from '../walk/rows.ts';

export const rows = {
  'templates-save': { gate: 'editors', unowned: 'the names of parts of a document of one’s own' },
  'templates-store': 'editors',
} as const satisfies Rows;
