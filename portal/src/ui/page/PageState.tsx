import type { ReactNode } from 'react';
import { OpenDoor } from '../marks/OpenDoor.tsx';
import styles from './PageState.module.css';

type Props = { title: string; lead: string; children?: ReactNode; heading?: 'h1' | 'h2' };

/** A page or pane that has nothing to show says why, and offers the way on. */
export function PageState({ title, lead, children, heading: Heading = 'h1' }: Props) {
  return (
    <div className={styles.state}>
      <OpenDoor />
      <Heading className={styles.title}>{title}</Heading>
      <p className={styles.lead}>{lead}</p>
      {children}
    </div>
  );
}
