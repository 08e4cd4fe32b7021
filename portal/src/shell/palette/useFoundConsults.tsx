import { searchTerms } from '@corridor/contract/inbox/rules.ts';
import { tabWords } from '@corridor/contract/inbox/words.ts';
import { personName } from '@corridor/contract/platform/personNames.ts';
import { words } from '@corridor/contract/shell/words.ts';
import { counterpart, searchTermsAtMost } from '@corridor/contract/thread/rules.ts';
import { statusWords } from '@corridor/contract/thread/words.ts';
import { IconArchive, IconMessage, IconUser } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Me } from '../../access/person.ts';
import { clinicOf, inboxLink, mayMessage, requestSearch } from '../../inbox/searchRequest.ts';
import { usePageSearch } from '../../platform/pageSearch.ts';
import type { QueryOutput } from '../../platform/server/client.ts';
import { useQuery } from '../../platform/server/hooks.ts';
import type { Command } from './Palette.tsx';

type Row = QueryOutput<'inbox-search'>['rows'][number];

const restMs = 250;
const consultsAtMost = 5;
const peopleAtMost = 5;
const size = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** Of the consults that a person may see, those that are found by the words, and who takes part in them. */
export function useFoundConsults(me: Me, text: string): Command[] {
  const navigate = useNavigate();
  const { clinicId: wished } = usePageSearch();
  const [rested, setRested] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restMs);
    return () => clearTimeout(timer);
  }, [text]);
  const terms = searchTerms(rested);
  const clinicId = mayMessage(me) ? undefined : clinicOf(me, wished);
  const enabled =
    terms.length > 0 &&
    terms.length <= searchTermsAtMost &&
    terms.some((term) => term.length > 1) &&
    (mayMessage(me) || clinicId !== undefined);
  const { data, isPlaceholderData } = useQuery(
    'inbox-search',
    { ...(clinicId && { inboxOf: clinicId }), terms, limit: 50 },
    { enabled },
  );
  if (!enabled || !data || isPlaceholderData || rested !== text) return [];
  const { to } = inboxLink(me);
  const open = (econsultId: string) => () =>
    void navigate({ to, search: { econsultId, ...(clinicId && { clinicId }) } } as never);
  const consults = data.rows.slice(0, consultsAtMost).map((row): Command => {
    const other = counterpart(row.members, row.role);
    const archived = row.folder === 'archive';
    return {
      id: row.activityId,
      group: words.consults,
      says: [row.specialty, row.subsite, row.patient?.phn].filter(Boolean).join(' · '),
      aside: [row.patient?.name, other && personName(other)].filter(Boolean).join(', '),
      end: archived ? tabWords.archive : row.status ? statusWords[row.status] : '',
      icon: archived ? <IconArchive {...size} /> : <IconMessage {...size} />,
      run: open(row.activityId),
    };
  });
  const people = peopleIn(data.rows, me, terms).map(
    ({ uid, name, words: asks, count }): Command => ({
      id: uid,
      group: words.people,
      says: name,
      end: words.consultsWith(count),
      icon: <IconUser {...size} />,
      run: () => {
        requestSearch('inbox', asks);
        void navigate((clinicId ? { to, search: { clinicId } } : inboxLink(me)) as never);
      },
    }),
  );
  return [...consults, ...people];
}

/** Whose name has every word at the beginning of one of its own. */
function peopleIn(rows: Row[], me: Me, terms: string[]) {
  const found = new Map<string, { uid: string; name: string; words: string; count: number }>();
  for (const member of rows.flatMap(({ members }) => members)) {
    if (member.uid === me.uid) continue;
    const asks = `${member.firstName} ${member.lastName}`;
    const parts = searchTerms(asks);
    if (!terms.every((term) => parts.some((part) => part.startsWith(term)))) continue;
    const known = found.get(member.uid);
    const name = known?.name ?? personName(member);
    found.set(member.uid, { uid: member.uid, name, words: asks, count: (known?.count ?? 0) + 1 });
  }
  return [...found.values()].slice(0, peopleAtMost);
}
