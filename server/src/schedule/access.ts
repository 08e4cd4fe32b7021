import { nameInLine } from '@corridor/contract/platform/personNames.ts';
import {
  boolean,
  type Db,
  first,
  statement,
  text,
  texts,
  uuid,
  uuids,
} from '../platform/database/database.ts';
import { refuse } from '../platform/errors.ts';
import type { Viewer } from '../platform/http/viewer.ts';

/** A person with a schedule. Served by users_pkey, role_permissions_pkey and clinic_members_uid. */
const person = statement(
  'schedule.owner',
  `select u.id as uid, u.first_name, u.last_name, u.credentials,
     array(select distinct p from role_permissions r, unnest(r.permissions) p
       where r.role = any (u.roles)) as permissions,
     exists (select from clinic_members m where m.uid = u.id and m.clinic_id = any ($clinics)
       and m.confirmed_at is not null and m.left_at is null) as is_colleague
   from users u where u.id = $uid and u.disabled_at is null`,
  { uid: uuid, clinics: uuids },
  {
    uid: uuid,
    firstName: text,
    lastName: text,
    credentials: text,
    permissions: texts,
    isColleague: boolean,
  },
);

export type Owner = { uid: string; name: string; takesCalls: boolean; isViewer: boolean };

/**
 * The specialist whose schedule a person reads and changes: their own, or with the permission to act
 * on behalf that of a specialist of their clinic. For anybody else it does not exist.
 */
export async function ownerFor(db: Db, viewer: Viewer, forUid: string | null): Promise<Owner> {
  const uid = forUid ?? viewer.uid;
  const isViewer = uid === viewer.uid;
  const found = await first(db, person, { uid, clinics: viewer.clinicIds });
  const mayKeep = isViewer || (viewer.permissions.has('sendOnBehalf') && found?.isColleague);
  if (!found || !mayKeep || !found.permissions.includes('specialistScheduleEditing'))
    throw refuse('not-found');
  const takesCalls = found.permissions.includes('phoneConsult');
  return { uid, name: nameInLine(found), takesCalls, isViewer };
}
