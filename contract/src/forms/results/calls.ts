import { z } from 'zod';
import { done, id } from '../../platform/schemas.ts';
import { call, query } from '../../platform/wire.ts';
import { result } from '../schemas.ts';

/** A result stays readable after the plan that sent the form has ended. */
const readers = { access: 'signedIn' } as const;
const message = z.strictObject({ messageId: id });

export const calls = {
  /** Marks a submitted form as reviewed. */
  'forms-review': call({ ...readers, input: message, output: done }),
  /** The answer as paper: scores with bands first, flags at the top, then the answers. */
  'forms-resultPdf': call({ ...readers, input: message, output: z.base64() }),
  /** The answer as a FHIR R4 QuestionnaireResponse. */
  'forms-resultFhir': call({
    ...readers,
    input: message,
    output: z.strictObject({ name: z.string(), text: z.string() }),
  }),
  /** A photo or signature of the answer. */
  'forms-resultFile': call({
    ...readers,
    input: z.strictObject({ messageId: id, file: id }),
    output: z.strictObject({ type: z.string(), data: z.base64() }),
  }),
};

export const queries = {
  'forms-result': query({
    ...readers,
    input: message,
    output: result,
    topics: ({ messageId }) => [`form-result:${messageId}`],
  }),
};
