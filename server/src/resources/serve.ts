import { calls, queries } from '@corridor/contract/resources/calls.ts';
import type { KeptResources } from '@corridor/contract/resources/schemas.ts';
import { all, first } from '../platform/database/database.ts';
import { type Context, serve } from '../platform/http/serve.ts';
import { fileName } from '../uploads/actions.ts';
import type { FileGates } from '../uploads/gates.ts';
import { claimedFiles } from '../uploads/queries.ts';
import { resourceStores, saveResources } from './actions.ts';

const purpose = 'resource';
const place = purpose;

/** The owner opens an own resource here. The thread opens a shared one. */
export const gates: FileGates = {
  [place]: async ({ id }, { app, viewer }) =>
    (await first(app.pool, claimedFiles, { ids: [id], owner: viewer.uid, purpose })) !== undefined,
};

export const handlers = serve(
  { ...calls, ...queries },
  {
    'resources-store': async (_, context) => {
      const { app, viewer } = context;
      const { content, ...saved } = await resourceStores.read(app.pool, app.keys, viewer.uid);
      return { ...saved, document: await shown(content, context) };
    },

    'resources-save': async (input, { app, viewer, change }) => ({
      version: await change((inside) => saveResources(inside, app.keys, viewer.uid, input)),
    }),
  },
);

async function shown(document: KeptResources, { app, viewer, now }: Context) {
  const ids = Object.values(document.resources).map(({ fileId }) => fileId);
  const owned = { ids, owner: viewer.uid, purpose };
  const files = new Map((await all(app.pool, claimedFiles, owned)).map((file) => [file.id, file]));
  const resources = Object.values(document.resources).flatMap((resource) => {
    const file = files.get(resource.fileId);
    if (!file) return [];
    const { path, contentType, size } = file;
    const shown = {
      ...resource,
      fileName: fileName(app, file.id, file.sealedName),
      filePath: path,
      downloadUrl: app.files.link({ id: file.id, place }, viewer.sessionId, now),
      contentType,
      size,
    };
    return [[resource.id, shown] as const];
  });
  return { ...document, resources: Object.fromEntries(resources) };
}
