import { z } from 'zod';
import { nothing } from '../platform/schemas.ts';
import { call, query } from '../platform/wire.ts';
import { after, saved } from '../templates/schemas.ts';
import { keptResources, shownResources } from './schemas.ts';

export const calls = {
  /**
   * Saves the document and claims its new files. Refused as aborted when another version came in
   * between.
   */
  'resources-save': call({
    access: { anyOf: ['specialistTemplates'] },
    idempotent: true,
    input: z.strictObject({ after, document: keptResources }),
    output: z.strictObject({ version: z.int() }),
    reasons: ['newer-version'],
  }),
};

export const queries = {
  /** The person's own resources, or an empty document. */
  'resources-store': query({
    access: 'signedIn',
    whileUnvalidated: true,
    input: nothing,
    output: z.strictObject({ ...saved, document: shownResources }),
    topics: (_, { uid }) => [`resources:${uid}`],
  }),
};
