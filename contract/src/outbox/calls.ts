import { z } from 'zod';
import { id, instant, nothing } from '../platform/schemas.ts';
import { query } from '../platform/wire.ts';

const kept = z.strictObject({
  id,
  kind: z.enum(['mail', 'push', 'fax']),
  at: instant,
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  /** The name of the document that a mail carries. */
  attached: z.string().nullable(),
});

export const queries = {
  /** What a demo kept instead of sending it. In any other installation it is not found. */
  'outbox-kept': query({
    access: 'public',
    whileUnvalidated: true,
    whileUnfactored: true,
    input: nothing,
    output: z.array(kept),
    topics: () => [],
  }),
  /** The pages of a fax that was kept, or what a mail carries, as a PDF in base64. */
  'outbox-pages': query({
    access: 'public',
    whileUnvalidated: true,
    whileUnfactored: true,
    input: z.strictObject({ id }),
    output: z.strictObject({ pdf: z.base64() }),
    topics: () => [],
  }),
};
