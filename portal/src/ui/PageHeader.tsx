import type { ReactNode } from 'react';
import styles from './PageHeader.module.css';

type Props = { title: string; lead?: string; actions?: ReactNode };

export function PageHeader({ title, lead, actions }: Props) {
  return (
    <header className={styles.header}>
      <h1 className={styles.title}>{title}</h1>
      {lead && <p className={styles.lead}>{lead}</p>}
      <div className={styles.actions}>{actions}</div>
    </header>
  );
}
