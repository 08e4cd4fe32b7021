import { useEffect, useState } from 'react';
import { nearTo, useServiceSearch } from '../../directory/useServiceSearch.ts';
import { useQuery } from '../../platform/server/hooks.ts';
import { namedBeside } from './namedPeople.ts';
import { answering, type FoundOffer, type Offer } from './specialistSearch.ts';

const restMs = 150;

/**
 * Every typed text is a question. The specialists whose services answer it stand in the order of
 * the search, and after them those whom it names. An answer to an earlier text is not shown.
 */
export function useOffers(
  offers: readonly Offer[],
  typed: string,
  from: { city: string; province: string },
) {
  const { find, clear, ...found } = useServiceSearch();
  const [round, setRound] = useState(0);
  const started = useQuery('directory-start', {});
  const { data: start } = started;
  const q = typed.trim();
  const asks = q !== '' && offers.length > 0 && start !== undefined;
  const { city, province } = from;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the settings are those that the dialog began with
  useEffect(() => {
    if (!asks) return clear();
    const parameters = nearTo({ city, province }, start.search.searchBar);
    const timer = setTimeout(() => void find({ q, filter: '', parameters }), restMs);
    return () => clearTimeout(timer);
  }, [asks, q, city, province, find, clear, round]);
  const isCurrent = found.q === q && !found.running;
  const cannotAsk = started.isError && !started.isFetching && !start;
  const failed = q !== '' && (cannotAsk || (isCurrent && found.problem !== undefined));
  const answer = isCurrent && !failed ? found : undefined;
  const running = q !== '' && !failed && !answer;
  const answers = answering(offers, answer?.results ?? []);
  const named = running ? [] : namedBeside(offers, answers, q, answer?.about?.guess);
  const shown = q === '' ? offers : named;
  const matches: FoundOffer[] = [...answers, ...shown.map((offer) => ({ ...offer, hits: [] }))];
  const onRetry = () => {
    if (!start) void started.refetch();
    setRound((before) => before + 1);
  };
  return { matches, about: answer?.about, running, failed, onRetry };
}
