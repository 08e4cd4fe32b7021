import type { Arranged, Closed, Result } from '@corridor/contract/directory/results.ts';
import type { About, Service } from '@corridor/contract/directory/schemas.ts';
import { collegeHeading, resultWords, words } from '@corridor/contract/directory/words.ts';
import type { ReactNode } from 'react';
import styles from './Picker.module.css';
import { ResultNotes } from './ResultNotes.tsx';
import { ResultRow } from './ResultRow.tsx';
import type { Seen } from './serviceState.ts';

type Props = {
  results: Arranged;
  about: About | undefined;
  /** The next results are on their way. */
  busy: boolean;
  chosen: string;
  seen: Seen;
  onChoose: (service: Service) => void;
};

/** The results: the best, the rest by college, and below a line the services that cannot be chosen now. */
export function ServiceResults({ results, about, busy, chosen, seen, onChoose }: Props) {
  const { best, groups, closed, others } = results;
  const row = (result: Result | Closed) => (
    <li key={result.service.id}>
      <ResultRow
        result={result}
        current={result.service.id === chosen}
        seen={seen}
        onChoose={() => onChoose(result.service)}
      />
    </li>
  );
  return (
    <section className={styles.results} aria-label={words.results} aria-busy={busy}>
      <ResultNotes about={about} />
      {best.length > 0 && (
        <Group title={about?.guess ? resultWords.guess : resultWords.best} count={best.length}>
          {best.map(row)}
        </Group>
      )}
      {groups.map(({ college, results: members }) => (
        <Group key={college} title={collegeHeading(college)} count={members.length}>
          {members.map(row)}
        </Group>
      ))}
      {closed.length > 0 && (
        <div className={styles.closed}>
          <Group title={resultWords.closed} count={closed.length}>
            {closed.map(row)}
          </Group>
        </div>
      )}
      {others.length > 0 && (
        <Group title={resultWords.others} count={others.length}>
          {others.map(row)}
        </Group>
      )}
    </section>
  );
}

type GroupProps = { title: string; count: number; children: ReactNode };

function Group({ title, count, children }: GroupProps) {
  return (
    <div>
      <h3 className={styles.college}>
        {title} <span>{count}</span>
      </h3>
      <ul>{children}</ul>
    </div>
  );
}
