import type { ReactNode } from 'react';
import styles from './ScrollFrame.module.css';

/** The frame of a page as high as the window. Its header stays, and its body scrolls. */
export const ScrollFrame = ({ children }: { children: ReactNode }) => (
  <div className={styles.page}>{children}</div>
);

export const ScrollBody = ({ children }: { children: ReactNode }) => (
  <div className={styles.body}>{children}</div>
);

/** A note between the header and the body, if there is one. */
export const ScrollNote = ({ children }: { children: ReactNode }) =>
  children ? <div className={styles.note}>{children}</div> : null;
