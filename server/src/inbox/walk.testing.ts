import { canary } from '../walk/canaryMarks.ts';
import { ofClinic } from '../walk/owner.ts';
import type { Rows } from '../walk/rows.ts';

export const rows = {
  'inbox-page': {
    gate: 'correspondents',
    input: () => ({ folder: 'inbox' }),
    owned: ofClinic({ folder: 'inbox' }),
  },
  'inbox-search': {
    gate: 'correspondents',
    input: () => ({ terms: ['dermatology'] }),
    owned: ofClinic({ terms: ['dermatology'] }),
    marked: [{ terms: [canary('patient')] }],
  },
  'inbox-badges': { gate: 'correspondents', owned: ofClinic() },
  'inbox-clinics': 'offices',
  'inbox-settings': 'correspondents',
  'inbox-saveColumns': 'correspondents',
} as const satisfies Rows;
