import { words } from '@corridor/contract/patients/sending/words.ts';
import { IconClock, IconLock, IconMail } from '@tabler/icons-react';
import styles from './Sending.module.css';

const size = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** The patient gets a mail without content, which leads to a door, at a time. */
export const Facts = ({ more }: { more?: string }) => (
  <ul className={styles.facts}>
    <li>
      <IconMail {...size} />
      {words.mailSays}
    </li>
    <li>
      <IconLock {...size} />
      {[words.doorSays, more].filter(Boolean).join(' ')}
    </li>
    <li>
      <IconClock {...size} />
      {words.delayLead}
    </li>
  </ul>
);
