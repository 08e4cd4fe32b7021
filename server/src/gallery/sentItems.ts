import type { Change } from '../platform/change.ts';
import { refuse } from '../platform/errors.ts';
import { recordUses } from './actions.ts';
import { findItems } from './items.ts';

type Sending = { uid: string; activityId: string; uris: readonly string[] };

/** Sends a person's items in a thread, and returns their ids. An item that is gone is refused. */
export async function sendItems(change: Change, { uid, activityId, uris }: Sending) {
  const found = await findItems(change.db, uid, uris);
  const ids = uris.map((uri) => {
    const id = found.get(uri);
    if (!id) throw refuse('failed-precondition', 'file-gone');
    return id;
  });
  const distinct = [...new Set(ids)];
  await recordUses(change, uid, { ids: distinct, activityId });
  return distinct;
}
