/** Explains schema errors of a file in the operator's words. */

import { fileWords as words } from '@corridor/contract/operator/files/words.ts';
import { problemWords } from '@corridor/contract/operator/words.ts';
import { own } from '@corridor/contract/platform/own.ts';
import type { z } from 'zod';

const kinds: Record<string, string> = {
  string: words.noText,
  number: words.noNumber,
  array: words.noList,
  boolean: words.noFlag,
};

/** The messages for errors without a message of their own. */
export const errorInWords: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'too_big': {
      const most = Number(issue.maximum);
      return issue.origin === 'string' ? problemWords.tooLong(most) : problemWords.tooMany(most);
    }
    case 'too_small':
      return problemWords.required;
    case 'unrecognized_keys':
      return words.unknownPart(issue.keys);
    case 'invalid_value':
      return problemWords.oneOf(issue.values.map(String));
    case 'invalid_type':
      return issue.input === undefined
        ? problemWords.required
        : (kinds[issue.expected] ?? words.otherKind);
    case 'invalid_format':
      return issue.format === 'uuid' ? words.noId : words.otherKind;
    default:
      return words.otherKind;
  }
};

/** The column name of a nested field. */
const columnOf: Record<string, string> = { 'clinic, name': 'clinic', 'clinic, city': 'city' };

/** Names the place of an error. Items of a list count from 1. */
export function placeOf(path: readonly PropertyKey[], format: 'csv' | 'json'): string {
  const place = path
    .map((part, at) =>
      typeof part === 'number' ? words.oneOf(String(path[at - 1]), part + 1) : String(part),
    )
    .join(', ');
  return format === 'json' ? place : (own(columnOf, place) ?? place.replace(/^formFields/, 'form'));
}
