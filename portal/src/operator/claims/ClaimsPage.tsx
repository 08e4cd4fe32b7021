import { claimsWords as words } from '@corridor/contract/claims/words.ts';
import { useQuery } from '../../platform/server/hooks.ts';
import { Note } from '../../ui/page/Note.tsx';
import { Skeleton } from '../../ui/page/Skeleton.tsx';
import page from '../Console.module.css';
import { Console, NotLoaded } from '../ConsoleFrame.tsx';
import { BatchList } from './BatchList.tsx';
import styles from './Claims.module.css';
import { NextBatch } from './NextBatch.tsx';
import { ResultFile } from './ResultFile.tsx';
import { UnknownLines } from './UnknownLines.tsx';

/** Claims out and results in. Without the permission an operator sees counts alone. */
export function ClaimsPage() {
  const me = useQuery('shell-me', {}).data;
  const mayOpen = me?.permissions.includes('claimsOperator');
  return (
    <Console title={words.title}>
      <section
        className={page.scroll}
        aria-label={words.title}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the page scrolls by keys
        tabIndex={0}
        data-scroll-restoration-id="operator-claims"
      >
        <div className={page.page}>
          <Counts />
          {mayOpen ? <Work /> : <Note kind="info">{words.needsPermission}</Note>}
        </div>
      </section>
    </Console>
  );
}

const countNames = ['pending', 'batches', 'unknown'] as const;

function Counts() {
  const { data, error, refetch } = useQuery('claims-counts', {});
  if (error && !data) return <NotLoaded onRetry={() => void refetch()} />;
  return (
    <ul className={styles.counts} aria-busy={!data}>
      {countNames.map((name) => (
        <li key={name}>
          <strong className="tabular">{data ? data[name] : <Skeleton width={32} />}</strong>
          <span>{words.counts[name]}</span>
        </li>
      ))}
    </ul>
  );
}

function Work() {
  const { data, error, refetch } = useQuery('claims-work', {});
  if (!data)
    return error ? (
      <NotLoaded onRetry={() => void refetch()} />
    ) : (
      <Skeleton width="100%" height={480} />
    );
  return (
    <>
      {data.inDemo && <Note kind="info">{words.demo}</Note>}
      <NextBatch work={data} />
      <BatchList batches={data.batches} />
      <ResultFile />
      <UnknownLines lines={data.lines} />
    </>
  );
}
