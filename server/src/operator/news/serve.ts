import { limitsOf } from '@corridor/contract/notifications/rules.ts';
import { queries } from '@corridor/contract/operator/news/calls.ts';
import { countPeople } from '../../notifications/campaigns/queries.ts';
import { all, first } from '../../platform/database/database.ts';
import { refuse } from '../../platform/errors.ts';
import { serve } from '../../platform/http/serve.ts';
import { oneSent, sentPage } from './queries.ts';

export const handlers = serve(queries, {
  'operator-news': async ({ after, limit }, { app }) => {
    const place = { beforeAt: after?.sentAt ?? null, beforeId: after?.campaignId ?? null };
    const rows = await all(app.pool, sentPage, { ...place, limit: limit + 1 });
    return { news: rows.slice(0, limit).map(({ body, ...row }) => row), more: rows.length > limit };
  },

  'operator-sentNews': async (input, { app }) => {
    const found = await first(app.pool, oneSent, input);
    if (!found) throw refuse('not-found');
    return found;
  },

  'operator-newsAudience': async ({ audience }, { app, now }) => ({
    people: (await first(app.pool, countPeople, { ...limitsOf(audience), now }))?.people ?? 0,
  }),
});
