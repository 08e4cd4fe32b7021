import { typed } from '../../walk/canaryMarks.ts';
import type { Rows } from '../../walk/rows.ts';

export const rows = {
  'billing-searchCodes': {
    gate: 'codeReaders',
    input: () => ({ kind: 'diagnosis', words: 'eczema' }),
    marked: [{ kind: 'diagnosis', words: typed }],
  },
} as const satisfies Rows;
