import type { App } from '../../../platform/app.ts';
import { dayOf } from '../../../platform/clock.ts';
import { all } from '../../../platform/database/database.ts';
import type { Bound } from '../../../platform/search/filter.ts';
import { clusterOf } from '../cluster.ts';
import type { Candidate } from '../ranking/candidate.ts';
import { clusterCandidates } from './clusterCandidates.ts';
import { candidates } from './queries.ts';
import { excludedQuery, nothing, type Wanted, wordQueries } from './wanted.ts';

/** The most candidates that are put in order. Of more, those that fit best by their ids are taken. */
export const mostCandidates = 500;

export type Asked = {
  filter: { filter: string } & Pick<Bound, 'values' | 'contains'>;
  /** The same as it was written, for a cluster. */
  written: string;
  now: Date;
};

/** The services that may answer, in any order. All of them, up to the limit. */
export async function fetchCandidates(
  app: App,
  wanted: Wanted,
  { filter, written, now }: Asked,
): Promise<Candidate[]> {
  const cluster = clusterOf(app);
  if (!cluster || cluster.isResting()) return databaseCandidates(app, wanted, { filter, now });
  const asked = { filter: written, most: mostCandidates, now };
  // The database answers if the cluster is away, because it has all of the services too.
  return clusterCandidates(cluster, wanted, asked).catch((error: unknown) => {
    app.log.warn({ err: error }, 'search: the cluster does not answer, the database does');
    return databaseCandidates(app, wanted, { filter, now });
  });
}

async function databaseCandidates(
  { pool }: Pick<App, 'pool'>,
  wanted: Wanted,
  { filter, now }: Omit<Asked, 'written'>,
): Promise<Candidate[]> {
  const { ids, strong, near } = wanted;
  const words = wordQueries(wanted);
  if (ids.length === 0 && words.length === 0) return [];
  const { date } = dayOf(now);
  const rows = await all(pool, candidates, {
    ids,
    strong,
    near,
    words,
    ...filter,
    now,
    day: date,
    most: mostCandidates,
    without: excludedQuery(wanted.excluded),
    query: words.map((word) => `(${word})`).join(' | ') || nothing,
    // Arrays of PostgreSQL begin with 1, weeks with Sunday.
    weekday: new Date(`${date}T12:00:00Z`).getUTCDay() + 1,
  });
  return rows.map(({ ageFrom, ageTo, ...row }) => ({
    ...row,
    ages: ageFrom === null || ageTo === null ? undefined : { from: ageFrom, to: ageTo },
  }));
}
