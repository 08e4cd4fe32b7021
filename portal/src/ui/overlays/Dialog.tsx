import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { IconButton } from '../buttons/IconButton.tsx';
import styles from './Dialog.module.css';
import { useModal } from './useModal.ts';

type Props = {
  title: string;
  closeLabel: string;
  onClose: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  /** Its closing may open a question first. */
  asks?: boolean;
  /** For content to look at instead of a form. */
  wide?: boolean;
  /** The dialog takes the whole window. */
  full?: boolean;
  children: ReactNode;
};

/**
 * The browser's modal dialog: the focus stays inside, Escape closes, and the page behind is inert.
 */
export function Dialog({
  title,
  closeLabel,
  onClose,
  onKeyDown,
  asks,
  wide,
  full,
  children,
}: Props) {
  const modal = useModal(onClose, asks);
  const id = useId();
  return (
    <dialog
      className={styles.dialog}
      data-wide={wide}
      data-full={full}
      aria-labelledby={id}
      closedby="any"
      onKeyDown={onKeyDown}
      {...modal}
    >
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        <IconButton label={closeLabel} onClick={onClose}>
          <IconX size={18} stroke={1.75} aria-hidden />
        </IconButton>
      </header>
      {children}
    </dialog>
  );
}
