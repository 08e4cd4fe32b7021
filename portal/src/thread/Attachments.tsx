import { words as general } from '@corridor/contract/platform/words.ts';
import { words } from '@corridor/contract/thread/words.ts';
import { size } from '@corridor/contract/uploads/words.ts';
import { IconFile, IconPhoto, IconX } from '@tabler/icons-react';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import styles from './Attachments.module.css';
import type { useAttachments } from './useAttachments.ts';

/** What goes with the message that is being written, and how far each has come. */
export function Attachments({ of }: { of: ReturnType<typeof useAttachments> }) {
  const { attachments, remove, retry, problem } = of;
  if (attachments.length === 0) return null;
  return (
    <div className={styles.attachments}>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <ul aria-label={words.attachments}>
        {attachments.map((one) => {
          const Icon = one.file.type.startsWith('image/') ? IconPhoto : IconFile;
          return (
            <li key={one.key} data-state={one.state} title={one.problem}>
              <Icon size={16} stroke={1.75} aria-hidden />
              <span className={styles.name}>{one.file.name}</span>
              <small className="tabular">
                {one.state === 'waiting'
                  ? `${Math.round((100 * one.sent) / Math.max(1, one.file.size))} %`
                  : size(one.file.size)}
              </small>
              {one.state === 'failed' && (
                <Button kind="link" onClick={() => retry(one)}>
                  {general.retry}
                </Button>
              )}
              <IconButton
                label={words.removeFile(one.file.name)}
                className={styles.remove}
                onClick={() => remove(one.key)}
              >
                <IconX size={14} stroke={2} aria-hidden />
              </IconButton>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** A resource that goes with the message. */
export function SharedChip({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <div className={styles.attachments}>
      <ul aria-label={words.sharing}>
        <li>
          <IconFile size={16} stroke={1.75} aria-hidden />
          <span className={styles.name}>{name}</span>
          <IconButton label={words.removeFile(name)} className={styles.remove} onClick={onRemove}>
            <IconX size={14} stroke={2} aria-hidden />
          </IconButton>
        </li>
      </ul>
    </div>
  );
}
