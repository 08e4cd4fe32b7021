import { type ReactNode, useId } from 'react';
import { Button } from '../buttons/Button.tsx';
import styles from './ConfirmDialog.module.css';
import { useModal } from './useModal.ts';

type Props = {
  title: string;
  confirm: string;
  cancel: string;
  danger?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  children: ReactNode;
};

/**
 * A question before an action that cannot be undone. Escape and the first button change nothing.
 */
export function ConfirmDialog({
  title,
  confirm,
  cancel,
  danger,
  onConfirm,
  onCancel,
  children,
}: Props) {
  const modal = useModal(onCancel);
  const id = useId();
  return (
    <dialog
      className={styles.dialog}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      {...modal}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      <p id={`${id}-text`}>{children}</p>
      <footer>
        <Button onClick={onCancel}>{cancel}</Button>
        <Button kind={danger ? 'danger' : 'primary'} onClick={onConfirm}>
          {confirm}
        </Button>
      </footer>
    </dialog>
  );
}
