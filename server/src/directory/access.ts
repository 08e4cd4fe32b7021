import { isVisible, type Visible, visibleTo } from '@corridor/contract/directory/rules.ts';
import type { FormField, SpecialtyMap } from '@corridor/contract/directory/schemas.ts';
import { all, type Db, first } from '../platform/database.ts';
import { refuse } from '../platform/errors.ts';
import type { Viewer } from '../platform/viewer.ts';
import { formOf, specialties, specialtyPermissions } from './queries.ts';

export const visibleSpecialties = async (db: Db, viewer: Viewer): Promise<Visible> =>
  visibleTo(viewer.permissions, await all(db, specialtyPermissions, {}));

/** Every specialty that somebody may send to and that somebody answers, with its subsites. */
export async function specialtiesFor(db: Db, viewer: Viewer): Promise<SpecialtyMap> {
  const visible = await visibleSpecialties(db, viewer);
  const rows = await all(db, specialties, {});
  const may = rows.filter(({ specialty }) => isVisible(visible, specialty));
  return Object.fromEntries(may.map(({ specialty, subsites }) => [specialty, { subsites }]));
}

/** What a service asks; one that somebody may not send to is not there for them. */
export async function formFor(db: Db, viewer: Viewer, serviceId: string): Promise<FormField[]> {
  const found = await first(db, formOf, { id: serviceId });
  if (!found || !isVisible(await visibleSpecialties(db, viewer), found.specialty))
    throw refuse('not-found');
  return found.formFields;
}
