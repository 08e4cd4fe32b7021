import type { ReactNode } from 'react';
import styles from '../Consult.module.css';

type Props = { name: string; title: string; lead?: string | undefined; children: ReactNode };

export const sectionIdOf = (name: string) => `consult-${name}`;

/** A section of the page: its title at the left, its fields at the right. */
export function FormSection({ name, title, lead, children }: Props) {
  return (
    <section
      id={sectionIdOf(name)}
      className={styles.section}
      aria-labelledby={`${sectionIdOf(name)}-title`}
    >
      <header>
        <h2 id={`${sectionIdOf(name)}-title`}>{title}</h2>
        {lead && <p>{lead}</p>}
      </header>
      <div className={styles.fields}>{children}</div>
    </section>
  );
}
