import type { Form } from '@corridor/contract/forms/form.ts';
import { moodIds, moodItems } from './mood.ts';

const questions = [
  'Little interest or pleasure in doing things',
  'Feeling down, depressed, or hopeless',
  'Trouble falling or staying asleep, or sleeping too much',
  'Feeling tired or having little energy',
  'Poor appetite or overeating',
  'Feeling bad about yourself, or that you are a failure or have let yourself or your family down',
  'Trouble concentrating on things, such as reading the newspaper or watching television',
  'Moving or speaking so slowly that other people could have noticed; or the opposite, being so fidgety or restless that you have been moving around a lot more than usual',
  'Thoughts that you would be better off dead or of hurting yourself in some way',
];
const ids = moodIds(questions.length);
const lastId = 'item-9';

/** More than half the days; the last question counts from several days on. */
const metItems = ids.map((item) => ({ item, from: item === lastId ? 1 : 2 }));
const core = ['item-1', 'item-2'];

export const phq9: Form = {
  title: { en: 'PHQ-9' },
  about: { en: 'Depression' },
  source:
    'Patient Health Questionnaire-9, by Drs. Robert L. Spitzer, Janet B.W. Williams, Kurt Kroenke and colleagues. In the public domain: no permission is needed to copy, translate, show or distribute it.',
  englishOnly: true,
  items: moodItems(questions),
  scores: [
    {
      id: 'total',
      text: { en: 'Total score' },
      of: ids,
      most: 27,
      bands: [
        { from: 0, to: 4, text: { en: 'Minimal' }, tone: 'calm' },
        { from: 5, to: 9, text: { en: 'Mild' }, tone: 'mild' },
        { from: 10, to: 14, text: { en: 'Moderate' }, tone: 'warning' },
        { from: 15, to: 19, text: { en: 'Moderately severe' }, tone: 'warning' },
        { from: 20, to: 27, text: { en: 'Severe' }, tone: 'severe' },
      ],
      positive: { from: 10 },
    },
  ],
  flags: [{ item: lastId, above: 0, text: { en: 'Item 9 is above 0' }, crisis: true }],
  patterns: [
    { text: { en: 'Major depression' }, items: metItems, atLeast: 5, oneOf: core },
    { text: { en: 'Other depression' }, items: metItems, atLeast: 2, atMost: 4, oneOf: core },
  ],
};
