import type { App } from '../../../platform/app.ts';
import { currentDirectory } from '../../kept/keptDirectory.ts';
import { clusterOf } from '../cluster.ts';
import type { Candidate } from '../ranking/candidate.ts';
import { clusterCandidates } from './clusterCandidates.ts';
import type { Filter } from './filtered.ts';
import { keptCandidates } from './keptCandidates.ts';
import type { Wanted } from './wanted.ts';

/** The most candidates that are put in order. Of more, those that fit best by their ids are taken. */
export const mostCandidates = 500;

export type Asked = {
  filter: Filter;
  /** The same as it was written, for a cluster. */
  written: string;
  now: Date;
  /** The request has already asked for changes. */
  isAsked?: boolean;
};

/** The services that may answer, in any order. All of them, up to the limit. */
export async function fetchCandidates(
  app: App,
  wanted: Wanted,
  { filter, written, now, isAsked = false }: Asked,
): Promise<Candidate[]> {
  const kept = async () => {
    if (!isAsked) await currentDirectory(app, now);
    return keptCandidates(app, wanted, { filter, most: mostCandidates, now });
  };
  const cluster = clusterOf(app);
  if (!cluster || cluster.isResting()) return kept();
  const asked = { filter: written, most: mostCandidates, now };
  // The kept directory answers if the cluster is away, because it has all of the services too.
  return clusterCandidates(cluster, wanted, asked).catch((error: unknown) => {
    app.log.warn(
      { err: error },
      'search: the cluster does not answer, the directory in memory does',
    );
    return kept();
  });
}
