import { words } from '@corridor/contract/shell/words.ts';
import { type ReactNode, useState } from 'react';
import styles from './Sidebar.module.css';

type Props = { closed: boolean; mobile: boolean; children: ReactNode };

/** An item of premium for people without it. A finger cannot hover, so a press says the reason. */
export function LockedItem({ closed, mobile, children }: Props) {
  const [pressed, setPressed] = useState(false);
  const why = words.premiumLocked(mobile);
  return (
    <>
      <button
        type="button"
        className={styles.item}
        aria-disabled
        title={why}
        aria-description={why}
        onClick={() => setPressed(true)}
      >
        {children}
      </button>
      <p role="status" className={closed ? 'visuallyHidden' : styles.why}>
        {pressed && why}
      </p>
    </>
  );
}
