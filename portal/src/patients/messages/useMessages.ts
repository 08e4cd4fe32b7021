import { type DatePreset, firstDayOf, isDay } from '@corridor/contract/patients/list/rules.ts';
import type { Folder } from '@corridor/contract/patients/messages/rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { dayStamp } from '../../platform/dates.ts';
import type { QueryInput, QueryOutput } from '../../platform/server/client.ts';
import { useQueries } from '../../platform/server/hooks.ts';
import type { Listed } from './message.ts';

/** A search as it stands in its fields, so that it survives the fields. */
export type Search = {
  terms: string[];
  /** The text is no search term yet. */
  typed: string;
  preset: DatePreset;
  /** The days of the preset `custom`, as they are typed. */
  days: { from: string; to: string };
  failed: boolean;
};
export const noSearch: Search = {
  terms: [],
  typed: '',
  preset: 'any',
  days: { from: '', to: '' },
  failed: false,
};

function daysOf({ preset, days }: Search) {
  if (preset !== 'custom')
    return { from: firstDayOf(preset, dayStamp(new Date().toISOString())), to: undefined };
  const whole = (day: string) => (isDay(day) ? day : undefined);
  return { from: whole(days.from), to: whole(days.to) };
}

/** Rows are wanted beyond so many. */
const firstPage = { pages: 1, beyond: 0 };

type Input = QueryInput<'patientMessages-list'>;
type Page = QueryOutput<'patientMessages-list'>;

/** The rows of a folder, kept fresh page by page. Each further page follows the one before it. */
export function useMessages(folder: Folder, search: Search) {
  const { terms, failed } = search;
  const { from, to } = daysOf(search);
  const client = useQueryClient();
  const first: Input = {
    folder,
    ...(terms.length > 0 && { terms }),
    ...(from && { from }),
    ...(to && { to }),
    ...(failed && { failed }),
  };
  const question = JSON.stringify(first);
  const [growth, setGrowth] = useState({ question, pages: 1, beyond: 0 });
  const { pages: wanted, beyond } = growth.question === question ? growth : firstPage;
  const inputs = [first];
  while (inputs.length < wanted) {
    const before = client.getQueryData<Page>(['patientMessages-list', inputs.at(-1)])?.next;
    if (!before) break;
    inputs.push({ ...first, before });
  }
  const pages = useQueries('patientMessages-list', inputs);
  const loaded = pages.flatMap(({ data }) => data ?? []);
  const isWhole = loaded.length === pages.length;
  const now = { question, rows: loaded.flatMap(({ messages }) => messages) };
  // A page that changes moves the ones after it; the rows of before stay until they have come.
  const latest = useRef<{ question: string; rows: Listed[] }>(now);
  if (isWhole || latest.current.question !== question) latest.current = now;
  const failedPage = pages.find(({ isError, data }) => isError && !data);
  const { rows } = latest.current;
  const hasMore = isWhole && loaded.at(-1)?.next != null;
  // A search of frequent words may answer a page without a single row, and the way to the next.
  const readsOn = hasMore && rows.length <= beyond;
  const grown = inputs.length + 1;
  useEffect(() => {
    if (readsOn) setGrowth({ question, pages: grown, beyond });
  }, [readsOn, question, grown, beyond]);
  return {
    rows,
    searching: terms.length > 0 || from !== undefined || to !== undefined || failed,
    loading: rows.length === 0 && (!isWhole || hasMore) && !failedPage,
    growing: rows.length > 0 && ((wanted > 1 && !isWhole) || readsOn) && !failedPage,
    failed: failedPage !== undefined,
    hasMore: hasMore && rows.length > 0,
    more: () => setGrowth({ question, pages: grown, beyond: rows.length }),
    retry: () => void failedPage?.refetch(),
  };
}
