import { words as general } from '@corridor/contract/platform/words.ts';
import { words } from '@corridor/contract/thread/words.ts';
import { enclosedWords as enclosed, size } from '@corridor/contract/uploads/words.ts';
import { IconAlertCircle, IconFile, IconPhoto, IconX } from '@tabler/icons-react';
import { Button } from '../../ui/buttons/Button.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import type { Attachment } from '../../uploads/enclosed/enclosedFiles.ts';
import type { useAttachments } from '../../uploads/enclosed/useAttachments.ts';
import styles from './Attachments.module.css';

/** The files of the message in progress, with the state of each upload. */
export function Attachments({ of: files }: { of: ReturnType<typeof useAttachments> }) {
  const { attachments, notTaken, problem } = files;
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
        {attachments.map((file) => (
          <Item key={file.key} one={file} of={files} />
        ))}
      </ul>
    </div>
  );
}

function Item({
  one: file,
  of: files,
}: {
  one: Attachment;
  of: ReturnType<typeof useAttachments>;
}) {
  const Icon = file.state === 'failed' ? IconAlertCircle : file.picture ? IconPhoto : IconFile;
  return (
    <li data-state={file.state}>
      <Icon size={16} stroke={1.75} aria-hidden />
      <span className={styles.name} title={file.name}>
        {file.name}
      </span>
      <small className="tabular">
        {file.state === 'waiting'
          ? `${Math.round((100 * file.sent) / Math.max(1, file.size))} %`
          : size(file.size)}
      </small>
      {file.state === 'failed' && !file.hopeless && (
        <Button kind="link" onClick={() => files.retry(file)}>
          {general.retry}
        </Button>
      )}
      <IconButton
        label={enclosed.removeFile(file.name)}
        className={styles.remove}
        onClick={() => files.remove(file.key)}
      >
        <IconX size={14} stroke={2} aria-hidden />
      </IconButton>
      {file.state === 'failed' && <p className={styles.why}>{file.problem}</p>}
    </li>
  );
}

/** A resource that is shared with the message. */
export function SharedChip({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <div className={styles.attachments}>
      <ul aria-label={words.sharing}>
        <li>
          <IconFile size={16} stroke={1.75} aria-hidden />
          <span className={styles.name}>{name}</span>
          <IconButton
            label={enclosed.removeFile(name)}
            className={styles.remove}
            onClick={onRemove}
          >
            <IconX size={14} stroke={2} aria-hidden />
          </IconButton>
        </li>
      </ul>
    </div>
  );
}
