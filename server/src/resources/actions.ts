import type { KeptResources } from '@corridor/contract/resources/schemas.ts';
import { words } from '@corridor/contract/resources/words.ts';
import type { Change } from '../platform/change.ts';
import { all } from '../platform/database/database.ts';
import { personalDocument } from '../platform/database/personal.ts';
import { Refusal, refuse } from '../platform/errors.ts';
import type { Keys } from '../platform/keystore/keys.ts';
import { claimFile } from '../uploads/actions.ts';
import { claimedFiles } from '../uploads/queries.ts';

export const resourceStores = personalDocument<KeptResources>('resource_stores', {
  categories: {},
  categoryOrder: [],
  resources: {},
});

export type NewResources = { document: KeptResources; after: number };

/**
 * A removed file stays in the store. Earlier messages link to it, and a save in another window may
 * restore it.
 */
export async function saveResources(
  change: Change,
  keys: Keys,
  uid: string,
  { document, after }: NewResources,
) {
  const ids = [...new Set(Object.values(document.resources).map(({ fileId }) => fileId))];
  const owned = { ids, owner: uid, purpose: 'resource' };
  const claimed = new Set((await all(change.db, claimedFiles, owned)).map(({ id }) => id));
  for (const id of ids) if (!claimed.has(id)) await claim(change, id, uid);
  const version = await resourceStores.save(change, keys, uid, after, document);
  await change.audit({
    action: 'resources.save',
    subject: `resources:${uid}`,
    details: { version, resources: Object.keys(document.resources).length },
  });
  change.touch(`resources:${uid}`);
  return version;
}

async function claim(change: Change, id: string, uid: string) {
  try {
    await claimFile(change, id, uid, 'resource');
  } catch (error) {
    const gone = error instanceof Refusal && error.code === 'not-found';
    throw gone ? refuse('not-found', 'file-gone', words.fileGone) : error;
  }
}
