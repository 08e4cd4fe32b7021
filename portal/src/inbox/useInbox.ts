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

export type InboxPageName = 'secure-messaging' | 'clinic-inbox';
export type InboxRow = QueryOutput<'inbox-page'>['rows'][number];
/** The search. Empty, it shows the plain inbox. */
export type InboxSearch = { terms: string; statuses: Status[] };

type Options = {
  folder: Folder;
  inboxOf: string | undefined;
  toBook: boolean;
  searched: InboxSearch;
};

const booking: Status[] = ['to_book', 'to_book_urgent'];

/**
 * The rows of a list, kept fresh. It grows by pages, and the whole list from the top is always
 * shown.
 */
export function useInbox({ folder, inboxOf, toBook, searched }: Options) {
  const terms = searchTerms(searched.terms);
  const searching = terms.length + searched.statuses.length > 0;
  const tooMany = terms.length > searchTermsAtMost;
  const pageRows = searching ? searchPageSize : pageSize;
  const question = JSON.stringify([folder, inboxOf, toBook, searched]);
  const [growth, setGrowth] = useState({ question, by: 0 });
  const limit = pageRows * (1 + (growth.question === question ? growth.by : 0));
  const clinic = inboxOf ? { inboxOf } : {};

  // A search keeps the filter of its page.
  const statuses = toBook && searched.statuses.length === 0 ? booking : searched.statuses;
  const page = useQuery(
    'inbox-page',
    { ...clinic, folder, toBook, limit },
    { enabled: !searching },
  );
  const search = useQuery(
    'inbox-search',
    { ...clinic, folder, terms, statuses, limit },
    { enabled: searching && !tooMany },
  );
  const { data, error, isPlaceholderData, refetch } = searching ? search : page;
  return {
    searching,
    rows: data?.rows ?? [],
    loading: data === undefined && !error,
    growing: isPlaceholderData,
    failed: error !== null && data === undefined,
    hasMore: searching ? search.data?.more === true : page.data?.next != null,
    more: () => setGrowth({ question, by: (growth.question === question ? growth.by : 0) + 1 }),
    retry: () => void refetch(),
  };
}
