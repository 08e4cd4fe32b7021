import type { RunDetails } from '@corridor/contract/camera/rules.ts';
import { isPhn } from '@corridor/contract/patients/phn.ts';
import { useRef } from 'react';
import { useQuery } from '../../platform/server/hooks.ts';

type Earlier = { id: string; url: string; at: string };

const nowhere: ReadonlyMap<string, number> = new Map();

/** The sites of the patient with their number of photos, and the last photo before this run. */
export function useEarlierPhoto(
  { patient, site }: Pick<RunDetails, 'patient' | 'site'>,
  runIds: ReadonlySet<string>,
) {
  const { phn, province } = patient;
  const known = province !== '' && isPhn(phn, province);
  const sites = useQuery('gallery-sites', { phn: phn || '-' }, { enabled: known });
  // Until the answer has come, the query still shows the patient before.
  const found = known && !sites.isPlaceholderData ? (sites.data?.sites ?? []) : [];
  const newest = found.find((each) => each.site === site)?.newest;
  const series = useQuery('gallery-series', { id: newest?.id ?? '' }, { enabled: !!newest });
  const items = newest && !series.isPlaceholderData ? (series.data?.items ?? []) : [];
  const item = items.find(({ id, screenUrl }) => screenUrl !== null && !runIds.has(id));
  // Each answer has new links to the same picture, which does not load again.
  const shown = useRef<Earlier>(undefined);
  if (item?.screenUrl && item.id !== shown.current?.id)
    shown.current = { id: item.id, url: item.screenUrl, at: item.captured ?? item.data.created };
  return {
    counts: found.length > 0 ? new Map(found.map((each) => [each.site, each.count])) : nowhere,
    earlier: item ? shown.current : undefined,
    /** The site is known to have no earlier photo. */
    none: known && site !== '' && sites.data !== undefined && !sites.isPlaceholderData && !newest,
  };
}
