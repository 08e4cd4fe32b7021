import { words } from '@corridor/contract/thread/words.ts';
import { IconCopy } from '@tabler/icons-react';
import { IconButton } from '../ui/buttons/IconButton.tsx';
import { copiedMs, showSnackbar } from '../ui/overlays/Snackbar.tsx';
import styles from './Thread.module.css';

type Props = { label: string; text: string };

/** Copies one fact of the patient, so that nobody has to type it into another form. */
export function CopyButton({ label, text }: Props) {
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    showSnackbar({ text: words.copied, ms: copiedMs });
  };
  return (
    <IconButton label={label} className={styles.copy} onClick={() => void copy()}>
      <IconCopy size={14} stroke={2} aria-hidden />
    </IconButton>
  );
}
