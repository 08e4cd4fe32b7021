import type { Condition, Form } from '@corridor/contract/forms/form.ts';
import { choice } from './authoring.ts';

const ids = ['frequency', 'amount', 'six-or-more'];
/** A person who never drinks is not asked further, and both questions count 0. */
const drinks: Condition = { item: 'frequency', is: 'different', value: 'never' };
const whoDrinks = { showWhen: { join: 'all' as const, of: [drinks] } };

export const auditC: Form = {
  title: { en: 'AUDIT-C' },
  about: { en: 'Alcohol' },
  source:
    'The first three questions of the Alcohol Use Disorders Identification Test of the World Health Organization. Free to reproduce for non-commercial use.',
  englishOnly: true,
  items: [
    choice('frequency', { en: 'How often do you have a drink containing alcohol?' }, [
      ['never', { en: 'Never' }, 0],
      ['monthly-or-less', { en: 'Monthly or less' }, 1],
      ['2-to-4-a-month', { en: '2 to 4 times a month' }, 2],
      ['2-to-3-a-week', { en: '2 to 3 times a week' }, 3],
      ['4-or-more-a-week', { en: '4 or more times a week' }, 4],
    ]),
    choice(
      'amount',
      {
        en: 'How many drinks containing alcohol do you have on a typical day when you are drinking?',
      },
      [
        ['1-or-2', { en: '1 or 2' }, 0],
        ['3-or-4', { en: '3 or 4' }, 1],
        ['5-or-6', { en: '5 or 6' }, 2],
        ['7-to-9', { en: '7 to 9' }, 3],
        ['10-or-more', { en: '10 or more' }, 4],
      ],
      whoDrinks,
    ),
    choice(
      'six-or-more',
      { en: 'How often do you have six or more drinks on one occasion?' },
      [
        ['never', { en: 'Never' }, 0],
        ['less-than-monthly', { en: 'Less than monthly' }, 1],
        ['monthly', { en: 'Monthly' }, 2],
        ['weekly', { en: 'Weekly' }, 3],
        ['daily', { en: 'Daily or almost daily' }, 4],
      ],
      whoDrinks,
    ),
  ],
  scores: [
    {
      id: 'total',
      text: { en: 'Total score' },
      of: ids,
      most: 12,
      bands: [],
      positive: { from: 4, female: 3, male: 4 },
    },
  ],
  flags: [],
  patterns: [
    {
      text: {
        en: 'All points come from question 1. Review the amounts before calling it positive.',
      },
      items: ids.map((item) => ({ item, from: 1 })),
      atLeast: 1,
      atMost: 1,
      oneOf: ['frequency'],
    },
  ],
};
