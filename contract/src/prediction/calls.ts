import { z } from 'zod';
import { nothing } from '../platform/schemas.ts';
import { call, query } from '../platform/wire.ts';
import { purposes } from '../uploads/rules.ts';
import { aiType, modelLabel } from './schemas.ts';

const photographers = { access: purposes.media.access } as const;
const score = z.number().min(0).max(1);

export const calls = {
  /** Asks the active model of a category about a picture of the caller, and keeps the answer. */
  'ai-predictImage': call({
    ...photographers,
    perMinute: 300,
    input: z.strictObject({
      /** The id of the picture, or its storage path. */
      uri: z
        .string()
        .max(200)
        .regex(/^[\w./-]+$/),
      scoreThreshold: score.optional(),
      aiType,
    }),
    output: z.strictObject({
      predictions: z.array(z.strictObject({ aiLabel: z.string(), gpLabel: z.string(), score })),
      aiVersion: z.string(),
    }),
    reasons: ['video', 'no-model', 'queue', 'failed'],
  }),
};

export const queries = {
  /** The categories with an active model, and the wording of every label that ever had one. */
  'ai-categories': query({
    ...photographers,
    input: nothing,
    output: z.strictObject({
      categories: z.array(
        z.strictObject({ aiType, version: z.string(), name: z.string(), trainedOn: z.string() }),
      ),
      translations: z.array(z.strictObject({ aiType, ...modelLabel.shape, specialty: z.string() })),
    }),
    topics: () => ['models'],
  }),
};
