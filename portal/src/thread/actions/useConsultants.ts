import { useEffect, useState } from 'react';
import { useQuery } from '../../platform/server/hooks.ts';

type Consultant = { uid: string; label: string };
/** `because`: the field by which a question found the consultant. */
type FoundConsultant = Consultant & { because?: string };
const restMs = 150;

/**
 * Consultants whose names hold every typed word. Where nobody has such a name, the text is a
 * question, and those who answer it stand in the order of the search.
 */
export function useConsultants(
  available: readonly Consultant[],
  typed: string,
  chosen: string,
): FoundConsultant[] {
  const parts = typed.toLowerCase().split(/\s+/);
  const named = available.filter(({ label }) =>
    parts.every((part) => label.toLowerCase().includes(part)),
  );
  const question = named.length === 0 && available.length > 0 ? typed.trim() : '';
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(question), restMs);
    return () => clearTimeout(timer);
  }, [question]);
  const { data } = useQuery('thread-findConsultants', { search }, { enabled: search !== '' });
  const found = question === '' ? [] : (data?.consultants ?? []);
  const answering = found.flatMap(({ uid, because }) =>
    available.filter((each) => each.uid === uid).map((each) => ({ ...each, because })),
  );
  const shown: FoundConsultant[] = question === '' ? named : answering;
  const kept = available.filter(({ uid }) => uid === chosen);
  // The chosen consultant stays, whatever is typed next.
  return shown.some(({ uid }) => uid === chosen) ? shown : [...kept, ...shown];
}
