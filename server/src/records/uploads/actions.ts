import type { Change } from '../../platform/change.ts';
import { instant, run, statement, text, uuid } from '../../platform/database/database.ts';

const add = statement(
  'records.add-upload',
  `insert into record_uploads (media, ava_uuid, uploaded_at) values ($media, $avaUuid, $now)
   on conflict do nothing`,
  { media: uuid, avaUuid: text, now: instant },
);

type Named = { media: string; patient: Buffer | null };
type Taken = Named & { avaUuid: string };

/** The trail names an item before it goes out: what happens after that may not be known. */
export const noteSending = (change: Change, item: Named) => note(change, 'records.send', item);

/** Records that the records system has an item. */
export async function noteUpload(change: Change, { avaUuid, ...item }: Taken) {
  await run(change.db, add, { media: item.media, avaUuid, now: change.now });
  await note(change, 'records.upload', item);
}

/** Records that an item went out, and that the records system did not confirm it. */
export const noteFailure = (change: Change, item: Named, reason: string) =>
  note(change, 'records.fail-upload', item, { reason });

const note = (change: Change, action: string, { media, patient }: Named, details = {}) =>
  change.audit({ action, subject: `media:${media}`, ...(patient && { patient }), details });
