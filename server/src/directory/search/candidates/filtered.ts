import type { App } from '../../../platform/app.ts';
import { all } from '../../../platform/database/database.ts';
import type { Bound } from '../../../platform/search/filter.ts';
import { type Directory, knownDirectory } from '../../kept/keptDirectory.ts';
import { servicesThrough } from '../queries.ts';

export type Filter = { filter: string } & Pick<Bound, 'values' | 'contains'>;

/** Filters are those of a role and of a chosen province: the next letter brings the same one. */
const mostFilters = 50;

/** The directory, and the places of the services that a filter leaves in it. */
export async function filteredDirectory(app: App, filter: Filter, now: Date) {
  const name = JSON.stringify([filter.filter, filter.values, filter.contains]);
  const directory = await knownDirectory(app, now);
  const { filtered } = directory;
  const known = filtered.get(name);
  if (known) return { directory, isLeft: known };
  const rows = await all(app.pool, servicesThrough, filter);
  const isLeft = placesOf(directory, rows);
  // After a change of services the answer is good for this request alone.
  if (directory.filtered !== filtered) return { directory, isLeft };
  const [oldest] = filtered.keys();
  if (filtered.size >= mostFilters && oldest !== undefined) filtered.delete(oldest);
  filtered.set(name, isLeft);
  return { directory, isLeft };
}

function placesOf({ services }: Directory, rows: readonly { id: string }[]): Uint8Array {
  const isLeft = new Uint8Array(services.size());
  for (const { id } of rows) {
    const place = services.placeOf(id);
    if (place !== undefined) isLeft[place] = 1;
  }
  return isLeft;
}
