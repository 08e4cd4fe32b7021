import type { ReactNode } from 'react';
import styles from './Tabs.module.css';

/** Links to the parts of a page, in the row of its title. The current link is underlined. */
export function Tabs({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {children}
    </nav>
  );
}

/** A number beside a name: how many items wait. */
type BadgeProps = {
  count: number;
  quiet?: boolean;
  /** The number in words, for screen readers. */
  says?: string;
};

export function Badge({ count, quiet = false, says }: BadgeProps) {
  if (count === 0) return null;
  return (
    <span className={styles.badge} data-quiet={quiet}>
      <span aria-hidden={says !== undefined}>{count > 99 ? '99+' : count}</span>
      {says && <span className="visuallyHidden"> {says}</span>}
    </span>
  );
}
