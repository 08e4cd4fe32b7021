import { createLink } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import styles from './ListRow.module.css';

type Props = Omit<ComponentProps<'a'>, 'title'> & {
  title: string;
  time: string;
  subject: ReactNode;
  preview: string;
  /** Stands before the title for those who hear the list. */
  unread?: string | undefined;
  selected: boolean;
  chip?: ReactNode;
  /** How many of a row's twelve columns its text has. */
  columns?: 9 | 11;
};

function Row({ title, time, subject, preview, unread, selected, chip, columns, ...link }: Props) {
  return (
    <a
      {...link}
      className={styles.row}
      data-columns={columns}
      data-unread={unread !== undefined}
      aria-current={selected ? 'true' : undefined}
    >
      {unread && <span className="visuallyHidden">{unread}: </span>}
      <span className={styles.title}>{title}</span>
      <span className={styles.time}>{time}</span>
      <span className={styles.subject}>{subject}</span>
      <span className={styles.preview}>{preview}</span>
      {chip !== undefined && <span className={styles.chip}>{chip}</span>}
    </a>
  );
}

/** One thing of a list: who, when, about what, the beginning, and its state. Leads to the thing. */
export const ListRow = createLink(Row);
