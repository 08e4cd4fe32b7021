import type { Service } from '@corridor/contract/directory/schemas.ts';
import type { App } from '../../platform/app.ts';
import { all } from '../../platform/database/database.ts';
import { serviceOf } from '../document.ts';
import { servicesById } from '../queries.ts';
import { isRead, knownDirectory, momentOf } from './keptDirectory.ts';
import { withoutPast } from './keptDocuments.ts';

/**
 * Whole services by their ids, for a request that has asked what changed. Those that were shown before
 * are not read again.
 */
export async function documentsOf(
  app: App,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, Service>> {
  const directory = await knownDirectory(app, now);
  const { documents, changes, from } = directory;
  const moment = momentOf(now);
  const found = new Map<string, Service>();
  const missing: string[] = [];
  for (const id of ids) {
    const kept = documents.get(id, moment);
    if (kept) found.set(id, kept);
    else missing.push(id);
  }
  if (missing.length === 0) return found;
  for (const row of await all(app.pool, servicesById, {
    ids: missing,
    now: new Date(from),
    day: moment.day,
  })) {
    const people = directory.services.get(row.id)?.people;
    const whole = serviceOf(row);
    // A change of this moment may be in it or not.
    const isCurrent = directory.changes === changes && isRead(directory);
    if (people && isCurrent) documents.put(whole, people, moment.day);
    found.set(row.id, withoutPast(whole, now.getTime()));
  }
  return found;
}
