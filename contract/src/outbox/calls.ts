import { z } from 'zod';
import { id, instant, nothing } from '../platform/schemas.ts';
import { query } from '../platform/wire.ts';

const keptItem = z.strictObject({
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
  /** The messages that a demo kept instead of sending. Other installations answer not-found. */
  'outbox-kept': query({
    access: 'public',
    whileUnvalidated: true,
    whileUnfactored: true,
    input: nothing,
    output: z.array(keptItem),
    topics: () => [],
  }),
  /** The pages of a kept fax, or the attachment of a mail, as a PDF in base64. */
  'outbox-pages': query({
    access: 'public',
    whileUnvalidated: true,
    whileUnfactored: true,
    input: z.strictObject({ id }),
    output: z.strictObject({ pdf: z.base64() }),
    topics: () => [],
  }),
};
