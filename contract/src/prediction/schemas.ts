import { z } from 'zod';
import { line } from '../platform/schemas.ts';
import { aiTypes, modelLimits } from './rules.ts';

export const aiType = z.enum(aiTypes);

const text = line(400).min(1);
const share = z.number().min(0).max(1);
const side = z.int().min(8).max(modelLimits.side);
const colours = z.array(z.number().min(-10).max(10)).length(3);
const count = z.int().min(0);

/** One label of a model: its key, and the wording for each reader. */
export const modelLabel = z.strictObject({
  aiLabel: line(60)
    .min(1)
    .regex(/^[A-Za-z0-9_]+$/),
  gpLabel: text,
  spLabel: text,
});

/** The share of right answers on pictures that the model had not learned from. */
export const measured = z.strictObject({
  /** The kind of the pictures. */
  on: text,
  pictures: count,
  firstRight: share,
  firstThreeRight: share,
  labels: z.array(
    z.strictObject({ aiLabel: modelLabel.shape.aiLabel, pictures: count, right: count }),
  ),
});

/** The file `card.json` beside a `model.onnx`. */
export const modelCard = z.strictObject({
  category: aiType,
  name: text,
  version: line(40)
    .min(1)
    .regex(/^[0-9A-Za-z.+-]+$/),
  specialty: text,
  licence: text,
  trainedOn: text,
  labels: z.array(modelLabel).min(2).max(modelLimits.labels),
  input: z.strictObject({
    width: side,
    height: side,
    mean: colours,
    deviation: z.array(z.number().min(0.001).max(10)).length(3),
  }),
  measured,
});
export type ModelCard = z.output<typeof modelCard>;
export type Measured = z.output<typeof measured>;
