import { all, type Db } from '../platform/database/database.ts';
import type { Blobs } from '../platform/files/blobs.ts';
import { segmentContext, segmentsOf } from '../platform/files/files.ts';
import type { Keys, SealContext } from '../platform/keystore/keys.ts';
import type { Resealing } from '../platform/keystore/resealedRows.ts';
import { storedFilesAfter } from './queries.ts';

/** Every segment in the store sealed anew, but those that were already; answers how many. */
export async function resealFiles(db: Db, blobs: Blobs, keys: Resealing): Promise<number> {
  let sealed = 0;
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const page = await all(db, storedFilesAfter, { after });
    for (const { id, path, size } of page)
      for (let index = 0; index < segmentsOf(size); index++)
        sealed += await resealSegment(blobs, `${path}/${index}`, segmentContext(id, index), keys);
    const last = page.at(-1);
    if (!last) return sealed;
    after = last.id;
  }
}

async function resealSegment(blobs: Blobs, name: string, place: SealContext, keys: Resealing) {
  const bytes = await blobs.get(name);
  if (!bytes || opened(keys.to, bytes, place)) return 0;
  const plain = opened(keys.from, bytes, place);
  if (!plain) keys.unreadable(place);
  else await blobs.put(name, keys.to.seal(plain, place));
  return plain ? 1 : 0;
}

function opened(keys: Keys, bytes: Buffer, place: SealContext): Buffer | undefined {
  try {
    return keys.open(bytes, place);
  } catch {
    return undefined;
  }
}
