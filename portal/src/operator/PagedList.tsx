import { type ReactNode, useEffect, useState } from 'react';
import { RetryNote } from '../platform/parts/RetryNote.tsx';
import type { QueryInput, QueryOutput } from '../platform/server/client.ts';
import { useQuery } from '../platform/server/hooks.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { Skeleton } from '../ui/page/Skeleton.tsx';
import page from './Console.module.css';
import { NotLoaded } from './ConsoleFrame.tsx';

type Name =
  | 'operator-services'
  | 'operator-persons'
  | 'operator-news'
  | 'operator-audit'
  | 'operator-billingRows';
type After<N extends Name> = QueryInput<N>['after'];
type Row<N extends Name> = { key: string; after: After<N>; shows: ReactNode };
type List<N extends Name> = {
  name: N;
  filter: Omit<QueryInput<N>, 'after' | 'limit'>;
  rows: (data: QueryOutput<N>) => Row<N>[];
  label: string;
  more: string;
  /** A text below the last row. */
  end?: string;
  /** Replaces an empty list. */
  empty: ReactNode;
  className?: string | undefined;
};

const usePage = <N extends Name>({ name, filter }: List<N>, after: After<N>) =>
  useQuery(name, { ...filter, after } as QueryInput<N>);

/** A long list, page by page. Each page stays fresh and begins where the page above it ends now. */
export function PagedList<N extends Name>(list: List<N>) {
  const filterText = JSON.stringify(list.filter);
  const first = usePage(list, null);
  const [growth, setGrowth] = useState({
    said: filterText,
    pages: 1,
    ends: [] as (After<N> | undefined)[],
  });
  const { pages, ends } = growth.said === filterText ? growth : { pages: 1, ends: [] };
  const starts = [null, ...ends.slice(0, pages - 1)].filter((start, index) => index === 0 || start);
  if (first.error && !first.data) return <NotLoaded onRetry={() => void first.refetch()} />;
  if (first.data && list.rows(first.data).length === 0) return list.empty;
  const end = ends[pages - 1];
  return (
    <>
      <ul className={list.className ?? page.list} aria-label={list.label} aria-busy={!first.data}>
        {starts.map((after, index) => (
          <Part
            // biome-ignore lint/suspicious/noArrayIndexKey: a page is identified by its position
            key={index}
            list={list}
            after={after}
            onEnd={(next) =>
              setGrowth((before) => ({
                said: filterText,
                pages: before.said === filterText ? before.pages : 1,
                ends: (before.said === filterText ? before.ends : []).toSpliced(index, 1, next),
              }))
            }
          />
        ))}
      </ul>
      {end === null
        ? list.end && <p className={page.quiet}>{list.end}</p>
        : (end || pages > 1) && (
            <div>
              <Button
                busy={!end}
                onClick={() => setGrowth({ said: filterText, ends, pages: pages + 1 })}
              >
                {list.more}
              </Button>
            </div>
          )}
    </>
  );
}

type PartProps<N extends Name> = {
  list: List<N>;
  after: After<N>;
  /** The last row when more rows follow, or null at the end of the list. */
  onEnd: (end: After<N>) => void;
};

function Part<N extends Name>({ list, after, onEnd }: PartProps<N>) {
  const { data, error, isPlaceholderData, refetch } = usePage(list, after);
  const rows = data ? list.rows(data) : [];
  const more = data !== undefined && (data as { more: boolean }).more;
  const end = data && !isPlaceholderData ? (more ? rows.at(-1)?.after : null) : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the end of the page moves
  useEffect(() => {
    if (end !== undefined) onEnd(end);
  }, [JSON.stringify(list.filter), end === undefined, JSON.stringify(end)]);
  if (error && !data)
    return (
      <li className={page.row}>
        <RetryNote onRetry={refetch}>{error.message}</RetryNote>
      </li>
    );
  if (!data)
    return [0, 1, 2, 3].map((row) => (
      <li key={row} className={page.row}>
        <Skeleton width="72%" height={18} />
        <Skeleton width="60%" />
      </li>
    ));
  return rows.map(({ key, shows }) => <li key={key}>{shows}</li>);
}
