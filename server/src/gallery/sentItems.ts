import type { Change } from '../platform/change.ts';
import { refuse } from '../platform/errors.ts';
import { findItems } from './items.ts';

/** The ids of items that a person sends. An item that is gone is refused. */
export async function sentItems({ db }: Change, uid: string, uris: readonly string[]) {
  const found = await findItems(db, uid, uris);
  const ids = uris.map((uri) => {
    const id = found.get(uri);
    if (!id) throw refuse('failed-precondition', 'file-gone');
    return id;
  });
  return [...new Set(ids)];
}
