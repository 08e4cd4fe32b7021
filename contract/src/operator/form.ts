import { type FormField, unsafeHeader } from '../directory/schemas.ts';
import { words as directory } from '../directory/words.ts';
import { isKept } from '../platform/text.ts';
import { problemWords, formWords as words } from './words.ts';

/** The problem of a question, with its index. */
export type FormProblem = {
  at: number;
  part: 'header' | 'values' | 'urgent' | 'advice';
  message: string;
};

export const limits = {
  name: 200,
  specialty: 100,
  short: 500,
  long: 5000,
  college: 100,
  keyword: 60,
  keywords: 50,
  header: 200,
  value: 200,
  values: 40,
  advice: 1000,
  fields: 60,
  people: 20,
  phrase: 60,
  phrases: 12,
  /** The size of a file from a browser. The command line accepts more. */
  file: 4_000_000,
  fileOnCommandLine: 50_000_000,
} as const;

const folded = (text: string) => text.trim().toLowerCase();
const repeated = (texts: readonly string[]) =>
  texts.some((one, at) => texts.findIndex((other) => folded(other) === folded(one)) !== at);

/** A question is identified by its header, and a choice by its text, so neither may occur twice. */
export function formProblems(fields: readonly FormField[]): FormProblem[] {
  return fields.flatMap((field, index): FormProblem[] => {
    const problemOf = (part: FormProblem['part'], message: string): FormProblem[] => [
      { at: index, part, message },
    ];
    const earlier = fields
      .slice(0, index)
      .some((one) => folded(one.header) === folded(field.header));
    const { header, inputType, values, urgent = [], advice = '' } = field;
    if (!isKept(header)) return problemOf('header', problemWords.unkept);
    if (!values.every(isKept)) return problemOf('values', problemWords.unkept);
    if (!isKept(advice)) return problemOf('advice', problemWords.unkept);
    if (header.trim() === '') return problemOf('header', words.headerMissing);
    if (header.trim() === unsafeHeader) return problemOf('header', directory.questionName);
    if (earlier) return problemOf('header', words.headerTwice);
    if (inputType !== 'Checkboxes')
      return values.length > 0 || urgent.length > 0 ? problemOf('values', words.noValues) : [];
    if (values.length === 0) return problemOf('values', words.valuesMissing);
    if (values.some((value) => value.trim() === '')) return problemOf('values', words.valueEmpty);
    if (repeated(values)) return problemOf('values', words.valueTwice);
    if (urgent.some((value) => !values.includes(value)))
      return problemOf('urgent', words.urgentUnknown);
    return urgent.length > 0 && advice.trim() === ''
      ? problemOf('advice', words.adviceMissing)
      : [];
  });
}

/** The stored form of synonyms: plain Latin letters and digits. */
export const phraseOf = (typed: string) =>
  typed
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** Splits a typed row at its commas. */
export const phrasesOf = (line: string) => [
  ...new Set(line.split(',').map(phraseOf).filter(Boolean)),
];

/** The name must not contain the mark of search keys. */
export const isSearchable = (name: string) => !name.includes('`');
