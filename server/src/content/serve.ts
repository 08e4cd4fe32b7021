import { queries } from '@corridor/contract/content/calls.ts';
import type { OutputOf } from '@corridor/contract/platform/wire.ts';
import { first } from '../platform/database/database.ts';
import { refuse } from '../platform/errors.ts';
import { serve } from '../platform/http/serve.ts';
import { newestDocument } from './queries.ts';

export const handlers = serve(queries, {
  'content-document': async ({ name }, { app }) => {
    const newest = await first(app.pool, newestDocument, { name });
    if (!newest) throw refuse('not-found');
    return { name, ...newest } as OutputOf<(typeof queries)['content-document']>;
  },
});
