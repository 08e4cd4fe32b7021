import {
  isVisible,
  mostFavourites,
  type Visible,
  visibleTo,
} from '@corridor/contract/directory/rules.ts';
import type { FormField, Service, SpecialtyMap } from '@corridor/contract/directory/schemas.ts';
import { id } from '@corridor/contract/platform/schemas.ts';
import type { App } from '../platform/app.ts';
import { dayOf } from '../platform/clock.ts';
import { all, type Db, first } from '../platform/database/database.ts';
import { refuse } from '../platform/errors.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { serviceOf } from './document.ts';
import { presentations } from './presentations/queries.ts';
import {
  askedBefore,
  favouritesOf,
  formOf,
  servicesById,
  specialties,
  specialtyPermissions,
} from './queries.ts';

export const visibleSpecialties = async (db: Db, viewer: Viewer): Promise<Visible> =>
  visibleTo(viewer.permissions, await all(db, specialtyPermissions, {}));

/** The specialties that a person may send to and that have a specialist, with their subsites. */
export async function specialtiesFor(db: Db, viewer: Viewer): Promise<SpecialtyMap> {
  const visible = await visibleSpecialties(db, viewer);
  const rows = await all(db, specialties, {});
  const may = rows.filter(({ specialty }) => isVisible(visible, specialty));
  return Object.fromEntries(may.map(({ specialty, subsites }) => [specialty, { subsites }]));
}

type Wanted = { id: string; now: Date };

/** A service that a person may send to or approve; undefined if they may not see it. */
export async function serviceFor(
  { pool }: Pick<App, 'pool'>,
  viewer: Viewer,
  { id, now }: Wanted,
): Promise<Service | undefined> {
  if (!isId(id)) return undefined;
  const [row] = await all(pool, servicesById, { ids: [id], now, day: dayOf(now).date });
  if (!row || row.disabled) return undefined;
  return (await mayRead(pool, viewer, row.specialty)) ? serviceOf(row) : undefined;
}

const recentCount = 5;
const recentMs = 365 * 86_400_000;

/** The favourites of a person and the services that they asked before, where they may still send. */
export async function startingServicesFor({ pool }: Pick<App, 'pool'>, viewer: Viewer, now: Date) {
  const since = new Date(now.getTime() - recentMs);
  // Some of them may be open to the person no more.
  const asked = { uid: viewer.uid, since, most: 2 * recentCount };
  const starred = await all(pool, favouritesOf, { uid: viewer.uid, most: mostFavourites });
  const before = await all(pool, askedBefore, asked);
  const ids = [...starred, ...before].map(({ id }) => id);
  const rows = await all(pool, servicesById, { ids, now, day: dayOf(now).date });
  const visible = await visibleSpecialties(pool, viewer);
  const shown = (listed: readonly { id: string }[]) =>
    listed
      .flatMap(({ id }) => rows.find((row) => row.id === id) ?? [])
      .filter(({ disabled, specialty }) => !disabled && isVisible(visible, specialty))
      .map(serviceOf);
  const favourites = shown(starred);
  const isFavourite = ({ id }: Service) => favourites.some((favourite) => favourite.id === id);
  const services = shown(before).filter((service) => !isFavourite(service));
  return { favourites, services: services.slice(0, recentCount) };
}

/** Approvers read any service, because an author has chosen it. */
const mayRead = async (db: Db, viewer: Viewer, specialty: string) =>
  viewer.permissions.has('approveEconsult') ||
  isVisible(await visibleSpecialties(db, viewer), specialty);

/** The presentations of people whose services the viewer may read. */
export async function presentationsFor(db: Db, viewer: Viewer, uids: string[]) {
  const everybody = readsAll.some((permission) => viewer.permissions.has(permission));
  const visible = await visibleSpecialties(db, viewer);
  return all(db, presentations, { ...visible, uids, everybody });
}
const readsAll = ['approveEconsult', 'operatorConsole'] as const;

const isId = (text: string) => id.safeParse(text).success;

/** The questions of a service. A service that the viewer may not send to is not found. */
export async function formFor(db: Db, viewer: Viewer, serviceId: string): Promise<FormField[]> {
  const found = await first(db, formOf, { id: serviceId });
  if (!found || !(await mayRead(db, viewer, found.specialty))) throw refuse('not-found');
  return found.formFields;
}
