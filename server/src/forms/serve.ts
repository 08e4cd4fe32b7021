import { calls, queries } from '@corridor/contract/forms/calls.ts';
import { all, first } from '../platform/database/database.ts';
import { refuse } from '../platform/errors.ts';
import { serve } from '../platform/http/serve.ts';
import { setFavourite } from './actions.ts';
import { favouritesOf, offeredForm, offeredForms, privateFormsOf } from './queries.ts';

export const handlers = serve(
  { ...calls, ...queries },
  {
    'forms-start': async (_input, { app, viewer: { uid } }) => {
      const [forms, favourites, given] = await Promise.all([
        all(app.pool, offeredForms, { uid }),
        all(app.pool, favouritesOf, { uid }),
        all(app.pool, privateFormsOf, { uid }),
      ]);
      return {
        forms: forms.map(({ summary, ...form }) => ({ ...form, ...summary })),
        favoritedForms: favourites.map(({ formId }) => formId),
        privateForms: given.map(({ formId }) => formId),
      };
    },

    'forms-preview': async ({ formId }, { app, viewer: { uid } }) => {
      const found = await first(app.pool, offeredForm, { uid, formId });
      if (!found) throw refuse('not-found');
      return { formId, version: found.version, form: found.form };
    },

    'forms-setFavorite': async (input, { viewer, change }) => {
      await change((inside) => setFavourite(inside, viewer.uid, input));
      return { done: true as const };
    },
  },
);
