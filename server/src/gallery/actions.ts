import { distinctTags, tagsAtMost } from '@corridor/contract/gallery/rules.ts';
import type { Measured } from '@corridor/contract/gallery/schemas.ts';
import type { App } from '../platform/app.ts';
import type { Change } from '../platform/change.ts';
import {
  all,
  bytes,
  bytesList,
  first,
  instant,
  integer,
  run,
  statement,
  text,
  uuid,
  uuids,
} from '../platform/database/database.ts';
import { refuse } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import type { Keys } from '../platform/keystore/keys.ts';
import { keepPoster } from '../uploads/variants/actions.ts';
import { type ItemRow, itemsById } from './queries.ts';
import {
  type Described,
  type KeptPrediction,
  openDescribed,
  sealDescribed,
  sealPrediction,
  sealTag,
  tagToken,
  tokensOf,
} from './sealed.ts';

const lockItems = statement(
  'gallery.lock-items',
  `select id from media where id = any ($ids) and uid = $uid and deleted_at is null
   order by id for no key update`,
  { ids: uuids, uid: uuid },
  { id: uuid },
);
const setDescribed = statement(
  'gallery.set-described',
  'update media set sealed = $sealed, version = version + 1 where id = $id returning version',
  { id: uuid, sealed: bytes },
  { version: integer },
);
export const dropWords = statement(
  'gallery.drop-words',
  'delete from media_words where media = $id',
  {
    id: uuid,
  },
);
const addWords = statement(
  'gallery.add-words',
  `insert into media_words (uid, token, media, created_at)
   select $uid, unnest($tokens::bytea[]), $id, $createdAt on conflict do nothing`,
  { uid: uuid, tokens: bytesList, id: uuid, createdAt: instant },
);
const keepTag = statement(
  'gallery.keep-tag',
  `insert into user_tags (id, uid, token, sealed, used_at) values ($id, $uid, $token, $sealed, $now)
   on conflict (uid, token) do update set used_at = excluded.used_at`,
  { id: uuid, uid: uuid, token: bytes, sealed: bytes, now: instant },
);

/** Locks the person's items. Another person's item, or a deleted one, is left out. */
export async function lockedItems({ db }: Change, uid: string, ids: string[]) {
  await all(db, lockItems, { ids, uid });
  const items = await all(db, itemsById, { ids, uid });
  if (items.length === 0) throw refuse('not-found');
  return items;
}

async function lockedItem(change: Change, uid: string, id: string): Promise<ItemRow> {
  const [item] = await lockedItems(change, uid, [id]);
  if (!item) throw refuse('not-found');
  return item;
}

/** Keeps the notes and tags of an item, the words that find it, and the person's tags. */
async function keepDescribed(change: Change, keys: Keys, owned: Owned, described: Described) {
  const { uid, item } = owned;
  const { db, now } = change;
  const { id, createdAt } = item;
  const sealed = sealDescribed(keys, id, described);
  const kept = await first(db, setDescribed, { id, sealed });
  await run(db, dropWords, { id });
  await run(db, addWords, { uid, tokens: tokensOf(keys, uid, described), id, createdAt });
  for (const tag of described.tags) {
    const tagId = newId();
    const row = { id: tagId, uid, token: tagToken(keys, uid, tag), now };
    await run(db, keepTag, { ...row, sealed: sealTag(keys, tagId, tag) });
  }
  await noteChange(change, owned, 'gallery.describe');
  return kept?.version ?? 0;
}
type Owned = { uid: string; item: ItemRow };
type Noted = { uid: string; item: Pick<ItemRow, 'id' | 'patient'> };

export async function noteChange(change: Change, { uid, item }: Noted, action: string) {
  const { id, patient } = item;
  await change.audit({ action, subject: `media:${id}`, ...(patient && { patient }) });
  change.touch(`media:${id}`, `gallery:${uid}`);
}

/** The text about an item. A change would replace a text that nobody can read now. */
function describedOf(app: App, { id, sealed }: ItemRow): Described {
  const described = openDescribed(app, id, sealed);
  if (!described) throw refuse('failed-precondition', 'unreadable');
  return described;
}

type Description = { id: string; version: number; notes: string; tags: string[] };

export async function describeItem(change: Change, app: App, uid: string, given: Description) {
  const item = await lockedItem(change, uid, given.id);
  if (item.version !== given.version) throw refuse('aborted', 'newer-version');
  const { measured } = describedOf(app, item);
  const described = { notes: given.notes, tags: given.tags, ...(measured && { measured }) };
  return keepDescribed(change, app.keys, { uid, item }, described);
}

export async function addTags(
  change: Change,
  app: App,
  uid: string,
  ids: string[],
  tags: string[],
) {
  const items = await lockedItems(change, uid, ids);
  for (const item of items) {
    const described = describedOf(app, item);
    const added = distinctTags([...described.tags, ...tags]);
    if (added.length > tagsAtMost) throw refuse('failed-precondition', 'too-many-tags');
    await keepDescribed(change, app.keys, { uid, item }, { ...described, tags: added });
  }
  return items.length;
}

export async function measureItem(
  change: Change,
  app: App,
  uid: string,
  { id, measured }: { id: string; measured: Measured | null },
) {
  const item = await lockedItem(change, uid, id);
  const described = describedOf(app, item);
  await keepDescribed(change, app.keys, { uid, item }, { ...described, measured });
}

/** Keeps the first picture of a recording and its length. */
export async function setPoster(
  change: Change,
  app: App,
  uid: string,
  { id, ...poster }: { id: string } & Parameters<typeof keepPoster>[3],
) {
  const item = await lockedItem(change, uid, id);
  if (await keepPoster(change, app, id, poster))
    await noteChange(change, { uid, item }, 'gallery.set-poster');
}

/** Specialists label what patients agreed to; the job finds out which pictures these are now. */
export const collectForAnnotation = (change: Change) =>
  change.job('annotation-collect', {}, { key: 'annotation-collect' });

const addUse = statement(
  'gallery.add-use',
  `insert into media_uses (media, activity_id, used_at, seq)
   select id, $activityId, $now, $seq from media
   where id = any ($ids) and uid = $uid and deleted_at is null
   on conflict (media, activity_id, seq) do update set used_at = media_uses.used_at
   returning media`,
  { ids: uuids, uid: uuid, activityId: uuid, now: instant, seq: integer },
  { media: uuid },
);

/**
 * Items that the owner sends in a message of a thread, or in its question, which is message 0: its
 * readers may read them from then on.
 */
export async function recordUses(
  change: Change,
  uid: string,
  { ids, activityId, seq = 0 }: { ids: readonly string[]; activityId: string; seq?: number },
): Promise<void> {
  const distinct = [...new Set(ids)];
  if (distinct.length === 0) return;
  const { db, now } = change;
  const used = await all(db, addUse, { ids: distinct, uid, activityId, now, seq });
  if (used.length < distinct.length) throw refuse('not-found', 'file-gone');
  change.touch(`gallery:${uid}`, ...distinct.map((id) => `media:${id}`));
  await collectForAnnotation(change);
}

const putPrediction = statement(
  'gallery.put-prediction',
  `insert into media_predictions (media, category, sealed, created_at)
   values ($id, $category, $sealed, $now)
   on conflict (media, category) do update set sealed = excluded.sealed, created_at = excluded.created_at`,
  { id: uuid, category: text, sealed: bytes, now: instant },
);

/** Keeps the newest prediction of a category with its item. */
export async function keepPrediction(
  change: Change,
  app: App,
  uid: string,
  { item: id, category, ...prediction }: { item: string; category: string } & KeptPrediction,
): Promise<void> {
  const item = await lockedItem(change, uid, id);
  const sealed = sealPrediction(app.keys, id, category, prediction);
  await run(change.db, putPrediction, { id, category, sealed, now: change.now });
  await noteChange(change, { uid, item }, 'gallery.keep-prediction');
  await collectForAnnotation(change);
}
