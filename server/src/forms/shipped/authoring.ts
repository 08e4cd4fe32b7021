/** Short ways to write a form as data. */
import type { Form, Question, Words } from '@corridor/contract/forms/form.ts';

type Kind<K extends Question['kind']> = Extract<Question, { kind: K }>;
type More<K extends Question['kind']> = Partial<Omit<Kind<K>, 'id' | 'kind' | 'text' | 'options'>>;

/** A text in English and French. */
export const both = (en: string, fr: string): Words => ({ en, fr });

/** A choice of named options; without French they are part of a validated wording. */
export const choice = (
  id: string,
  text: Words,
  options: readonly (readonly [code: string, text: Words, points?: number])[],
  more: More<'choice'> = {},
): Kind<'choice'> => ({
  id,
  kind: 'choice',
  text,
  required: true,
  several: false,
  options: options.map(([code, label, points]) => ({
    code,
    text: label,
    ...(points !== undefined && { points }),
  })),
  ...more,
});

export const yesNo = (id: string, text: Words, more: More<'yesNo'> = {}): Kind<'yesNo'> => ({
  id,
  kind: 'yesNo',
  text,
  required: true,
  ...more,
});

export const number = (id: string, text: Words, more: More<'number'> = {}): Kind<'number'> => ({
  id,
  kind: 'number',
  text,
  required: true,
  decimals: 0,
  ...more,
});

/** One line of text, or several, which may stay empty. */
export const text = (id: string, asked: Words, more: More<'text'> = {}): Kind<'text'> => ({
  id,
  kind: 'text',
  text: asked,
  required: false,
  long: false,
  longest: more.long ? 2_000 : 200,
  ...more,
});

export const information = (
  id: string,
  shown: Words,
  more: More<'information'> = {},
): Kind<'information'> => ({ id, kind: 'information', text: shown, ...more });

/** The question is shown after a yes to an earlier one. */
export const afterYes = (item: string) => ({
  showWhen: { join: 'all' as const, of: [{ item, is: 'equal' as const, value: true }] },
});

/** A form of our own, in both languages. */
export const ownForm = (form: Pick<Form, 'title' | 'about' | 'items'> & Partial<Form>): Form => ({
  source: 'Corridor. May be used and changed freely.',
  englishOnly: false,
  scores: [],
  flags: [],
  patterns: [],
  ...form,
});
