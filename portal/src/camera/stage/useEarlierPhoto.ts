import type { RunDetails } from '@corridor/contract/camera/rules.ts';
import { useRef } from 'react';
import { useSiteCounts } from '../../gallery/figure/useSiteCounts.ts';
import { useStaleLinks } from '../../gallery/useStaleLinks.ts';
import { useQuery } from '../../platform/server/hooks.ts';

type EarlierPhoto = { id: string; url: string; at: string };

/** The sites of the patient with their number of photos, and the last photo before this run. */
export function useEarlierPhoto(
  { patient, site }: Pick<RunDetails, 'patient' | 'site'>,
  runIds: ReadonlySet<string>,
) {
  const { counts, sites, answered } = useSiteCounts(patient);
  const newest = sites.find((each) => each.site === site)?.newest;
  const series = useQuery('gallery-series', { id: newest?.id ?? '' }, { enabled: !!newest });
  const items = newest && !series.isPlaceholderData ? (series.data?.items ?? []) : [];
  const item = items.find(({ id, screenUrl }) => screenUrl !== null && !runIds.has(id));
  const { stale, box } = useStaleLinks(series.refetch);
  // Later answers have new links to the same picture, which does not load again.
  const shown = useRef<EarlierPhoto>(undefined);
  const isSteady = item?.id === shown.current?.id && !stale.has(shown.current?.url ?? '');
  if (item?.screenUrl && !isSteady)
    shown.current = { id: item.id, url: item.screenUrl, at: item.captured ?? item.data.created };
  return {
    counts,
    earlier: item ? shown.current : undefined,
    box,
    /** The site is known to have no earlier photo. */
    none: answered && site !== '' && !newest,
  };
}
