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
import type { Command } from './command.ts';

type Row = QueryOutput<'inbox-search'>['rows'][number];

const quietMs = 250;
const maxConsults = 5;
const maxPeople = 5;
const size = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** Finds consults that the person may see, and their members, by the typed words. */
export function useFoundConsults(me: Me, text: string): Command[] {
  const navigate = useNavigate();
  const { clinicId: requestedClinicId } = usePageSearch();
  const [settledText, setSettledText] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettledText(text), quietMs);
    return () => clearTimeout(timer);
  }, [text]);
  const terms = searchTerms(settledText);
  const clinicId = mayMessage(me) ? undefined : clinicOf(me, requestedClinicId);
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
  if (!enabled || !data || isPlaceholderData || settledText !== text) return [];
  const { to } = inboxLink(me);
  const open = (econsultId: string) => () =>
    void navigate({ to, search: { econsultId, ...(clinicId && { clinicId }) } } as never);
  const consults = data.rows.slice(0, maxConsults).map((row): Command => {
    const colleague = counterpart(row.members, row.role);
    const archived = row.folder === 'archive';
    return {
      id: row.activityId,
      group: words.consults,
      says: [row.specialty, row.subsite, row.patient?.phn].filter(Boolean).join(' · '),
      aside: [row.patient?.name, colleague && personName(colleague)].filter(Boolean).join(', '),
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

/** Finds members whose names have every word at the beginning of a part. */
function peopleIn(rows: Row[], me: Me, terms: string[]) {
  const people = new Map<string, { uid: string; name: string; words: string; count: number }>();
  for (const member of rows.flatMap(({ members }) => members)) {
    if (member.uid === me.uid) continue;
    const fullName = `${member.firstName} ${member.lastName}`;
    const parts = searchTerms(fullName);
    if (!terms.every((term) => parts.some((part) => part.startsWith(term)))) continue;
    const previous = people.get(member.uid);
    const name = previous?.name ?? personName(member);
    people.set(member.uid, {
      uid: member.uid,
      name,
      words: fullName,
      count: (previous?.count ?? 0) + 1,
    });
  }
  return [...people.values()].slice(0, maxPeople);
}
