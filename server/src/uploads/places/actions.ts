import { type ContentType, extensionOf, type Purpose } from '@corridor/contract/uploads/rules.ts';
import type { App } from '../../platform/app.ts';
import type { Change } from '../../platform/change.ts';
import {
  bigint,
  first,
  instant,
  run,
  statement,
  text,
  transaction,
  uuid,
  uuids,
} from '../../platform/database/database.ts';
import { refuse } from '../../platform/errors.ts';
import type { StoredFile } from '../../platform/files/files.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import { abandonedAfterMs } from '../actions.ts';

const placed = statement(
  'uploads.placed',
  // A dropped file has no path.
  `select path, size, time, content_type from files
   where id = $id and received >= 0 for no key update`,
  { id: uuid },
  { path: text, size: bigint, time: bigint, contentType: text },
);
const rehouse = statement(
  'uploads.rehouse',
  'update files set path = $path, purpose = $purpose where id = $id',
  { id: uuid, path: text, purpose: text },
);

export type NewPlace = {
  purpose: Purpose;
  /** Builds the new path from the upload time and the type, which stay. */
  pathOf: (file: { time: number; extension: string }) => string;
};

/** Longer than a change takes to copy a file. */
const copyingMs = 10 * 60_000;

/**
 * Moves a file to a new path. The old path is cleared after the commit. Without a commit the copy
 * is cleared; that job is added before the copy.
 */
export async function moveFile(change: Change, app: App, id: string, to: NewPlace) {
  const { db, now } = change;
  const file = await first(db, placed, { id });
  if (!file) throw refuse('not-found');
  const { path: from, size } = file;
  const extension = extensionOf(file.contentType as ContentType);
  const path = to.pathOf({ time: file.time, extension });
  if (path !== from) {
    const runAt = new Date(now.getTime() + copyingMs);
    await addJob(app.pool, 'uploads-forget-place', { id, path, size }, { runAt });
    await app.files.copy({ id, path: from, size }, path);
    await change.job('uploads-forget-place', { id, path: from, size });
  }
  await run(db, rehouse, { id, path, purpose: to.purpose });
}

/** A move locks the row, so this waits for it and sees the final path. */
export const forgetPlace = ({ pool, files }: App, place: StoredFile) =>
  transaction(pool, async (db) => {
    const file = await first(db, placed, { id: place.id });
    if (file?.path !== place.path) await files.remove(place);
  });

const release = statement(
  'uploads.release',
  'update files set expires_at = $expiresAt where id = any ($ids) and expires_at is null',
  { ids: uuids, expiresAt: instant },
);

/** Releases files. They are deleted after a day unless claimed again. */
export async function releaseFiles({ db, now }: Change, ids: string[]): Promise<void> {
  const expiresAt = new Date(now.getTime() + abandonedAfterMs);
  await run(db, release, { ids, expiresAt });
}
