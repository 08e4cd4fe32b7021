import { words as general } from '@corridor/contract/platform/words.ts';
import { words } from '@corridor/contract/thread/words.ts';
import { size } from '@corridor/contract/uploads/words.ts';
import { IconAlertCircle, IconFile, IconPhoto, IconX } from '@tabler/icons-react';
import { Button } from '../../ui/buttons/Button.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import styles from './Attachments.module.css';
import type { Attachment } from './enclosedFiles.ts';
import type { useAttachments } from './useAttachments.ts';

/** What goes with the message that is being written, and how far each has come. */
export function Attachments({ of }: { of: ReturnType<typeof useAttachments> }) {
  const { attachments, notTaken, problem } = of;
  if (attachments.length + notTaken.length === 0) return null;
  return (
    <div className={styles.attachments}>
      {[problem, notTaken.length > 0 && words.notTaken(notTaken)].map(
        (says) =>
          says && (
            <p key={says} className={styles.problem} role="alert">
              {says}
            </p>
          ),
      )}
      <ul aria-label={words.attachments}>
        {attachments.map((one) => (
          <Item key={one.key} one={one} of={of} />
        ))}
      </ul>
    </div>
  );
}

function Item({ one, of }: { one: Attachment; of: ReturnType<typeof useAttachments> }) {
  const Icon = one.state === 'failed' ? IconAlertCircle : one.picture ? IconPhoto : IconFile;
  return (
    <li data-state={one.state}>
      <Icon size={16} stroke={1.75} aria-hidden />
      <span className={styles.name} title={one.name}>
        {one.name}
      </span>
      <small className="tabular">
        {one.state === 'waiting'
          ? `${Math.round((100 * one.sent) / Math.max(1, one.size))} %`
          : size(one.size)}
      </small>
      {one.state === 'failed' && !one.hopeless && (
        <Button kind="link" onClick={() => of.retry(one)}>
          {general.retry}
        </Button>
      )}
      <IconButton
        label={words.removeFile(one.name)}
        className={styles.remove}
        onClick={() => of.remove(one.key)}
      >
        <IconX size={14} stroke={2} aria-hidden />
      </IconButton>
      {one.state === 'failed' && <p className={styles.why}>{one.problem}</p>}
    </li>
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
