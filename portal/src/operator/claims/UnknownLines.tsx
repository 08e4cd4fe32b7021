import { claimsWords as words } from '@corridor/contract/claims/words.ts';
import { useId } from 'react';
import { listTime } from '../../platform/dates.ts';
import type { QueryOutput } from '../../platform/server/client.ts';
import page from '../Console.module.css';
import styles from './Claims.module.css';

type Props = { lines: QueryOutput<'claims-work'>['lines'] };

/** The lines of result files that changed nothing. They are kept for a person. */
export function UnknownLines({ lines }: Props) {
  const id = useId();
  return (
    <section className={page.section} aria-labelledby={id}>
      <h2 id={id}>{words.lines}</h2>
      {lines.length === 0 ? (
        <p className={page.quiet}>{words.noLines}</p>
      ) : (
        <ul className={styles.records} aria-label={words.lines}>
          {lines.map(({ id: line, receivedAt, problem, text }) => (
            <li key={line}>
              <span>{listTime(receivedAt)}</span>
              <span className={styles.reason}>{words.lineProblems[problem]}</span>
              <code className={styles.line}>{text}</code>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
