import { useEffect } from 'react';
import { nearTo, useServiceSearch } from '../../directory/useServiceSearch.ts';
import { useQuery } from '../../platform/server/hooks.ts';
import { namedBeside } from './namedPeople.ts';
import { answering, type FoundOffer, type Offer } from './specialistSearch.ts';

const restMs = 150;

/**
 * Every typed text is a question. The specialists whose services answer it stand in the order of
 * the search, and after them those whom it names.
 */
export function useOffers(
  offers: readonly Offer[],
  typed: string,
  from: { city: string; province: string },
): { matches: FoundOffer[] } {
  const { find, clear, ...found } = useServiceSearch();
  const { data: start } = useQuery('directory-start', {});
  const q = typed.trim();
  const asks = q !== '' && offers.length > 0 && start !== undefined;
  const { city, province } = from;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the settings are those that the dialog began with
  useEffect(() => {
    if (!asks) return clear();
    const parameters = nearTo({ city, province }, start.search.searchBar);
    const timer = setTimeout(() => void find({ q, filter: '', parameters, keeps: true }), restMs);
    return () => clearTimeout(timer);
  }, [asks, q, city, province, find, clear]);
  if (q === '') return { matches: offers.map((offer) => ({ ...offer, hits: [] })) };
  const { results = [], about } = found;
  const answers = answering(offers, results);
  const named = namedBeside(offers, answers, q, about?.guess);
  return { matches: [...answers, ...named.map((offer) => ({ ...offer, hits: [] }))] };
}
