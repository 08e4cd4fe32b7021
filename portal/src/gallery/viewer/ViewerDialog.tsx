import { words } from '@corridor/contract/gallery/words.ts';
import type { ReactNode } from 'react';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { MediaViewer, type ViewedFile } from './MediaViewer.tsx';
import styles from './ViewerDialog.module.css';

type Props = {
  files: readonly ViewedFile[];
  index: number;
  onIndex: (index: number) => void;
  onClose: () => void;
  /** Shown below the picture. */
  children?: ReactNode;
};

/** The viewer above a page. */
export function ViewerDialog({ files, index, onIndex, onClose, children }: Props) {
  const file = files[index];
  if (!file) return null;
  return (
    <Dialog wide title={file.name} closeLabel={words.close} onClose={onClose}>
      <div className={styles.body}>
        <MediaViewer files={files} index={index} onIndex={onIndex} />
        {children}
      </div>
    </Dialog>
  );
}
