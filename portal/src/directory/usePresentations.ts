import type { Service } from '@corridor/contract/directory/schemas.ts';
import type { Presentation } from '@corridor/contract/preferences/presentation/schemas.ts';
import { useQueries, useQuery } from '../platform/server/hooks.ts';

/** The presentations of people who answer. The page is complete without them. */
export function usePresentations(people: readonly { uid: string }[]) {
  const uids = people.map(({ uid }) => uid);
  const { data } = useQuery('directory-presentations', { uids }, { enabled: uids.length > 0 });
  return (uid: string): Presentation | undefined =>
    data?.presentations.find((each) => each.uid === uid);
}

const together = 10;

/** The presentations of the owners in a long list, read for ten services at a time as these come into sight. */
export function useListedPresentations(services: readonly Service[], shown: readonly number[]) {
  const parts = [...new Set(shown.map((index) => Math.floor(index / together)))];
  const inputs = parts.map((part) => {
    const some = services.slice(part * together, (part + 1) * together);
    return { uids: [...new Set(some.flatMap(({ users: [owner] }) => (owner ? [owner.uid] : [])))] };
  });
  const answers = useQueries('directory-presentations', inputs);
  const known = answers.flatMap(({ data }) => data?.presentations ?? []);
  return (uid: string | undefined): Presentation | undefined =>
    known.find((each) => each.uid === uid);
}
