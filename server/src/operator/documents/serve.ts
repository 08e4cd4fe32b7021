import { type DocumentName, documentNames } from '@corridor/contract/content/schemas.ts';
import { calls, queries } from '@corridor/contract/operator/documents/calls.ts';
import type { OutputOf } from '@corridor/contract/platform/wire.ts';
import { all, first } from '../../platform/database/database.ts';
import { refuse } from '../../platform/errors.ts';
import { serve } from '../../platform/http/serve.ts';
import { blocksOf } from '../../signup/agreement.ts';
import { saveDocument } from './actions.ts';
import { documentVersion, newestVersions, versionsOf } from './queries.ts';

export const handlers = serve(
  { ...calls, ...queries },
  {
    'operator-documents': async (_input, { app }) => {
      const rows = await all(app.pool, newestVersions, {});
      return {
        documents: documentNames.flatMap((name) =>
          rows
            .filter((row) => row.name === name)
            .map((row) => ({ ...row, name: name as DocumentName })),
        ),
      };
    },

    'operator-documentVersions': async ({ name }, { app }) => ({
      versions: await all(app.pool, versionsOf, { name }),
    }),

    'operator-documentVersion': async (input, { app }) => {
      const found = await first(app.pool, documentVersion, input);
      if (!found) throw refuse('not-found');
      const { name } = input;
      return { name, ...found } as OutputOf<(typeof queries)['operator-documentVersion']>;
    },

    'operator-previewContract': async ({ markdown }) => ({ blocks: blocksOf(markdown) }),

    'operator-saveDocument': async ({ document, after }, { viewer, change }) => ({
      version: await change((inside) => saveDocument(inside, document, after, viewer.uid)),
    }),
  },
);
