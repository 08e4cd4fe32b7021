import { findItems } from '../gallery/items.ts';
import { itemsById } from '../gallery/queries.ts';
import type { App } from '../platform/app.ts';
import type { Change } from '../platform/change.ts';
import { all, first } from '../platform/database/database.ts';
import { Refusal, refuse } from '../platform/errors.ts';
import type { Context } from '../platform/http/serve.ts';
import { claimFile, fileName } from '../uploads/actions.ts';
import type { FileGates } from '../uploads/gates.ts';
import { moveFile, releaseFiles } from '../uploads/places/actions.ts';
import { attachedFiles } from '../uploads/queries.ts';
import { originalOf, variantsOf } from '../uploads/variants/queries.ts';
import { draftById } from './queries.ts';
import { aboutDraft, type Kept, openDraft } from './sealed.ts';

const gate = 'draft';

/** The path of a draft's files contains the person who has the draft. */
export const placeOf = (uid: string, draftId: string) => ({
  purpose: 'attachment' as const,
  pathOf: ({ time, extension }: { time: number; extension: string }) =>
    `draft_temp_files/${uid}/${draftId}/${time}.${extension}`,
});

/** A missing file has its own reason, because the rest of the form is right. */
export async function claimAttachment(change: Change, id: string, uid: string): Promise<void> {
  await claimFile(change, id, uid, 'attachment').catch((error: unknown) => {
    const gone = error instanceof Refusal && error.code === 'not-found';
    throw gone ? refuse('failed-precondition', 'file-gone') : error;
  });
}

type Keeping = { uid: string; draftId: string; wanted: readonly string[]; kept: readonly string[] };

/** Claims new files and moves them to the draft; releases those that the draft no longer has. */
export async function keepFiles(change: Change, app: App, keeping: Keeping): Promise<string[]> {
  const { uid, draftId, kept } = keeping;
  const attachmentIds = [...new Set(keeping.wanted)];
  for (const id of attachmentIds) {
    if (kept.includes(id)) continue;
    await claimAttachment(change, id, uid);
    await moveFile(change, app, id, placeOf(uid, draftId));
  }
  const dropped = kept.filter((id) => !attachmentIds.includes(id));
  if (dropped.length > 0) await releaseFiles(change, dropped);
  return attachmentIds;
}

/** Lists the files of a draft with links for this reader. */
export async function shownFiles({ app, viewer, now }: Context, draftId: string, ids: string[]) {
  const found = ids.length === 0 ? [] : await all(app.pool, attachedFiles, { ids });
  const byId = new Map(found.map((file) => [file.id, file]));
  return ids.flatMap((id) => {
    const file = byId.get(id);
    if (!file) return [];
    const { contentType, size, sealedName } = file;
    const url = app.files.link({ id, place: `${gate}:${draftId}` }, viewer.sessionId, now);
    const name = fileName(app, id, sealedName);
    return [{ id, contentType, size, url, name, thumbnailUrl: null }];
  });
}

type Owned = { id: string; author: string };

/** Lists the gallery items that the author chose, with links for the person who has the draft. */
export async function shownMedia(context: Context, draft: Owned, uris: readonly string[]) {
  const { app, viewer, now } = context;
  const found = await findItems(app.pool, draft.author, uris);
  const ids = [...new Set(found.values())];
  if (ids.length === 0) return [];
  const [rows, variants] = await Promise.all([
    all(app.pool, itemsById, { ids, uid: draft.author }),
    all(app.pool, variantsOf, { ids }),
  ]);
  const link = (id: string) =>
    app.files.link({ id, place: `${gate}:${draft.id}` }, viewer.sessionId, now);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return uris.flatMap((uri) => {
    const row = byId.get(found.get(uri) ?? '');
    if (!row) return [];
    const { id, contentType, size, sealedName } = row;
    const thumbnail = variants.find(
      ({ original, variant }) => original === id && variant === 'thumbnail',
    );
    const name = fileName(app, id, sealedName);
    const thumbnailUrl = thumbnail ? link(thumbnail.file) : null;
    return [{ uri, id, contentType, size, name, url: link(id), thumbnailUrl }];
  });
}

/** The author chose this item, or the item from which this file was drawn. */
async function hasMedia(app: App, { author }: { author: string }, kept: Kept, id: string) {
  const original = (await first(app.pool, originalOf, { file: id }))?.original ?? id;
  const chosen = await findItems(app.pool, author, kept.selectedMedia);
  return [...chosen.values()].includes(original);
}

export const gates: FileGates = {
  /** The viewer has the draft, and the draft has the file. */
  [gate]: async ({ id, place }, context) => {
    const { app, viewer } = context;
    const [, draftId = ''] = place.split(':');
    const draft = await first(app.pool, draftById, { id: draftId, uid: viewer.uid });
    const kept = draft && openDraft(app, draft);
    if (!draft || !kept) return false;
    if (!kept.attachments.includes(id) && !(await hasMedia(app, draft, kept, id))) return false;
    app.reads.note(context, { action: 'drafts.read', ...aboutDraft(app.keys, draftId, kept) });
    return true;
  },
};
