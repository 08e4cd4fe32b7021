import { z } from 'zod';
import { done, id, instant, nothing } from '../../platform/schemas.ts';
import { call, query } from '../../platform/wire.ts';
import { modelLimits, modelStates } from '../../prediction/rules.ts';
import { modelCard } from '../../prediction/schemas.ts';

const operators = { access: { anyOf: ['operatorConsole'] } } as const;
const model = z.strictObject({ id });

export const calls = {
  /** Installs a model as a candidate. A model that does not fit its card is refused. */
  'operator-installModel': call({
    ...operators,
    largest: 2 * modelLimits.bytes,
    perMinute: 20,
    input: z.strictObject({
      /** The text of `card.json`. */
      card: z.string().max(modelLimits.card),
      /** The file `model.onnx` in base64. */
      model: z.string().max(Math.ceil(modelLimits.bytes / 3) * 4 + 4),
    }),
    output: z.strictObject({ id }),
    reasons: ['model', 'taken'],
  }),
  /** The model answers for its category from now on. The one before it becomes withdrawn. */
  'operator-activateModel': call({ ...operators, input: model, output: done }),
  /** Its category is no longer offered until another model is activated. */
  'operator-withdrawModel': call({ ...operators, input: model, output: done }),
};

export const queries = {
  'operator-models': query({
    ...operators,
    input: nothing,
    output: z.strictObject({
      models: z.array(
        z.strictObject({
          id,
          state: z.enum(modelStates),
          card: modelCard,
          size: z.int(),
          digest: z.string(),
          installedAt: instant,
          /** Null for the command line and the demo. */
          installedBy: z.string().nullable(),
        }),
      ),
    }),
    topics: () => ['models'],
  }),
};
