import type { ReactNode } from 'react';
import styles from './Dotted.module.css';

type Props = { facts: ReactNode[]; className?: string | undefined };

/** Short facts in a row with dots between them: none where one is missing, and none where a line ends. */
export function Dotted({ facts, className }: Props) {
  const known = facts.filter((fact) => fact !== '' && fact !== undefined && fact !== null);
  return (
    <p className={[styles.dotted, className].filter(Boolean).join(' ')}>
      {known.map((fact, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have no other name
        <span key={at}>{fact}</span>
      ))}
    </p>
  );
}
