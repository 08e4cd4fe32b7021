import { words } from '@corridor/contract/operator/requests/words.ts';
import { Link } from '@tanstack/react-router';
import type { QueryOutput } from '../../platform/server/client.ts';
import { useQuery } from '../../platform/server/hooks.ts';
import { Note } from '../../ui/page/Note.tsx';

type Request = QueryOutput<'operator-requests'>['waiting'][number];

/** The requests that are about a person or a role. */
export function useRequestsAbout(about: (request: Request) => boolean): Request[] {
  return useQuery('operator-requests', {}).data?.waiting.filter(about) ?? [];
}

/** A change that another person has not confirmed yet. */
export const WaitsNote = ({ says }: { says: string }) => (
  <Note kind="info">
    {says} <Link to="/operator/people/requests">{words.see}</Link>
  </Note>
);

/** A warning for an operator whom nobody else can confirm. */
export function AloneNote() {
  const alone = useQuery('operator-requests', {}).data?.alone;
  return alone ? <Note kind="warn">{words.aloneNote}</Note> : null;
}
