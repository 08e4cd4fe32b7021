import { minutesToRestore } from '@corridor/contract/gallery/rules.ts';
import type { App } from '../../platform/app.ts';
import type { Change } from '../../platform/change.ts';
import {
  all,
  boolean,
  bytes,
  instant,
  optional,
  run,
  statement,
  uuid,
  uuids,
} from '../../platform/database/database.ts';
import { refuse } from '../../platform/errors.ts';
import { releaseFiles } from '../../uploads/places/actions.ts';
import { variantsOf } from '../../uploads/variants/queries.ts';
import { collectForAnnotation, dropWords, lockedItems, noteChange } from '../actions.ts';
import { openDescribed, sealDescribed } from '../sealed.ts';

const setDeleted = statement(
  'gallery.set-deleted',
  'update media set deleted_at = $now where id = $id',
  { id: uuid, now: instant },
);
const setRestored = statement(
  'gallery.set-restored',
  `update media set deleted_at = null
   where id = any ($ids) and uid = $uid and deleted_at > $since returning id, patient`,
  { ids: uuids, uid: uuid, since: instant },
  { id: uuid, patient: optional(bytes) },
);

const restorableMs = minutesToRestore * 60_000;

/** Deletes items from the gallery. A thread keeps what was sent in it. */
export async function deleteItems(change: Change, uid: string, ids: string[]) {
  const items = await lockedItems(change, uid, ids);
  for (const item of items) {
    await run(change.db, setDeleted, { id: item.id, now: change.now });
    await noteChange(change, { uid, item }, 'gallery.delete');
  }
  const deleted = items.map(({ id }) => id);
  if (deleted.length > 0) {
    const runAt = new Date(change.now.getTime() + restorableMs);
    await change.job('gallery-forget', {}, { runAt });
  }
  return { deleted, failed: ids.filter((id) => !deleted.includes(id)) };
}

export async function restoreItems(change: Change, uid: string, ids: string[]) {
  const since = new Date(change.now.getTime() - restorableMs);
  const items = await all(change.db, setRestored, { ids, uid, since });
  if (items.length === 0) throw refuse('not-found');
  for (const item of items) await noteChange(change, { uid, item }, 'gallery.restore');
  return items.map(({ id }) => id);
}

const deletedItems = statement(
  'gallery.deleted',
  `select m.id, m.sealed, exists (select from media_uses u where u.media = m.id)
     or exists (select from patient_message_files f where f.file_id = m.id) as used
   from media m where m.deleted_at < $before and m.forgotten_at is null
   order by m.deleted_at limit 100 for update of m skip locked`,
  { before: instant },
  { id: uuid, sealed: bytes, used: boolean },
);
const dropItem = statement('gallery.drop', 'delete from media where id = $id', { id: uuid });
const setForgotten = statement(
  'gallery.set-forgotten',
  `update media set forgotten_at = $now, consent_at = null, sealed = $sealed,
     version = version + 1
   where id = $id`,
  { id: uuid, now: instant, sealed: bytes },
);
const dropPredictions = statement(
  'gallery.drop-predictions',
  'delete from media_predictions where media = $id',
  { id: uuid },
);

/** Forgets deleted items. The files go too, except for those that a thread or a letter has. */
export async function forgetDeleted(change: Change, app: App): Promise<number> {
  const before = new Date(change.now.getTime() - restorableMs);
  const items = await all(change.db, deletedItems, { before });
  for (const { id, sealed, used } of items) {
    if (used) {
      await hideItem(change, app, id, sealed);
      continue;
    }
    await run(change.db, dropItem, { id });
    const variants = await all(change.db, variantsOf, { ids: [id] });
    await releaseFiles(change, [id, ...variants.map(({ file }) => file)]);
  }
  if (items.length > 0) await collectForAnnotation(change);
  return items.length;
}

/**
 * A thread shows the item, its sizes and its series for as long as the thread lasts. The words and
 * the predictions were its owner's alone.
 */
async function hideItem({ db, now }: Change, app: App, id: string, sealed: Buffer) {
  const measured = openDescribed(app, id, sealed)?.measured ?? null;
  const kept = sealDescribed(app.keys, id, { notes: '', tags: [], measured });
  await run(db, setForgotten, { id, now, sealed: kept });
  await run(db, dropWords, { id });
  await run(db, dropPredictions, { id });
}
