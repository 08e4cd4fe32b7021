import { type ReactNode, useEffect, useState } from 'react';
import type { QueryInput, QueryOutput } from '../platform/server/client.ts';
import { useQuery } from '../platform/server/hooks.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { RetryNote } from '../ui/page/RetryNote.tsx';
import { Skeleton } from '../ui/page/Skeleton.tsx';
import page from './Console.module.css';
import { NotLoaded } from './ConsolePage.tsx';

type Name = 'operator-services' | 'operator-persons' | 'operator-news' | 'operator-audit';
type After<N extends Name> = QueryInput<N>['after'];
type Row<N extends Name> = { key: string; after: After<N>; shows: ReactNode };
type List<N extends Name> = {
  name: N;
  asked: Omit<QueryInput<N>, 'after' | 'limit'>;
  rows: (of: QueryOutput<N>) => Row<N>[];
  label: string;
  more: string;
  /** Said where there is no more. */
  end?: string;
  /** Stands in its place where there is nothing. */
  empty: ReactNode;
  className?: string | undefined;
};

const usePage = <N extends Name>({ name, asked }: List<N>, after: After<N>) =>
  useQuery(name, { ...asked, after } as QueryInput<N>);

/** A long list, page after page; each stays fresh by itself, and begins where the one above ends by now. */
export function PagedList<N extends Name>(list: List<N>) {
  const said = JSON.stringify(list.asked);
  const first = usePage(list, null);
  const [grown, grow] = useState({ said, pages: 1, ends: [] as (After<N> | undefined)[] });
  const { pages, ends } = grown.said === said ? grown : { pages: 1, ends: [] };
  const starts = [null, ...ends.slice(0, pages - 1)].filter((at, n) => n === 0 || at);
  if (first.error && !first.data) return <NotLoaded onRetry={() => void first.refetch()} />;
  if (first.data && list.rows(first.data).length === 0) return list.empty;
  const end = ends[pages - 1];
  return (
    <>
      <ul className={list.className ?? page.list} aria-label={list.label} aria-busy={!first.data}>
        {starts.map((after, at) => (
          <Part
            // biome-ignore lint/suspicious/noArrayIndexKey: the second page is the second page
            key={at}
            list={list}
            after={after}
            onEnd={(next) =>
              grow((was) => ({
                ...{ said, pages: was.said === said ? was.pages : 1 },
                ends: (was.said === said ? was.ends : []).toSpliced(at, 1, next),
              }))
            }
          />
        ))}
      </ul>
      {end === null
        ? list.end && <p className={page.quiet}>{list.end}</p>
        : (end || pages > 1) && (
            <div>
              <Button busy={!end} onClick={() => grow({ said, ends, pages: pages + 1 })}>
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
  /** The last row where more follow; null where it is the last of all. */
  onEnd: (end: After<N>) => void;
};

function Part<N extends Name>({ list, after, onEnd }: PartProps<N>) {
  const { data, error, isPlaceholderData, refetch } = usePage(list, after);
  const rows = data ? list.rows(data) : [];
  const more = data !== undefined && (data as { more: boolean }).more;
  const end = data && !isPlaceholderData ? (more ? rows.at(-1)?.after : null) : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it ends elsewhere
  useEffect(() => {
    if (end !== undefined) onEnd(end);
  }, [JSON.stringify(list.asked), end === undefined, JSON.stringify(end)]);
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
