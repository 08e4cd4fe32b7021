import { typed } from '../walk/canaryMarks.ts';
import type { RouteRows, Rows } from '../walk/rows.ts';

export const rows = {
  'claims-send': 'claimsOperators',
  'claims-takeResults': { gate: 'claimsOperators', marked: [{ text: typed }] },
  'claims-counts': 'operators',
  'claims-work': 'claimsOperators',
} as const satisfies Rows;

export const routeRows = {
  'claims-file': 'claimsOperators',
} as const satisfies RouteRows;
