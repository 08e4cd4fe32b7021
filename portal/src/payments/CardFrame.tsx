import { titles } from '@corridor/contract/platform/titles.ts';
import type { ReactNode } from 'react';
import styles from './CardFrame.module.css';

/** The document of the card fields, also while its code loads. Its title is for screen readers. */
export const CardFrame = ({ children }: { children?: ReactNode }) => (
  <main className={styles.frame}>
    <h1 className="visuallyHidden">{titles.cardFields}</h1>
    {children}
  </main>
);
