import { type ReactNode, useId } from 'react';
import styles from './Sending.module.css';

type Props = {
  /** The facts about the patient's mail, beside the form or below it. */
  aside: { title: string; wide?: boolean; content: ReactNode };
  /** While it is sent, nobody changes it. */
  sending: boolean;
  children: ReactNode;
};

/** A form of a sending, with what its patients get. */
export function SendingFrame({ aside, sending, children }: Props) {
  const id = useId();
  return (
    <div className={styles.page} data-wide-aside={aside.wide}>
      <div className={styles.main} inert={sending}>
        {children}
      </div>
      <aside className={styles.aside} aria-labelledby={id}>
        <h2 id={id}>{aside.title}</h2>
        {aside.content}
      </aside>
    </div>
  );
}
