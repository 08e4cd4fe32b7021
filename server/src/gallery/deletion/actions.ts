import { minutesToRestore } from '@corridor/contract/gallery/rules.ts';
import type { Change } from '../../platform/change.ts';
import {
  all,
  boolean,
  instant,
  run,
  statement,
  uuid,
  uuids,
} from '../../platform/database/database.ts';
import { refuse } from '../../platform/errors.ts';
import { releaseFiles } from '../../uploads/places/actions.ts';
import { variantsOf } from '../../uploads/variants/queries.ts';
import { lockedItems, noteChange } from '../actions.ts';

const setDeleted = statement(
  'gallery.set-deleted',
  'update media set deleted_at = $now where id = $id',
  { id: uuid, now: instant },
);
const setRestored = statement(
  'gallery.set-restored',
  `update media set deleted_at = null
   where id = any ($ids) and uid = $uid and deleted_at > $since returning id`,
  { ids: uuids, uid: uuid, since: instant },
  { id: uuid },
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
  const restored = (await all(change.db, setRestored, { ids, uid, since })).map(({ id }) => id);
  if (restored.length === 0) throw refuse('not-found');
  for (const id of restored)
    await change.audit({ action: 'gallery.restore', subject: `media:${id}` });
  change.touch(`gallery:${uid}`, ...restored.map((id) => `media:${id}`));
  return restored;
}

const deletedItems = statement(
  'gallery.deleted',
  `select m.id, exists (select from media_uses u where u.media = m.id) as used
   from media m where m.deleted_at < $before order by m.deleted_at limit 100
   for update of m skip locked`,
  { before: instant },
  { id: uuid, used: boolean },
);
const dropItem = statement('gallery.drop', 'delete from media where id = $id', { id: uuid });

/** Forgets deleted items. The files go too, except for those that a thread has. */
export async function forgetDeleted(change: Change): Promise<number> {
  const before = new Date(change.now.getTime() - restorableMs);
  const items = await all(change.db, deletedItems, { before });
  for (const { id, used } of items) {
    await run(change.db, dropItem, { id });
    if (used) continue;
    const variants = await all(change.db, variantsOf, { ids: [id] });
    await releaseFiles(change, [id, ...variants.map(({ file }) => file)]);
  }
  return items.length;
}
