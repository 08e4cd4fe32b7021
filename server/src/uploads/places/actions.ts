import { type ContentType, extensionOf, type Purpose } from '@corridor/contract/uploads/rules.ts';
import type { Change } from '../../platform/change.ts';
import {
  bigint,
  first,
  instant,
  run,
  statement,
  text,
  uuid,
  uuids,
} from '../../platform/database.ts';
import { refuse } from '../../platform/errors.ts';
import type { Files } from '../../platform/files.ts';
import { abandonedAfterMs } from '../actions.ts';

const placed = statement(
  'uploads.placed',
  'select path, size, time, content_type from files where id = $id for no key update',
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
  /** By when it was uploaded and what it is: both stay. */
  pathOf: (file: { time: number; extension: string }) => string;
};

/** A file that belongs to something lies elsewhere from now on; its first place is cleared after the commit. */
export async function moveFile(change: Change, files: Files, id: string, to: NewPlace) {
  const { db } = change;
  const file = await first(db, placed, { id });
  if (!file) throw refuse('not-found');
  const extension = extensionOf(file.contentType as ContentType);
  const path = to.pathOf({ time: file.time, extension });
  if (path !== file.path) {
    await files.copy({ id, ...file }, path);
    await change.job('uploads-forget-place', { id, path: file.path, size: file.size });
  }
  await run(db, rehouse, { id, path, purpose: to.purpose });
}

const release = statement(
  'uploads.release',
  'update files set expires_at = $expiresAt where id = any ($ids) and expires_at is null',
  { ids: uuids, expiresAt: instant },
);

/** They belong to nothing any more: within a day they are gone, unless somebody claims them again. */
export async function releaseFiles({ db, now }: Change, ids: string[]): Promise<void> {
  const expiresAt = new Date(now.getTime() + abandonedAfterMs);
  await run(db, release, { ids, expiresAt });
}
