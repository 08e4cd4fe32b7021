/**
 * The shape of a form in words for its editor: what the schema of a form refuses, named at the same
 * fields. It imports no zod, so that the portal can check at each letter.
 */
import type { Form, Group, Item, Question, Words } from './form.ts';
import { shapeLimits } from './limits.ts';
import type { FormProblem } from './rules.ts';
import { shapeWords as words } from './words.ts';

type Bounds = { least: number; most: number };

/** Every missing or impossible part of a form that is being written. */
export function shapeProblems(form: Form): FormProblem[] {
  return [
    ...textProblems(form.title, 'title'),
    ...textProblems(form.about, 'about'),
    ...textProblems(form.introduction, 'introduction'),
    ...lengthProblems(form.source, 'source', shapeLimits.source),
    ...listProblems(form.items, 'items', { least: 1, most: shapeLimits.items }),
    ...form.items.flatMap((item, at) => itemProblems(item, `items.${at}`)),
    ...listProblems(form.scores, 'scores', { least: 0, most: shapeLimits.scores }),
    ...form.scores.flatMap((score, at) => scoreProblems(score, `scores.${at}`)),
    ...listProblems(form.flags, 'flags', { least: 0, most: shapeLimits.flags }),
    ...form.flags.flatMap(({ item, above, text }, index) => [
      ...(item === '' ? [{ field: `flags.${index}.item`, message: words.noQuestion }] : []),
      ...numberProblems(above, `flags.${index}.above`, shapeLimits.amount),
      ...textProblems(text, `flags.${index}.text`),
    ]),
  ];
}

function textProblems(text: Words | undefined, field: string): FormProblem[] {
  if (!text) return [];
  const { en, fr } = text;
  const missing = fr ? words.english : words.required;
  return [
    ...(en.trim() === ''
      ? [{ field: `${field}.en`, message: missing }]
      : lengthProblems(en, `${field}.en`, shapeLimits.text)),
    ...lengthProblems(fr, `${field}.fr`, shapeLimits.text),
  ];
}

const lengthProblems = (text: string | undefined, field: string, most: number): FormProblem[] =>
  text !== undefined && text.length > most ? [{ field, message: words.tooLong(most) }] : [];

const listProblems = (
  list: readonly unknown[],
  field: string,
  { least, most }: Bounds,
): FormProblem[] => {
  if (list.length < least) return [{ field, message: words.noItems }];
  return list.length > most ? [{ field, message: words.tooMany(most) }] : [];
};

/** A number, where one stands. A text that is no number is kept as one that is not finite. */
function numberProblems(
  value: number | undefined,
  field: string,
  { whole, least, most }: Partial<Bounds> & { whole?: true } = {},
): FormProblem[] {
  if (value === undefined) return [];
  if (!Number.isFinite(value)) return [{ field, message: words.number }];
  if (whole && !Number.isInteger(value)) return [{ field, message: words.whole }];
  if (least === undefined || most === undefined || (value >= least && value <= most)) return [];
  return [{ field, message: words.between(least, most) }];
}

const wholeProblems = (value: number | undefined, field: string, bounds: Bounds) =>
  numberProblems(value, field, { whole: true, ...bounds });

function itemProblems(item: Item, field: string): FormProblem[] {
  const common = [
    ...textProblems(item.text, `${field}.text`),
    ...textProblems(item.help, `${field}.help`),
    ...(item.showWhen?.of ?? []).flatMap((condition, at) =>
      condition.is === 'above' || condition.is === 'below'
        ? numberProblems(condition.value, `${field}.showWhen.of.${at}`, shapeLimits.amount)
        : [],
    ),
  ];
  const special = item.kind === 'group' ? groupProblems(item, field) : kindProblems(item, field);
  return [...common, ...special];
}

const groupProblems = ({ days, items }: Group, field: string): FormProblem[] => [
  ...wholeProblems(days, `${field}.days`, shapeLimits.days),
  ...listProblems(items, `${field}.items`, { least: 1, most: shapeLimits.inGroup }),
  ...items.flatMap((item, at) => itemProblems(item, `${field}.items.${at}`)),
];

function kindProblems(item: Question, field: string): FormProblem[] {
  switch (item.kind) {
    case 'choice':
      return optionProblems(item, field);
    case 'number':
      return [
        ...lengthProblems(item.unit, `${field}.unit`, shapeLimits.unit),
        ...numberProblems(item.least, `${field}.least`, shapeLimits.amount),
        ...numberProblems(item.most, `${field}.most`, shapeLimits.amount),
        ...wholeProblems(item.decimals, `${field}.decimals`, shapeLimits.decimals),
      ];
    case 'date':
      return [
        ...wholeProblems(item.earliest, `${field}.earliest`, shapeLimits.day),
        ...wholeProblems(item.latest, `${field}.latest`, shapeLimits.day),
      ];
    case 'text':
      return wholeProblems(item.longest, `${field}.longest`, shapeLimits.letters);
    case 'scale':
      return [
        ...wholeProblems(item.least, `${field}.least`, shapeLimits.scale),
        ...wholeProblems(item.most, `${field}.most`, { ...shapeLimits.scale, least: 1 }),
        ...textProblems(item.leastText, `${field}.leastText`),
        ...textProblems(item.mostText, `${field}.mostText`),
      ];
    case 'photo':
      return wholeProblems(item.most, `${field}.most`, shapeLimits.photos);
    default:
      return [];
  }
}

function optionProblems(
  { options }: Extract<Question, { kind: 'choice' }>,
  field: string,
): FormProblem[] {
  const { least, most } = shapeLimits.options;
  const isWrong = options.length < least || options.length > most;
  return [
    ...(isWrong ? [{ field: `${field}.options`, message: words.options(least, most) }] : []),
    ...options.flatMap(({ text, points }, at) => [
      ...textProblems(text, `${field}.options.${at}.text`),
      ...wholeProblems(points, `${field}.options.${at}.points`, shapeLimits.points),
    ]),
  ];
}

function scoreProblems(
  { text, of: counted, bands, positive }: Form['scores'][number],
  field: string,
): FormProblem[] {
  const { points } = shapeLimits;
  return [
    ...textProblems(text, `${field}.text`),
    ...listProblems(counted, `${field}.of`, { least: 1, most: shapeLimits.inGroup }),
    ...listProblems(bands, `${field}.bands`, { least: 0, most: shapeLimits.bands }),
    ...bands.flatMap((band, index) => [
      ...wholeProblems(band.from, `${field}.bands.${index}.from`, points),
      ...wholeProblems(band.to, `${field}.bands.${index}.to`, points),
      ...textProblems(band.text, `${field}.bands.${index}.text`),
    ]),
    ...wholeProblems(positive?.from, `${field}.positive.from`, points),
    ...wholeProblems(positive?.female, `${field}.positive.female`, points),
    ...wholeProblems(positive?.male, `${field}.positive.male`, points),
  ];
}
