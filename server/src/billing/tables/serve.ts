import { queries } from '@corridor/contract/billing/tables/calls.ts';
import { serve } from '../../platform/http/serve.ts';
import { searchCodes } from './searchCodes.ts';

export const handlers = serve(queries, {
  'billing-searchCodes': async ({ kind, words }, { app }) => ({
    codes: await searchCodes(app.pool, kind, words),
  }),
});
