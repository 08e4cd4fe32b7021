import { z } from 'zod';
import { conceptKinds, conceptLimits } from './rules.ts';

/** A file separates its cells by tabs and its phrases by upright lines, so no text may hold these. */
const part = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest)
    .regex(/^[^\p{Cc}|]*$/u);
const phrases = z.array(part(conceptLimits.phrase)).max(conceptLimits.phrases);

export const conceptTarget = z.strictObject({
  specialty: part(200),
  /** A star means the whole specialty. */
  subsite: part(200),
  /** The rules name a weight that is not between 0.1 and 1. */
  weight: z.number().min(0).max(100),
});

/** A concept of the vocabulary, as a person edits it. */
export const concept = z.strictObject({
  id: part(conceptLimits.id),
  kind: z.enum(conceptKinds),
  targets: z.array(conceptTarget).max(conceptLimits.targets),
  /** The patients whom the concept is about: `age<18`, `female?`. */
  who: z.array(part(20)).max(conceptLimits.conditions),
  phrases,
  /** Abbreviations, each with its share where it has several meanings: `MS:0.9`. */
  short: phrases,
  misspelt: phrases,
  french: phrases,
});
export type EditedConcept = z.output<typeof concept>;
