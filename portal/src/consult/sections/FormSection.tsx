import type { ReactNode } from 'react';
import styles from '../Consult.module.css';

type Props = { name: string; title: string; lead?: string | undefined; children: ReactNode };

export const placeOf = (name: string) => `consult-${name}`;

/** A part of the page: what it is at the left, its fields at the right. */
export function FormSection({ name, title, lead, children }: Props) {
  return (
    <section
      id={placeOf(name)}
      className={styles.section}
      aria-labelledby={`${placeOf(name)}-title`}
    >
      <header>
        <h2 id={`${placeOf(name)}-title`}>{title}</h2>
        {lead && <p>{lead}</p>}
      </header>
      <div className={styles.fields}>{children}</div>
    </section>
  );
}
