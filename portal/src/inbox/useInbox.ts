import { searchTerms } from '@corridor/contract/inbox/rules.ts';
import {
  type Folder,
  pageSize,
  type Status,
  searchPageSize,
  searchTermsAtMost,
} from '@corridor/contract/thread/rules.ts';
import { useState } from 'react';
import type { QueryOutput } from '../platform/server/client.ts';
import { useQuery } from '../platform/server/hooks.ts';

export type InboxRow = QueryOutput<'inbox-page'>['rows'][number];
/** What is searched for; with nothing in it the list is the plain inbox. */
export type Wanted = { terms: string; statuses: Status[] };

type Options = {
  folder: Folder;
  inboxOf: string | undefined;
  toBook: boolean;
  wanted: Wanted;
};

const booking: Status[] = ['to_book', 'to_book_urgent'];

/** The rows of a list, kept fresh. It grows by pages: what is shown is always its whole top. */
export function useInbox({ folder, inboxOf, toBook, wanted }: Options) {
  const terms = searchTerms(wanted.terms);
  const searching = terms.length + wanted.statuses.length > 0;
  const tooMany = terms.length > searchTermsAtMost;
  const step = searching ? searchPageSize : pageSize;
  const question = JSON.stringify([folder, inboxOf, toBook, wanted]);
  const [grown, setGrown] = useState({ question, by: 0 });
  const limit = step * (1 + (grown.question === question ? grown.by : 0));
  const clinic = inboxOf ? { inboxOf } : {};

  // What is searched under a filter is found under it.
  const statuses = toBook && wanted.statuses.length === 0 ? booking : wanted.statuses;
  const page = useQuery(
    'inbox-page',
    { ...clinic, folder, toBook, limit },
    { enabled: !searching },
  );
  const found = useQuery(
    'inbox-search',
    { ...clinic, folder, terms, statuses, limit },
    { enabled: searching && !tooMany },
  );
  const { data, error, isPlaceholderData, refetch } = searching ? found : page;
  return {
    searching,
    rows: data?.rows ?? [],
    loading: data === undefined && !error,
    growing: isPlaceholderData,
    failed: error !== null && data === undefined,
    hasMore: searching ? found.data?.more === true : page.data?.next != null,
    more: () => setGrown({ question, by: (grown.question === question ? grown.by : 0) + 1 }),
    retry: () => void refetch(),
  };
}
