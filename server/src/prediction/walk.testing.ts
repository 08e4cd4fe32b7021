import { canary } from '../walk/canaryMarks.ts';
import type { Rows } from '../walk/rows.ts';

export const rows = {
  'ai-predictImage': {
    gate: 'photographers',
    marked: [{ uri: canary('uri'), aiType: 'derm' }],
  },
  'ai-categories': 'photographers',
} as const satisfies Rows;
