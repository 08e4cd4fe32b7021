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
  /** How it is read aloud where that does not follow from its kind. */
  says?: 'alert' | 'status';
  /** To be looked at, and not read aloud whenever something in it changes. */
  beside?: ReactNode;
};

/** What just happened, beside the thing it happened to; an error is read aloud at once. */
export function Note({
  kind,
  children,
  beside,
  says = kind === 'danger' ? 'alert' : 'status',
}: Props) {
  const Icon = icons[kind];
  return (
    <div className={styles.note} data-kind={kind}>
      <Icon size={18} stroke={1.75} aria-hidden />
      <div>
        <div role={says}>{children}</div>
        {beside}
      </div>
    </div>
  );
}
