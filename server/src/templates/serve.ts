import { calls, queries } from '@corridor/contract/templates/calls.ts';
import { everyOutcome } from '@corridor/contract/templates/outcomes.ts';
import type { TemplateStore } from '@corridor/contract/templates/schemas.ts';
import { serve } from '../platform/http/serve.ts';
import { saveTemplates, templateStores } from './actions.ts';

export const handlers = serve(
  { ...calls, ...queries },
  {
    'templates-store': async (_, { app, viewer }) => {
      const { content, ...saved } = await templateStores.read(app.pool, app.keys, viewer.uid);
      return { ...saved, store: knownOutcomes(content) };
    },

    'templates-save': async (input, { app, viewer, change }) => ({
      version: await change((inside) => saveTemplates(inside, app.keys, viewer.uid, input)),
    }),
  },
);

/** Older templates could have any outcome. Outcomes that a consult does not offer are left out. */
function knownOutcomes(store: TemplateStore): TemplateStore {
  const items = Object.entries(store.items).map(([id, { outcome, ...item }]) => [
    id,
    outcome && everyOutcome.includes(outcome) ? { ...item, outcome } : item,
  ]);
  return { ...store, items: Object.fromEntries(items) };
}
