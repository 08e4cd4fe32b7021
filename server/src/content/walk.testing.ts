import type { Rows } from '../walk/rows.ts';

export const rows = {
  'content-document': { gate: 'public', input: () => ({ name: 'signup' }) },
} as const satisfies Rows;
