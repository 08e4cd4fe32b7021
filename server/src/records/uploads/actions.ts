import type { Change } from '../../platform/change.ts';
import { instant, run, statement, text, uuid } from '../../platform/database/database.ts';

const add = statement(
  'records.add-upload',
  `insert into record_uploads (media, ava_uuid, uploaded_at) values ($media, $avaUuid, $now)
   on conflict do nothing`,
  { media: uuid, avaUuid: text, now: instant },
);

type Taken = { media: string; avaUuid: string; patient: Buffer | null };

/** Records that the records system has an item. */
export async function noteUpload(change: Change, { media, avaUuid, patient }: Taken) {
  await run(change.db, add, { media, avaUuid, now: change.now });
  await change.audit({
    action: 'records.upload',
    subject: `media:${media}`,
    ...(patient && { patient }),
  });
}
