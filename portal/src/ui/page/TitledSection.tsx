import type { ReactNode } from 'react';
import styles from './TitledSection.module.css';

type Props = { id: string; title: string; lead?: string | undefined; children: ReactNode };

/** A section of a long form: its title at the left, its fields at the right. */
export function TitledSection({ id, title, lead, children }: Props) {
  return (
    <section id={id} className={styles.section} aria-labelledby={`${id}-title`}>
      <header>
        <h2 id={`${id}-title`}>{title}</h2>
        {lead && <p>{lead}</p>}
      </header>
      <div className={styles.fields}>{children}</div>
    </section>
  );
}
