import type { ReactNode } from 'react';
import styles from './Tabs.module.css';

/** Links to the parts of a page, on the line of its title; the current one is underlined. */
export function Tabs({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {children}
    </nav>
  );
}

/** A number beside a name: what waits. */
export function Badge({ count, quiet = false }: { count: number; quiet?: boolean }) {
  if (count === 0) return null;
  return (
    <span className={styles.badge} data-quiet={quiet}>
      {count > 99 ? '99+' : count}
    </span>
  );
}
