import type { ReactNode } from 'react';
import styles from './Chip.module.css';

export type Tone = 'plain' | 'warn' | 'info' | 'ok' | 'danger';

type Props = {
  tone?: Tone;
  /** Only where the reader must act, so that a full list shows at a glance which rows wait. */
  filled?: boolean;
  icon: ReactNode;
  children: ReactNode;
};

/** A state as an icon and a word, never as a colour alone. */
export function Chip({ tone = 'plain', filled = false, icon, children }: Props) {
  return (
    <span className={styles.chip} data-tone={tone} data-filled={filled}>
      {icon}
      {children}
    </span>
  );
}
