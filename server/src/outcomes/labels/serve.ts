import { calls, queries } from '@corridor/contract/outcomes/labels/calls.ts';
import { readCustomLabels } from '../../annotation/actions.ts';
import { all } from '../../platform/database/database.ts';
import { serve } from '../../platform/http/serve.ts';
import { noteRead, openThreadFor } from '../../thread/access.ts';
import { openEconsult } from '../../thread/sealed.ts';
import { labelImages, mayLabel, ownLabel } from './actions.ts';
import { picturesIn } from './queries.ts';

export const handlers = serve(
  { ...calls, ...queries },
  {
    'ai-specialistLabelImages': async ({ labels }, { app, viewer, change }) => ({
      saved: await change((inside) => labelImages(inside, app, viewer, labels)),
    }),

    'outcomes-imageLabels': async ({ activityId }, context) => {
      const { app, viewer } = context;
      const thread = await openThreadFor(app.pool, viewer, activityId);
      const { collects, may } = await mayLabel(app.pool, viewer, thread);
      if (!may) return { collects, images: [] };
      noteRead(context, thread);
      const econsult = openEconsult(app, activityId, thread.sealed);
      const pictures = await all(app.pool, picturesIn, { activityId });
      return {
        collects,
        images: pictures.map((picture) => {
          const own = econsult && ownLabel(econsult, viewer, picture.filePath);
          if (!own) return { ...picture, label: null };
          const { doctorUid: _, ...label } = own;
          return { ...picture, label };
        }),
      };
    },

    'outcomes-customLabels': async (_, { app, viewer }) => ({
      customLabels: await readCustomLabels(app.pool, app, viewer.uid),
    }),
  },
);
