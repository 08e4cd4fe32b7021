import { enclosedWords, size, words } from '@corridor/contract/uploads/words.ts';
import { IconFileText, IconPhoto, IconX } from '@tabler/icons-react';
import { Button } from '../../ui/buttons/Button.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import styles from './EnclosedFiles.module.css';
import type { Attachment } from './enclosedFiles.ts';
import type { Attachments } from './useAttachments.ts';

/** The files that go with a form, with the way of each to the server. */
export const EnclosedFiles = ({ label, files }: { label: string; files: Attachments }) => (
  <ul className={styles.list} aria-label={label}>
    {files.attachments.map((file) => (
      <File key={file.key} file={file} files={files} />
    ))}
  </ul>
);

function File({ file, files }: { file: Attachment; files: Attachments }) {
  const Icon = file.picture ? IconPhoto : IconFileText;
  const waits = file.state === 'waiting';
  return (
    <li className={styles.file} data-state={file.state}>
      <span className={styles.icon}>
        <Icon size={20} stroke={1.75} aria-hidden />
      </span>
      <span className={styles.name}>
        <strong>
          {file.url ? (
            <a href={file.url} target="_blank" rel="noreferrer">
              {file.name}
            </a>
          ) : (
            file.name
          )}
        </strong>
        <small>{waits ? words.sent(file.sent, file.size) : size(file.size)}</small>
        {file.state === 'failed' && (
          <small className={styles.why} role="alert">
            {file.problem}{' '}
            {!file.hopeless && (
              <Button kind="link" onClick={() => files.retry(file)}>
                {words.retry}
              </Button>
            )}
          </small>
        )}
      </span>
      {waits && <progress aria-label={file.name} value={file.sent} max={Math.max(1, file.size)} />}
      <IconButton
        label={enclosedWords.removeFile(file.name)}
        onClick={() => files.remove(file.key)}
      >
        <IconX size={16} stroke={1.75} aria-hidden />
      </IconButton>
    </li>
  );
}
