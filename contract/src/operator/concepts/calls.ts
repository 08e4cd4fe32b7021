import { z } from 'zod';
import { conceptLimits } from '../../directory/concepts/rules.ts';
import { concept } from '../../directory/concepts/schemas.ts';
import { done, int4, nothing } from '../../platform/schemas.ts';
import { call, query } from '../../platform/wire.ts';
import { filePlan } from '../schemas.ts';

const operators = { access: { anyOf: ['operatorConsole'] } } as const;
const version = int4;
const conceptId = z.string().max(conceptLimits.id);
const count = z.number().int();

/** A file as text. It is larger than other inputs, and is read before the sender is known. */
const files = {
  ...operators,
  largest: 3 * conceptLimits.file,
  perMinute: 60,
  checkedByLine: true,
} as const;
const fileText = z.string().max(conceptLimits.file);

export const calls = {
  /**
   * `after`: the version that the operator edited, 0 for a built-in concept that nobody has changed,
   * or null for a new id.
   */
  'operator-saveConcept': call({
    ...operators,
    input: z.strictObject({ concept, after: version.nullable() }),
    output: z.strictObject({ version }),
    reasons: ['newer-version', 'concept'],
  }),
  /**
   * Removes a concept of the installation's own, in the version `after`. The built-in one of its id
   * counts again.
   */
  'operator-removeConcept': call({
    ...operators,
    input: z.strictObject({ id: conceptId, after: version }),
    output: done,
    reasons: ['newer-version'],
  }),
  'operator-exportConcepts': call({
    ...operators,
    input: nothing,
    output: z.strictObject({ text: z.string(), concepts: count }),
  }),
  /** Answers the changes line by line, and stores nothing. */
  'operator-checkConcepts': call({
    ...files,
    input: z.strictObject({ text: fileText }),
    output: filePlan,
  }),
  /** Applies exactly the checked plan, or nothing. Concepts that the file does not name stay. */
  'operator-applyConcepts': call({
    ...files,
    input: z.strictObject({ text: fileText, digest: z.string().max(100) }),
    output: filePlan,
    reasons: ['newer-version', 'problems'],
  }),
};

export const queries = {
  /**
   * The installation's own concepts, and with words also the built-in ones that they match. With an
   * id, that concept alone.
   */
  'operator-concepts': query({
    ...operators,
    input: z.strictObject({
      search: z.string().max(200).default(''),
      id: conceptId.optional(),
    }),
    output: z.strictObject({
      concepts: z.array(
        z.strictObject({ ...concept.shape, version: version.nullable(), builtIn: z.boolean() }),
      ),
      /** The number of all, listed or not. */
      found: count,
      /** The specialties and subsites that a concept may lead to. */
      sites: z.array(z.strictObject({ specialty: z.string(), subsites: z.array(z.string()) })),
    }),
    topics: () => ['services'],
  }),
  /**
   * Searches that found nothing. A word is listed only after ten people typed it,
   * because a rarer one may be a name.
   */
  'operator-unanswered': query({
    ...operators,
    input: nothing,
    output: z.strictObject({
      concepts: z.array(
        z.strictObject({
          id: z.string(),
          phrase: z.string(),
          belongs: z.array(z.strictObject({ specialty: z.string(), subsite: z.string() })),
          asked: count,
        }),
      ),
      words: z.array(z.strictObject({ word: z.string(), people: count })),
    }),
    topics: () => ['unanswered', 'services'],
  }),
};
