import type { ReactNode } from 'react';
import styles from './FormFoot.module.css';

type Props = {
  label: string;
  /** The first problem and the way to it. */
  says: ReactNode;
  /** The buttons; the last one is the act of the form. */
  children: ReactNode;
};

/** The foot of a form as high as the window: always in view, with what hinders the act. */
export const FormFoot = ({ label, says, children }: Props) => (
  <section className={styles.foot} aria-label={label}>
    <p className={styles.says} role="status">
      {says}
    </p>
    <div className={styles.actions}>{children}</div>
  </section>
);
