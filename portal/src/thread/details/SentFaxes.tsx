import { stateWords, words } from '@corridor/contract/thread/fax/words.ts';
import {
  IconAlertCircle,
  IconCircleCheck,
  IconClock,
  IconHelpCircle,
  IconSend,
} from '@tabler/icons-react';
import { longTime } from '../../platform/dates.ts';
import { phoneNumber } from '../../platform/phoneNumber.ts';
import type { QueryOutput } from '../../platform/server/client.ts';
import { Chip, type Tone } from '../../ui/marks/Chip.tsx';
import styles from './FaxPanel.module.css';

type Fax = QueryOutput<'fax-ofActivity'>['faxes'][number];

const looks: Record<Fax['state'], { icon: typeof IconClock; tone: Tone }> = {
  queued: { icon: IconClock, tone: 'plain' },
  sending: { icon: IconSend, tone: 'info' },
  delivered: { icon: IconCircleCheck, tone: 'ok' },
  failed: { icon: IconAlertCircle, tone: 'danger' },
  unconfirmed: { icon: IconHelpCircle, tone: 'warn' },
};

/** The sent faxes, newest first, with the state of each. */
export function SentFaxes({ faxes }: { faxes: Fax[] }) {
  return (
    <ul className={styles.sent} aria-label={words.sent}>
      {faxes.map((fax) => {
        const { icon: Icon, tone } = looks[fax.state];
        const detail = explained(fax);
        return (
          <li key={fax.id}>
            <span className={styles.line}>
              <Chip tone={tone} icon={<Icon aria-hidden />}>
                {stateWords[fax.state]}
              </Chip>
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
