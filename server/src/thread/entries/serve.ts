import type { calls, queries } from '@corridor/contract/thread/calls.ts';
import type { Folder, Status } from '@corridor/contract/thread/rules.ts';
import { first } from '../../platform/database/database.ts';
import { refuse } from '../../platform/errors.ts';
import type { Handlers } from '../../platform/http/serve.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { openText } from '../../platform/keystore/opened.ts';
import { inboxesFor, noteRead, threadFor } from '../access.ts';
import { draftContext } from '../sealed.ts';
import { markRead, markUnread, moveEntries, muteEntry } from './actions.ts';
import { entryOf } from './queries.ts';

type Served = Pick<
  Handlers<typeof calls & typeof queries>,
  | 'thread-metadata'
  | 'thread-moveToFolder'
  | 'thread-setMuted'
  | 'thread-markRead'
  | 'thread-markUnread'
>;

const done = { done: true as const };

/** Returns the owners of the entry: the named inbox, or the viewer's own and then the others. */
function ownersFor(viewer: Viewer, inboxOf: string | undefined): string[] {
  const others = inboxesFor(viewer);
  if (inboxOf === undefined) return [viewer.uid, ...others];
  if (!others.includes(inboxOf)) throw refuse('not-found');
  return [inboxOf];
}

export const handlers: Served = {
  'thread-metadata': async ({ activityId, inboxOf }, context) => {
    const { app, viewer } = context;
    const { uid } = viewer;
    const owners = ownersFor(viewer, inboxOf);
    const entry = await first(app.pool, entryOf, { activityId, uid, owners });
    if (!entry) throw refuse('not-found');
    const { draft, draftSavedAt, folder, status, lastMessageAt, patient, ...rest } = entry;
    if (draft) noteRead(context, { id: activityId, patient, actingFor: null });
    const messageDraft = openText(app, draft, draftContext(uid, activityId)) ?? '';
    return {
      ...rest,
      folder: folder as Folder,
      status: status as Status | null,
      lastMessageReceivedAt: lastMessageAt,
      messageDraft,
      draftSavedAt,
    };
  },

  'thread-moveToFolder': async ({ activityIds: ids, folder, inboxOf }, { viewer, change }) => {
    const { uid } = viewer;
    const { covering } = viewer;
    const moving = { ids, uid, covering, owners: ownersFor(viewer, inboxOf) };
    return { moved: await change((inside) => moveEntries(inside, moving, folder)) };
  },

  'thread-setMuted': async ({ activityId, muted, inboxOf }, { viewer, change }) => {
    const { uid } = viewer;
    const owners = ownersFor(viewer, inboxOf);
    await change(async (inside) => {
      await threadFor(inside.db, viewer, activityId);
      await muteEntry(inside, { activityId, uid, covering: viewer.covering, owners }, muted);
    });
    return done;
  },

  // A read counts for the person and for the office.
  'thread-markRead': async ({ activityId, seq }, { viewer, change }) => {
    const owners = ownersFor(viewer, undefined);
    const read = { owners, activityId, uid: viewer.uid, ...(seq !== undefined && { seq }) };
    await change(async (inside) => {
      const marked = await markRead(inside, read);
      if (!marked) await threadFor(inside.db, viewer, activityId);
    });
    return done;
  },

  'thread-markUnread': async ({ activityId }, { viewer, change }) => {
    const owners = ownersFor(viewer, undefined);
    await change(async (inside) => {
      const marked = await markUnread(inside, { owners, activityId });
      if (!marked) await threadFor(inside.db, viewer, activityId);
    });
    return done;
  },
};
