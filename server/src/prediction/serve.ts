import { calls, queries } from '@corridor/contract/prediction/calls.ts';
import { isOfferedIn } from '@corridor/contract/prediction/rules.ts';
import { all } from '../platform/database/database.ts';
import { serve } from '../platform/http/serve.ts';
import { activeModels, translations } from './models/queries.ts';
import { predictImage } from './predictImage.ts';

export const handlers = serve(
  { ...calls, ...queries },
  {
    'ai-predictImage': predictImage,

    'ai-categories': async (_input, { app }) => {
      const [active, labels] = await Promise.all([
        all(app.pool, activeModels, {}),
        all(app.pool, translations, {}),
      ]);
      const environment = app.settings.CORRIDOR_ENV;
      return {
        categories: active
          .filter(({ category }) => isOfferedIn(category, environment))
          .map(({ category, version, card: { name, trainedOn } }) => ({
            aiType: category,
            version,
            name,
            trainedOn,
          })),
        translations: labels,
      };
    },
  },
);
