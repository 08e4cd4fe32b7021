import { useEffect } from 'react';
import { nearTo, useServiceSearch } from '../../directory/useServiceSearch.ts';
import { useQuery } from '../../platform/server/hooks.ts';
import { answering, findOffers, type Offer } from './specialistSearch.ts';

const restMs = 150;

/** Specialists by the beginnings of their words; where none begins so, by what the question means. */
export function useOffers(
  offers: readonly Offer[],
  typed: string,
  from: { city: string; province: string },
) {
  const { find, clear, ...found } = useServiceSearch();
  const { data: start } = useQuery('directory-start', {});
  const named = findOffers(offers, typed);
  const q = typed.trim();
  const asks = q !== '' && named.length === 0 && offers.length > 0 && start !== undefined;
  const { city, province } = from;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the settings are those that the dialog began with
  useEffect(() => {
    if (!asks) return clear();
    const parameters = nearTo({ city, province }, start.search.searchBar);
    const timer = setTimeout(() => void find({ q, filter: '', parameters, keeps: true }), restMs);
    return () => clearTimeout(timer);
  }, [asks, q, city, province, find, clear]);
  if (!asks) return named;
  return answering(
    offers,
    (found.services ?? []).map(({ id }) => id),
  );
}
