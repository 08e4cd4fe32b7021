import type { Form } from '@corridor/contract/forms/form.ts';
import { moodIds, moodItems } from './mood.ts';

const questions = [
  'Feeling nervous, anxious or on edge',
  'Not being able to stop or control worrying',
  'Worrying too much about different things',
  'Trouble relaxing',
  'Being so restless that it is hard to sit still',
  'Becoming easily annoyed or irritable',
  'Feeling afraid as if something awful might happen',
];

export const gad7: Form = {
  title: { en: 'GAD-7' },
  about: { en: 'Anxiety' },
  source:
    'Generalized Anxiety Disorder-7, by Drs. Robert L. Spitzer, Kurt Kroenke, Janet B.W. Williams and colleagues. In the public domain: no permission is needed to copy, translate, show or distribute it.',
  englishOnly: true,
  items: moodItems(questions),
  scores: [
    {
      id: 'total',
      text: { en: 'Total score' },
      of: moodIds(questions.length),
      most: 21,
      bands: [
        { from: 0, to: 4, text: { en: 'Minimal' }, tone: 'calm' },
        { from: 5, to: 9, text: { en: 'Mild' }, tone: 'mild' },
        { from: 10, to: 14, text: { en: 'Moderate' }, tone: 'warning' },
        { from: 15, to: 21, text: { en: 'Severe' }, tone: 'severe' },
      ],
      positive: { from: 10 },
    },
  ],
  flags: [],
  patterns: [],
};
