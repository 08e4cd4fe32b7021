import type { ReactNode } from 'react';
import styles from './PageHeader.module.css';

type Props = {
  /** The way back to the page above. */
  back?: ReactNode;
  title: string;
  lead?: string;
  /** The state of the page's content. */
  state?: ReactNode;
  tabs?: ReactNode;
  actions?: ReactNode;
};

export function PageHeader({ back, title, lead, state, tabs, actions }: Props) {
  return (
    <header className={styles.header} data-tabs={tabs !== undefined}>
      {back}
      <h1 className={styles.title}>{title}</h1>
      {lead && <p className={styles.lead}>{lead}</p>}
      {state}
      {tabs}
      <div className={styles.actions}>{actions}</div>
    </header>
  );
}
