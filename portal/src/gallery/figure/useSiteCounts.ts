import { isPhn } from '@corridor/contract/patients/phn.ts';
import { useQuery } from '../../platform/server/hooks.ts';

const nowhere: ReadonlyMap<string, number> = new Map();

/** The body sites of a patient of whom the gallery has pictures, and how many of each. */
export function useSiteCounts({ phn, province }: { phn: string; province: string }) {
  const isNumber = province !== '' && isPhn(phn, province);
  const { data, isPlaceholderData } = useQuery(
    'gallery-sites',
    { phn: phn || '-' },
    { enabled: isNumber },
  );
  // Until the answer has come, the query still shows the patient before.
  const answered = isNumber && data !== undefined && !isPlaceholderData;
  const sites = answered ? data.sites : [];
  return {
    answered,
    sites,
    counts: sites.length > 0 ? new Map(sites.map(({ site, count }) => [site, count])) : nowhere,
  };
}
