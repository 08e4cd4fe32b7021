import { paragraphsOf } from '@corridor/contract/notifications/rules.ts';
import { useId } from 'react';
import styles from './Centre.module.css';

/** News as readers see them. The editor's preview uses this too. */
export function NewsText({ title, body }: { title: string; body: string }) {
  const id = useId();
  return (
    <article className={styles.text} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {paragraphsOf(body).map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the position is their only identity
        <p key={index}>{text}</p>
      ))}
    </article>
  );
}
