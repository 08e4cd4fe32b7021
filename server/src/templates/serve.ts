import { calls, queries } from '@corridor/contract/templates/calls.ts';
import { serve } from '../platform/serve.ts';
import { saveTemplates, templateStores } from './actions.ts';

export const handlers = serve(
  { ...calls, ...queries },
  {
    'templates-store': async (_, { app, viewer }) => {
      const { content, ...saved } = await templateStores.read(app.pool, app.keys, viewer.uid);
      return { ...saved, store: content };
    },

    'templates-save': async (input, { app, viewer, change }) => ({
      version: await change((inside) => saveTemplates(inside, app.keys, viewer.uid, input)),
    }),
  },
);
