import { defaultDelivery } from '@corridor/contract/preferences/rules.ts';
import { canary, typed } from '../walk/canaryMarks.ts';
import type { Rows } from '../walk/rows.ts';

export const rows = {
  'profile-save': {
    gate: 'signedIn',
    unowned: 'a number of an authority, which opens nothing',
    marked: [
      {
        after: 0,
        practiceId: canary('id'),
        credentials: canary('degree'),
        preferences: {
          homepage: null,
          ...defaultDelivery,
          phoneConsult: { phoneNumber: typed, calendarEmail: typed },
          presentation: null,
        },
      },
    ],
  },
  'profile-me': 'signedIn',
} as const satisfies Rows;
