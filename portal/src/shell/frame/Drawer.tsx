import { words } from '@corridor/contract/shell/words.ts';
import type { ReactNode } from 'react';
import { useModal } from '../../ui/overlays/useModal.ts';
import styles from './Frame.module.css';

/** The sidebar of a phone. It lies over the page and closes after a link is followed. */
export function Drawer({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const modal = useModal(onClose);
  const closeAfterLink = ({ target }: { target: EventTarget }) =>
    (target as Element).closest('a') && onClose();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a key on a link is a click
    <dialog
      className={styles.drawer}
      aria-label={words.menu}
      closedby="any"
      onClick={closeAfterLink}
      {...modal}
    >
      {children}
    </dialog>
  );
}
