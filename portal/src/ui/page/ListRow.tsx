import { createLink } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import styles from './ListRow.module.css';

type Props = Omit<ComponentProps<'a'>, 'title'> & {
  title: string;
  time: string;
  subject: ReactNode;
  preview: string;
  /** A word before the title for screen readers. */
  unread?: string | undefined;
  selected: boolean;
  chip?: ReactNode;
  /** The text gets so many of the row's twelve columns. */
  columns?: 9 | 11;
  /** A checkbox stands before the row. */
  indented?: boolean;
};

function Row({ title, time, subject, preview, unread, selected, chip, ...props }: Props) {
  const { columns, indented, ...link } = props;
  return (
    <a
      {...link}
      className={styles.row}
      data-columns={columns}
      data-indented={indented}
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

/** A row of a list with sender, time, subject, preview and state. It links to its item. */
export const ListRow = createLink(Row);
