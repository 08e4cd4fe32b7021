import { canary, typed } from '../walk/canaryMarks.ts';
import { newThread, ofThread } from '../walk/owner.ts';
import type { Rows } from '../walk/rows.ts';

export const rows = {
  'outcomes-options': { gate: 'consultants', input: newThread, owned: ofThread() },
  'outcomes-save': {
    gate: 'consultants',
    owned: ofThread({ outcome: 'Unknown', diagnosis: '' }),
    marked: [
      ({ thread }) => ({ activityId: thread, outcome: typed, diagnosis: canary('diagnosis') }),
    ],
  },
  'interpretations-billInterpretation': {
    gate: 'earSpecialists',
    owned: ofThread({ options: {} }),
  },
} as const satisfies Rows;
