import { z } from 'zod';
import { nothing } from '../platform/schemas.ts';
import { call, query } from '../platform/wire.ts';
import { after, saved, templateStore } from './schemas.ts';

const specialists = { access: { anyOf: ['specialistTemplates'] } } as const;

export const calls = {
  /** Refused as aborted when another version came in between, so that it is not overwritten. */
  'templates-save': call({
    ...specialists,
    idempotent: true,
    input: z.strictObject({ after, store: templateStore }),
    output: z.strictObject({ version: z.int() }),
    reasons: ['newer-version'],
  }),
};

export const queries = {
  'templates-store': query({
    ...specialists,
    input: nothing,
    output: z.strictObject({ ...saved, store: templateStore }),
    topics: (_, { uid }) => [`templates:${uid}`],
  }),
};
