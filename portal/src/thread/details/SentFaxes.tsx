import { words } from '@corridor/contract/thread/fax/words.ts';
import { longTime } from '../../platform/dates.ts';
import { FaxChip } from '../../platform/parts/FaxChip.tsx';
import { phoneNumber } from '../../platform/phoneNumber.ts';
import type { QueryOutput } from '../../platform/server/client.ts';
import styles from './FaxPanel.module.css';

type Fax = QueryOutput<'fax-ofActivity'>['faxes'][number];

/** The sent faxes, newest first, with the state of each. */
export function SentFaxes({ faxes }: { faxes: Fax[] }) {
  return (
    <ul className={styles.sent} aria-label={words.sent}>
      {faxes.map((fax) => {
        const detail = explained(fax);
        return (
          <li key={fax.id}>
            <span className={styles.line}>
              <FaxChip state={fax.state} />
              {words.to(fax.clinicName, phoneNumber(fax.number))}
            </span>
            <small>
              {[fax.by, longTime(fax.at), fax.pages && words.pages(fax.pages)]
                .filter(Boolean)
                .join(' · ')}
            </small>
            {detail && <small>{detail}</small>}
          </li>
        );
      })}
    </ul>
  );
}

function explained({ state, reason, attempt }: Fax): string | undefined {
  if (state === 'failed') return words.because(reason);
  if (state === 'unconfirmed') return words.unclear;
  return attempt > 1 && state !== 'delivered' ? words.trying(attempt) : undefined;
}
