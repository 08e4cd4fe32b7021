import type { ReactNode } from 'react';
import { CorridorScene } from '../ui/marks/CorridorScene.tsx';
import { Mark } from '../ui/marks/Mark.tsx';
import styles from './SignInPanel.module.css';

/**
 * The frame of the sign-in screens: the form at the left, the picture of the corridor at the
 * right.
 */
export function SignInPanel({
  title,
  lead,
  children,
  foot,
}: {
  title: string;
  lead?: string;
  children: ReactNode;
  foot?: ReactNode;
}) {
  return (
    <div className={styles.screen}>
      <main className={styles.panel}>
        <div className={styles.brand}>
          <Mark />
          Corridor
        </div>
        <div className={styles.middle}>
          <h1 className={styles.title}>{title}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
          {children}
        </div>
        <footer className={styles.foot}>{foot}</footer>
      </main>
      <div className={styles.scene}>
        <CorridorScene />
      </div>
    </div>
  );
}
