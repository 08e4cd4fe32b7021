import { queries } from '@corridor/contract/thread/calls.ts';
import { all, first } from '../platform/database/database.ts';
import { allows } from '../platform/http/http.ts';
import type { Context } from '../platform/http/serve.ts';
import { fileName } from '../uploads/actions.ts';
import type { FileGates } from '../uploads/gates.ts';
import { threadFiles } from '../uploads/queries.ts';
import { inboxesFor, noteRead } from './access.ts';
import { readableSpot } from './queries.ts';

export type ShownFile = {
  id: string;
  name: string;
  contentType: string;
  size: number;
  url: string;
  thumbnailUrl: string | null;
  screenUrl: string | null;
};

/** A message of a thread; 0 stands for the question before all messages. */
type Spot = { activityId: string; seq: number };
const gate = 'thread';

/** Finds the files of a thread by id, each with a link for this reader and this message. */
export async function filesOf(
  { app, viewer, now }: Context,
  ids: string[],
): Promise<(id: string, spot: Spot) => ShownFile | undefined> {
  const found = ids.length === 0 ? [] : await all(app.pool, threadFiles, { ids });
  const files = new Map(found.map((file) => [file.id, file]));
  return (id, { activityId, seq }) => {
    const file = files.get(id);
    if (!file) return undefined;
    const place = `${gate}:${activityId}:${seq}`;
    const link = (linked: string) => app.files.link({ id: linked, place }, viewer.sessionId, now);
    const { contentType, size, sealedName, thumbnail, screen } = file;
    return {
      id,
      contentType,
      size,
      name: fileName(app, id, sealedName),
      url: link(id),
      thumbnailUrl: thumbnail && link(thumbnail),
      screenUrl: screen && link(screen),
    };
  };
}

export const gates: FileGates = {
  /** The viewer may still read the thread, it is not locked, and the message is not retracted. */
  [gate]: async ({ place }, context) => {
    const { app, viewer } = context;
    const [, activityId = '', seq = ''] = place.split(':');
    if (!allows(queries['thread-messages'].access, viewer)) return false;
    const params = { activityId, seq: Number(seq), uid: viewer.uid, inboxes: inboxesFor(viewer) };
    const found = await first(app.pool, readableSpot, params);
    if (found) noteRead(context, found);
    return found !== undefined;
  },
};
