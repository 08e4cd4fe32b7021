import { z } from 'zod';
import { query } from '../../platform/wire.ts';
import { tableLimits as limits } from './rules.ts';
import { termKind } from './schemas.ts';

export const queries = {
  /**
   * The codes that begin with the words, and those whose words begin with each of them: 20 at most.
   */
  'billing-searchCodes': query({
    access: { anyOf: ['billing', 'billingReport', 'operatorConsole'] },
    input: z.strictObject({ kind: termKind, words: z.string().max(100) }),
    output: z.strictObject({
      codes: z.array(z.strictObject({ code: z.string(), words: z.string() })).max(limits.found),
    }),
    topics: () => ['billing-tables'],
  }),
};
