import type { ReactNode } from 'react';
import { OpenDoor } from '../marks/OpenDoor.tsx';
import styles from './PageState.module.css';

type Props = { title: string; lead: string; children?: ReactNode; heading?: 'h1' | 'h2' };

/** An empty page or pane says why it is empty and offers the next step. */
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
