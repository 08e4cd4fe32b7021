import { claimsWords as words } from '@corridor/contract/claims/words.ts';
import { IconDownload } from '@tabler/icons-react';
import { useId } from 'react';
import { listTime } from '../../platform/dates.ts';
import type { QueryOutput } from '../../platform/server/client.ts';
import page from '../Console.module.css';
import styles from './Claims.module.css';

type Props = { batches: QueryOutput<'claims-work'>['batches'] };

/** The batches that were sent, with the results so far and their files. */
export function BatchList({ batches }: Props) {
  const id = useId();
  return (
    <section className={page.section} aria-labelledby={id}>
      <h2 id={id}>{words.batches}</h2>
      {batches.length === 0 ? (
        <p className={page.quiet}>{words.noBatches}</p>
      ) : (
        <>
          <p className={page.quiet}>{words.downloadNote}</p>
          <ul className={styles.records} aria-label={words.batches}>
            {batches.map(({ id: batch, name, createdAt, claims, cents, results }) => (
              <li key={batch}>
                <strong className="tabular">{words.batch(name)}</strong>
                <span>{listTime(createdAt)}</span>
                <span className="tabular">{words.nextSum(claims, cents)}</span>
                <span className={styles.reason}>{words.results(results, claims)}</span>
                <a
                  className={styles.download}
                  href={`/claims/batches/${batch}`}
                  download
                  aria-label={words.download(name)}
                >
                  <IconDownload size={18} stroke={1.75} aria-hidden />
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
