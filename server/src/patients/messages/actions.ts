import type { Folder } from '@corridor/contract/patients/messages/rules.ts';
import type { Change } from '../../platform/change.ts';
import {
  all,
  boolean,
  first,
  integer,
  statement,
  text,
  uuid,
  uuids,
} from '../../platform/database/database.ts';
import { refuse } from '../../platform/errors.ts';
import { listParams, listsOf, mayReadMessage, type Reader, touchMessages } from '../access.ts';

// The rows are locked in one order, so that two moves cannot block each other.
const move = statement(
  'patients.move',
  `with before as (
     select m.id, m.folder from patient_messages m
     where m.id = any ($ids) and ${mayReadMessage} order by m.id for update)
   update patient_messages m set folder = $folder from before
   where m.id = before.id returning m.id, before.folder as "from"`,
  { ids: uuids, folder: text, ...listParams },
  { id: uuid, from: text },
);
/** Moves messages of the viewer's lists. All of them must be there. */
export async function moveMessages(
  change: Change,
  viewer: Reader,
  { ids, folder }: { ids: string[]; folder: Folder },
) {
  const moved = await all(change.db, move, { ids, folder, ...listsOf(viewer) });
  if (moved.length < new Set(ids).size) throw refuse('not-found');
  await touchMessages(change, ids);
  return moved.map(({ id, from }) => ({ id, from: from as Folder }));
}

const setRead = statement(
  'patients.set-read',
  `with rows as (
     select m.id from patient_messages m
     where m.id = any ($ids) and ${mayReadMessage} order by m.id for update),
   changed as (
     update patient_messages m set read = $read from rows
     where m.id = rows.id and m.read <> $read returning m.id)
   select (select count(*) from rows)::integer as found,
     (select coalesce(array_agg(id), '{}') from changed) as changed`,
  { ids: uuids, read: boolean, ...listParams },
  { found: integer, changed: uuids },
);
export async function markRead(
  change: Change,
  viewer: Reader,
  { ids, read }: { ids: string[]; read: boolean },
): Promise<void> {
  const result = await first(change.db, setRead, { ids, read, ...listsOf(viewer) });
  if (!result || result.found < new Set(ids).size) throw refuse('not-found');
  if (result.changed.length > 0) await touchMessages(change, result.changed);
}
