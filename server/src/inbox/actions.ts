import type { Change } from '../platform/change.ts';
import { run, statement, texts, uuid } from '../platform/database/database.ts';

const save = statement(
  'inbox.save-search-filters',
  'update users set search_filters = $columns where id = $uid',
  { uid: uuid, columns: texts },
);

export async function saveColumns(change: Change, uid: string, columns: string[]) {
  await run(change.db, save, { uid, columns });
  change.touch(`user:${uid}`);
}
