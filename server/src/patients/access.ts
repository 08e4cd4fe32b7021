import { clinicReaders } from '@corridor/contract/patients/messages/rules.ts';
import type { Change } from '../platform/change.ts';
import { all, type Db, first, statement, uuid, uuids } from '../platform/database/database.ts';
import { refuse } from '../platform/errors.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { messageColumns, messageRow } from './queries.ts';

export type Reader = Pick<Viewer, 'uid' | 'permissions' | 'clinicIds'>;

/**
 * The lists that a person reads: their own, and with a permission those of their clinics. The
 * office of a clinic also reads what it has sent for a physician.
 */
export function listsOf({ uid, permissions, clinicIds }: Reader) {
  const clinics = clinicReaders.some((key) => permissions.has(key)) ? clinicIds : [];
  return {
    owners: [uid, ...clinics],
    offices: permissions.has('sendOnBehalf') ? clinics : [],
  };
}
export const listParams = { owners: uuids, offices: uuids };

/** A condition on message `m` with $owners and $offices. */
export const mayReadMessage = '(m.owner = any ($owners) or m.office = any ($offices))';

const readable = statement(
  'patients.readable',
  `select ${messageColumns} from patient_messages m
   left join moa_forwards f on f.id = m.id left join activities a on a.id = m.activity_id
   where m.id = $id and ${mayReadMessage}`,
  { id: uuid, ...listParams },
  messageRow,
);
/** A message of the viewer's lists. */
export async function messageFor(db: Db, viewer: Reader, id: string) {
  const found = await first(db, readable, { id, ...listsOf(viewer) });
  if (!found) throw refuse('not-found');
  return found;
}

const locked = statement(
  'patients.held',
  `select m.id from patient_messages m where m.id = $id and ${mayReadMessage} for update`,
  { id: uuid, ...listParams },
  { id: uuid },
);
/** Locks the row for a change of its state. */
export async function lockMessage({ db }: Change, viewer: Reader, id: string) {
  if (!(await first(db, locked, { id, ...listsOf(viewer) }))) throw refuse('not-found');
  return messageFor(db, viewer, id);
}

const readersOf = statement(
  'patients.readers-of',
  `with lists as (
     select owner as id from patient_messages where id = any ($ids)
     union select office from patient_messages where id = any ($ids) and office is not null)
   select id as uid from lists
   union
   select k.uid from lists join clinic_members k
     on k.clinic_id = lists.id and k.confirmed_at is not null and k.left_at is null`,
  { ids: uuids },
  { uid: uuid },
);
/** Everybody who has the messages in a list reads it again. */
export async function touchMessages(change: Change, ids: string[]) {
  const readers = await all(change.db, readersOf, { ids });
  change.touch(
    ...readers.map(({ uid }) => `patient-messages:${uid}`),
    ...ids.map((id) => `patient-message:${id}`),
  );
}
