import { useQuery } from '../../platform/server/hooks.ts';
import { useSettled } from '../../platform/useSettled.ts';
import { namedBeside } from './namedPeople.ts';

type Consultant = { uid: string; label: string };
/** `because`: the field by which a question found the consultant. */
type FoundConsultant = Consultant & { because?: string };
const restMs = 150;

/** The name stands before the credentials. */
const nameOf = (label: string) => label.split(',')[0] ?? '';

/**
 * Every typed text is a question. Those who answer it stand in the order of the search, and after
 * them those whom it names. An answer to an earlier text is not shown.
 */
export function useConsultants(available: readonly Consultant[], typed: string, chosen: string) {
  const question = typed.trim();
  const search = useSettled(question, restMs);
  const asks = search !== '' && available.length > 0;
  const asked = useQuery('thread-findConsultants', { search }, { enabled: asks });
  const isCurrent = search === question && !asked.isPlaceholderData;
  const failed = question !== '' && isCurrent && asked.isError && !asked.isFetching;
  const data = isCurrent ? asked.data : undefined;
  const running = question !== '' && !failed && !data;
  const people = available.map((each) => ({ ...each, value: each.uid, name: nameOf(each.label) }));
  const answering = (data?.consultants ?? []).flatMap(({ uid, because }) =>
    people.filter((each) => each.uid === uid).map((each) => ({ ...each, because })),
  );
  const named = running ? [] : namedBeside(people, answering, question, data?.about?.guess);
  const shown: FoundConsultant[] = question === '' ? [...available] : [...answering, ...named];
  const kept = available.filter(({ uid }) => uid === chosen);
  // The chosen consultant stays, whatever is typed next.
  const matches: FoundConsultant[] = shown.some(({ uid }) => uid === chosen)
    ? shown
    : [...kept, ...shown];
  return { matches, about: data?.about, running, failed, onRetry: () => void asked.refetch() };
}
