import { IconAlertCircle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './Note.module.css';

const icons = {
  danger: IconAlertCircle,
  warn: IconAlertCircle,
  ok: IconCircleCheck,
  info: IconInfoCircle,
};

type Props = {
  kind: keyof typeof icons;
  children: ReactNode;
  /** The role that reads the note aloud, if its kind does not give it. */
  says?: 'alert' | 'status';
  /** A part for the eye alone: it is not read aloud when it changes. */
  silent?: ReactNode;
};

/** A result beside the thing that it is about. An error is read aloud at once. */
export function Note({
  kind,
  children,
  silent,
  says = kind === 'danger' ? 'alert' : 'status',
}: Props) {
  const Icon = icons[kind];
  return (
    <div className={styles.note} data-kind={kind}>
      <Icon size={18} stroke={1.75} aria-hidden />
      <div>
        <div role={says}>{children}</div>
        {silent}
      </div>
    </div>
  );
}
