/** A patient form as data. The server reads and writes it as a FHIR R4 Questionnaire. */
import { z } from 'zod';
import { int4, line } from '../platform/schemas.ts';
import { shapeLimits as limits } from './limits.ts';

const within = ({ least, most }: { least: number; most: number }) => z.int().min(least).max(most);

/** A text in both languages. A form without French is shown in English and says so. */
export const words = z.strictObject({
  en: line(limits.text).min(1),
  fr: line(limits.text).min(1).optional(),
});
export type Words = z.output<typeof words>;

/** A number that a patient may write, or a limit of one. */
const amount = z.number().min(limits.amount.least).max(limits.amount.most);

/** The name of an item in its form, as FHIR's `linkId`. */
const itemId = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/);
const optionCode = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/);

/** The earlier answer on which an item depends. */
export const condition = z.discriminatedUnion('is', [
  z.strictObject({ item: itemId, is: z.literal('answered'), value: z.boolean() }),
  z.strictObject({
    item: itemId,
    is: z.enum(['equal', 'different']),
    value: z.union([optionCode, z.boolean()]),
  }),
  z.strictObject({ item: itemId, is: z.enum(['above', 'below']), value: amount }),
]);
export type Condition = z.output<typeof condition>;

const common = {
  id: itemId,
  text: words,
  help: words.optional(),
  /** All or any of the conditions; without them the item is always shown. */
  showWhen: z
    .strictObject({
      join: z.enum(['all', 'any']),
      of: z.array(condition).min(1).max(limits.conditions),
    })
    .optional(),
};
const asked = { ...common, required: z.boolean() };

const option = z.strictObject({
  code: optionCode,
  text: words,
  /** Its points in a score. */
  points: int4.optional(),
});

export const question = z.discriminatedUnion('kind', [
  z.strictObject({
    ...asked,
    kind: z.literal('choice'),
    several: z.boolean(),
    options: z.array(option).min(limits.options.least).max(limits.options.most),
  }),
  z.strictObject({ ...asked, kind: z.literal('yesNo') }),
  z.strictObject({
    ...asked,
    kind: z.literal('number'),
    unit: line(limits.unit).optional(),
    least: amount.optional(),
    most: amount.optional(),
    decimals: within(limits.decimals),
  }),
  z.strictObject({
    ...asked,
    kind: z.literal('date'),
    /** Limits in days from today. */
    earliest: within(limits.day).optional(),
    latest: within(limits.day).optional(),
  }),
  z.strictObject({
    ...asked,
    kind: z.literal('text'),
    long: z.boolean(),
    longest: within(limits.letters),
  }),
  z.strictObject({
    ...asked,
    kind: z.literal('scale'),
    least: within(limits.scale),
    most: within({ ...limits.scale, least: 1 }),
    leastText: words.optional(),
    mostText: words.optional(),
  }),
  z.strictObject({ ...asked, kind: z.literal('bodySite') }),
  z.strictObject({ ...asked, kind: z.literal('photo'), most: within(limits.photos) }),
  z.strictObject({ ...asked, kind: z.literal('signature') }),
  z.strictObject({ ...common, kind: z.literal('information') }),
]);
export type Question = z.output<typeof question>;

/**
 * Questions under one text, which stands above each of them as the stem of a questionnaire does. A
 * group that repeats is a log: one filling for each of so many days.
 */
export const group = z.strictObject({
  ...common,
  kind: z.literal('group'),
  /** On one page of the patient's screen, instead of one page for each item. */
  together: z.boolean(),
  days: within(limits.days).optional(),
  items: z.array(question).min(1).max(limits.inGroup),
});
export type Group = z.output<typeof group>;

export const item = z.union([question, group]);
export type Item = z.output<typeof item>;

export const band = z.strictObject({
  from: int4,
  to: int4,
  text: words,
  tone: z.enum(['calm', 'mild', 'warning', 'severe']),
});

/**
 * The sum of its items: points of the chosen options, 1 for yes, the value of a scale. An item that
 * is not shown counts 0. Without all required answers there is no score.
 */
export const score = z.strictObject({
  id: itemId,
  text: words,
  of: z.array(itemId).min(1).max(limits.inGroup),
  most: int4,
  bands: z.array(band).max(limits.bands),
  /** From this sum on the screen is positive; it may differ by sex. */
  positive: z
    .strictObject({ from: int4, female: int4.optional(), male: int4.optional() })
    .optional(),
});
export type Score = z.output<typeof score>;

/** Tells the clinician at the top of the result, and the patient at once where it is a crisis. */
export const flag = z.strictObject({
  item: itemId,
  /** It stands above these points, or above this number or scale value. Yes is 1, no is 0. */
  above: amount,
  text: words,
  crisis: z.boolean(),
});
export type Flag = z.output<typeof flag>;

/** A named pattern of answers: so many items at or above their points, one of `oneOf` among them. */
export const pattern = z.strictObject({
  text: words,
  items: z
    .array(z.strictObject({ item: itemId, from: int4 }))
    .min(1)
    .max(60),
  atLeast: z.int().min(1).max(1_000),
  atMost: z.int().min(1).max(1_000).optional(),
  oneOf: z.array(itemId).max(10),
});

export type Pattern = z.output<typeof pattern>;

export const form = z.strictObject({
  title: words,
  /** Two words for the list, as "Depression". */
  about: words.optional(),
  /** Shown before the first question. */
  introduction: words.optional(),
  /** The origin and licence of the questions. */
  source: line(limits.source).optional(),
  /** A validated wording, which nobody translates: shown in English with a line that says so. */
  englishOnly: z.boolean(),
  /**
   * The yes-or-no question by which the patient agrees to training the AI. The answer is kept with
   * the pictures of the patient.
   */
  trainingConsent: itemId.optional(),
  items: z.array(item).min(1).max(limits.items),
  scores: z.array(score).max(limits.scores),
  flags: z.array(flag).max(limits.flags),
  patterns: z.array(pattern).max(8),
});
export type Form = z.output<typeof form>;

/** An answer to each kind of question. Photos and signatures are ids of sealed files. */
export const answer = z.union([
  z.strictObject({ choice: z.array(optionCode).max(40) }),
  z.strictObject({ yes: z.boolean() }),
  z.strictObject({ number: amount }),
  z.strictObject({ date: z.iso.date() }),
  z.strictObject({ text: z.string().max(4_000) }),
  z.strictObject({ site: z.string().max(60) }),
  z.strictObject({ files: z.array(z.uuid()).max(5) }),
]);
export type Answer = z.output<typeof answer>;

/** The answers by item; in a log by item and day from 1 on, as `systolic.3`. */
export const key = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}(\.\d{1,2})?$/);
export const answers = z.record(key, answer);
export type Answers = z.output<typeof answers>;
