import type { ReactNode } from 'react';
import styles from './Dotted.module.css';

type Props = { facts: ReactNode[]; className?: string | undefined };

/** Short facts in a row with dots between them. A missing fact and the end of a row have no dot. */
export function Dotted({ facts, className }: Props) {
  const present = facts.filter((fact) => fact !== '' && fact !== undefined && fact !== null);
  return (
    <p className={[styles.dotted, className].filter(Boolean).join(' ')}>
      {present.map((fact, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the facts have no other identity
        <span key={index}>{fact}</span>
      ))}
    </p>
  );
}
