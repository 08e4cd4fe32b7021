import { calls, queries } from '@corridor/contract/operator/models/calls.ts';
import { all } from '../../platform/database/database.ts';
import { serve } from '../../platform/http/serve.ts';
import {
  activateModel,
  checkedModel,
  installModel,
  withdrawModel,
} from '../../prediction/models/actions.ts';
import { allModels } from '../../prediction/models/queries.ts';

const done = { done: true } as const;

export const handlers = serve(
  { ...calls, ...queries },
  {
    'operator-models': async (_input, { app }) => ({
      models: (await all(app.pool, allModels, {})).map(
        ({ category: _category, version: _version, ...model }) => model,
      ),
    }),

    'operator-installModel': async ({ card, model }, { app, viewer, change }) => {
      const checked = await checkedModel(app, card, Buffer.from(model, 'base64'));
      const by = viewer.uid;
      return { id: await change((inside) => installModel(inside, app.keys, checked, by)) };
    },

    'operator-activateModel': async ({ id }, { change }) => {
      await change((inside) => activateModel(inside, id));
      return done;
    },

    'operator-withdrawModel': async ({ id }, { change }) => {
      await change((inside) => withdrawModel(inside, id));
      return done;
    },
  },
);
