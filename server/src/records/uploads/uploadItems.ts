import type { OutputOf } from '@corridor/contract/platform/wire.ts';
import type { calls } from '@corridor/contract/records/calls.ts';
import { type ContentType, savedName } from '@corridor/contract/uploads/rules.ts';
import { type ItemRow, itemsById } from '../../gallery/queries.ts';
import { all, first } from '../../platform/database/database.ts';
import { Outage, refuse } from '../../platform/errors.ts';
import type { Context } from '../../platform/http/serve.ts';
import { fileName } from '../../uploads/actions.ts';
import { openRecords } from '../provider.ts';
import type { RecordsProvider } from '../recordsProvider.ts';
import { noteFailure, noteSending, noteUpload } from './actions.ts';
import { linkedAccount, uploadedAmong } from './queries.ts';

type Outcome = OutputOf<(typeof calls)['ava-uploadGalleryFiles']>;
type Reason = Outcome['failed'][number]['reason'];

/** Uploads the person's items, each by itself: one that fails does not stop the others. */
export async function uploadItems(context: Context, galleryItemIds: string[]): Promise<Outcome> {
  const { app, viewer } = context;
  const records = openRecords(app);
  if (!records) throw refuse('failed-precondition', 'no-records');
  const { uid } = viewer;
  const { avaUuid } = (await first(app.pool, linkedAccount, { uid })) ?? {};
  if (!avaUuid) throw refuse('failed-precondition', 'not-linked');
  const ids = [...new Set(galleryItemIds)];
  const rows = await all(app.pool, itemsById, { ids, uid });
  if (rows.length === 0) throw refuse('not-found');
  const byId = new Map(rows.map((row) => [row.id, row]));
  const had = await all(app.pool, uploadedAmong, { ids, avaUuid });
  const taken = new Set(had.map(({ media }) => media));
  const outcome: Outcome = { uploaded: [], failed: [] };
  for (const id of ids) {
    const row = byId.get(id);
    const reason = row
      ? taken.has(id)
        ? undefined
        : await uploadOne(context, records, { row, avaUuid })
      : 'not-found';
    if (reason) outcome.failed.push({ id, reason });
    else outcome.uploaded.push(id);
  }
  return outcome;
}

type One = { row: ItemRow; avaUuid: string };

async function uploadOne(
  { app, change }: Context,
  records: RecordsProvider,
  { row, avaUuid }: One,
): Promise<Reason | undefined> {
  const { id, contentType, size, sealedName, patient } = row;
  const name = savedName(fileName(app, id, sealedName), contentType as ContentType);
  const item = { media: id, patient };
  await change((inside) => noteSending(inside, item));
  const fail = async (reason: Reason) => {
    await change((inside) => noteFailure(inside, item, reason));
    return reason;
  };
  try {
    const content = () => app.files.read(row);
    const answer = await records.upload(avaUuid, { id, name, contentType, size, content });
    if (answer === 'refused') return await fail('refused');
  } catch (error) {
    if (!(error instanceof Outage)) throw error;
    app.log.warn({ media: id, err: error }, 'a file did not reach the records system');
    return fail('unreachable');
  }
  await change((inside) => noteUpload(inside, { ...item, avaUuid }));
  return undefined;
}
