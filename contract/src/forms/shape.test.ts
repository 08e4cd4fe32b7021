import { expect, it } from 'vitest';
import { type Form, form as schema } from './form.ts';
import { shapeProblems } from './shape.ts';

const en = (text: string) => ({ en: text });
const asked = { text: en('Question'), required: true };
const whole: Form = {
  title: { en: 'Form', fr: 'Formulaire' },
  about: en('About'),
  introduction: en('First'),
  source: 'Us',
  englishOnly: false,
  items: [
    {
      ...asked,
      id: 'choice',
      kind: 'choice',
      several: false,
      options: [
        { code: 'a', text: en('A'), points: 0 },
        { code: 'b', text: en('B'), points: 1 },
      ],
    },
    { ...asked, id: 'number', kind: 'number', unit: 'kg', least: 1, most: 9, decimals: 1 },
    { ...asked, id: 'date', kind: 'date', earliest: -1, latest: 1 },
    { ...asked, id: 'text', kind: 'text', long: false, longest: 20 },
    { ...asked, id: 'scale', kind: 'scale', least: 0, most: 10, leastText: en('None') },
    { ...asked, id: 'photo', kind: 'photo', most: 1 },
    {
      id: 'log',
      kind: 'group',
      text: en('Log'),
      together: true,
      days: 7,
      items: [
        {
          ...asked,
          id: 'inside',
          kind: 'yesNo',
          help: en('Help'),
          showWhen: { join: 'all', of: [{ item: 'scale', is: 'above', value: 3 }] },
        },
      ],
    },
  ],
  scores: [
    {
      id: 'total',
      text: en('Total'),
      of: ['choice'],
      most: 1,
      bands: [{ from: 0, to: 1, text: en('Low'), tone: 'calm' }],
      positive: { from: 1, female: 1, male: 1 },
    },
  ],
  flags: [{ item: 'choice', above: 0, text: en('Flag'), crisis: false }],
  patterns: [],
};

/** The same form with one part replaced. */
function broken(path: string, value: unknown): Form {
  const copy: Form = JSON.parse(JSON.stringify(whole));
  const names = path.split('.');
  const last = names.pop() ?? '';
  const part = names.reduce<Record<string, unknown>>(
    (inner, name) => inner[name] as Record<string, unknown>,
    copy as never,
  );
  part[last] = value;
  return copy;
}

const long = 'x'.repeat(2_001);
const options = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ code: `o${at}`, text: en('O') }));
const faults: [string, unknown][] = [
  ['title.en', ''],
  ['title.fr', long],
  ['about.en', ''],
  ['introduction.en', long],
  ['source', long],
  ['items', []],
  ['items.0.text.en', ''],
  ['items.0.options', options(1)],
  ['items.0.options', options(41)],
  ['items.0.options.1.text.en', ''],
  ['items.0.options.0.points', 0.5],
  ['items.1.unit', 'x'.repeat(21)],
  ['items.1.least', Number.NaN],
  ['items.1.decimals', 4],
  ['items.2.earliest', -50_001],
  ['items.2.latest', 1.5],
  ['items.3.longest', 0],
  ['items.4.least', -1],
  ['items.4.most', 0],
  ['items.4.leastText.en', ''],
  ['items.5.most', 6],
  ['items.6.text.en', ''],
  ['items.6.days', 1],
  ['items.6.items', []],
  ['items.6.items.0.help.en', ''],
  ['scores.0.text.en', ''],
  ['scores.0.of', []],
  ['scores.0.bands.0.from', Number.NaN],
  ['scores.0.bands.0.text.en', ''],
  ['scores.0.positive.from', 0.5],
  ['flags.0.above', Number.NaN],
  ['flags.0.item', ''],
  ['flags.0.text.en', ''],
];

it('a whole form has no problem of its shape', () => {
  expect(schema.safeParse(whole).success).toBe(true);
  expect(shapeProblems(whole)).toEqual([]);
});

it.each(faults)('the editor names %s as the schema does: %j', (path, value) => {
  const form = broken(path, value);
  const parsed = schema.safeParse(form);
  const [issue] = parsed.error?.issues ?? [];
  expect(issue?.path.join('.')).toMatch(
    new RegExp(`^${path.startsWith('items') ? 'items' : path}`),
  );
  expect(shapeProblems(form)).toEqual([{ field: path, message: expect.any(String) }]);
});

it('a condition without a number is named at its row', () => {
  const path = 'items.6.items.0.showWhen.of.0';
  expect(shapeProblems(broken(`${path}.value`, Number.NaN))).toEqual([
    { field: path, message: 'Write a number.' },
  ]);
});
