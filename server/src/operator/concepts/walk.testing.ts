import { canary, typed } from '../../walk/canaryMarks.ts';
import type { Rows } from '../../walk/rows.ts';

export const rows = {
  'operator-concepts': {
    gate: 'operators',
    unowned: 'as operator-saveConcept',
    marked: [{ search: typed }],
  },
  'operator-unanswered': 'operators',
  'operator-saveConcept': {
    gate: 'operators',
    unowned: 'every concept is every operator’s',
    marked: [
      {
        concept: {
          id: 'kanarie',
          kind: 'need',
          targets: [{ specialty: typed, subsite: typed, weight: 1 }],
          who: [],
          phrases: [typed],
          short: [],
          misspelt: [],
          french: [canary('french')],
        },
        after: null,
      },
    ],
  },
  'operator-removeConcept': {
    gate: 'operators',
    unowned: 'as operator-saveConcept',
    marked: [{ id: canary('concept'), after: 1 }],
  },
  'operator-exportConcepts': 'operators',
  'operator-checkConcepts': { gate: 'operators', marked: [{ text: typed }] },
  'operator-applyConcepts': { gate: 'operators', marked: [{ text: typed, digest: typed }] },
} as const satisfies Rows;
