import { all, type Db } from '../platform/database/database.ts';
import type { Blobs } from '../platform/files/blobs.ts';
import { segmentContext, segmentsOf } from '../platform/files/files.ts';
import type { Keys, SealContext } from '../platform/keystore/keys.ts';
import type { Resealing } from '../platform/keystore/resealedColumns.ts';
import { storedFilesAfter } from './queries.ts';

/** Reseals every segment of the store that is not resealed yet, and returns the number. */
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

async function resealSegment(blobs: Blobs, name: string, context: SealContext, keys: Resealing) {
  const bytes = await blobs.get(name);
  if (!bytes || tryOpen(keys.to, bytes, context)) return 0;
  const plain = tryOpen(keys.from, bytes, context);
  if (!plain) keys.unreadable(context);
  else await blobs.put(name, keys.to.seal(plain, context));
  return plain ? 1 : 0;
}

function tryOpen(keys: Keys, bytes: Buffer, context: SealContext): Buffer | undefined {
  try {
    return keys.open(bytes, context);
  } catch {
    return undefined;
  }
}
