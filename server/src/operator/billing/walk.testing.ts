import { typed } from '../../walk/canaryMarks.ts';
import type { Rows } from '../../walk/rows.ts';

const text = { table: 'rejections', code: '63C', words: typed };
const fee = { table: 'fees', code: '03.01O', starts: '2026-04-01', cents: 3489 };

export const rows = {
  'operator-billingRows': {
    gate: 'operators',
    input: () => ({ table: 'rejections' }),
    marked: [{ table: 'rejections', search: typed }],
  },
  'operator-saveBillingRow': {
    gate: 'operators',
    base: { row: fee, before: null },
    marked: [{ row: text, before: null }],
  },
  'operator-removeBillingRow': {
    gate: 'operators',
    base: { before: fee },
    marked: [{ before: text }],
  },
  'operator-exportBillingTable': { gate: 'operators', base: { table: 'fees' } },
  'operator-checkBillingFile': {
    gate: 'operators',
    marked: [{ table: 'rejections', text: typed }],
  },
  'operator-applyBillingFile': {
    gate: 'operators',
    marked: [{ table: 'rejections', text: typed, digest: typed }],
  },
} as const satisfies Rows;
