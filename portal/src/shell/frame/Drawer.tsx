import { words } from '@corridor/contract/shell/words.ts';
import type { ReactNode } from 'react';
import { useModal } from '../../ui/overlays/useModal.ts';
import styles from './Frame.module.css';

/** The sidebar of a phone: over the page, and away again once it has led somewhere. */
export function Drawer({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const modal = useModal(onClose);
  const follow = ({ target }: { target: EventTarget }) =>
    (target as Element).closest('a') && onClose();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a key on a link is a click
    <dialog
      className={styles.drawer}
      aria-label={words.menu}
      closedby="any"
      onClick={follow}
      {...modal}
    >
      {children}
    </dialog>
  );
}
