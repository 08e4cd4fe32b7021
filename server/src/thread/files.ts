import { all } from '../platform/database.ts';
import type { Context } from '../platform/serve.ts';
import { namePlace } from '../uploads/actions.ts';
import { threadFiles } from '../uploads/queries.ts';

export type ShownFile = {
  id: string;
  name: string;
  contentType: string;
  size: number;
  url: string;
};

/** The files of a thread by their ids, each with a link for this reader and a short while. */
export async function filesOf(
  { app, viewer, now }: Context,
  ids: string[],
): Promise<Map<string, ShownFile>> {
  if (ids.length === 0) return new Map();
  const found = await all(app.pool, threadFiles, { ids });
  return new Map(
    found.map(({ id, contentType, size, sealedName }) => [
      id,
      {
        id,
        contentType,
        size,
        name: app.keys.openText(sealedName, namePlace(id)),
        url: app.files.link(id, viewer.sessionId, now),
      },
    ]),
  );
}
