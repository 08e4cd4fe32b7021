import { IconAlertCircle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './Note.module.css';

const icons = {
  danger: IconAlertCircle,
  warn: IconAlertCircle,
  ok: IconCircleCheck,
  info: IconInfoCircle,
};

/** What just happened, beside the thing it happened to; an error is read aloud at once. */
export function Note({ kind, children }: { kind: keyof typeof icons; children: ReactNode }) {
  const Icon = icons[kind];
  return (
    <div className={styles.note} data-kind={kind} role={kind === 'danger' ? 'alert' : 'status'}>
      <Icon size={18} stroke={1.75} aria-hidden />
      <div>{children}</div>
    </div>
  );
}
