import { words } from '@corridor/contract/patients/list/words.ts';
import { size } from '@corridor/contract/uploads/words.ts';
import { IconFile, IconVideo } from '@tabler/icons-react';
import { useState } from 'react';
import { longDay, longTime } from '../../platform/dates.ts';
import styles from './Detail.module.css';
import type { Message, Viewer } from './message.ts';

type Props = {
  message: Message;
  viewer: Viewer;
};

const isPicture = ({ contentType }: Message['files'][number]) => contentType.startsWith('image/');

/** The attachments, and how long the link opens. */
export function MessageFiles({ message, viewer }: Props) {
  const { files, expiresAt, remind, remindedAt, state } = message;
  const [open, setOpen] = useState<number>();
  const pictures = files.filter((file) => isPicture(file) || file.contentType.startsWith('video/'));
  const ended = state === 'expired' || state === 'closed' || state === 'withdrawn';
  return (
    <aside className={styles.files} aria-label={words.attachments}>
      <h3>
        {files.length > 0 ? (
          <>
            {words.attachments} <span className="tabular">{files.length}</span>
          </>
        ) : (
          words.noAttachments
        )}
      </h3>
      <ul>
        {files.map((file) => (
          <li key={file.id}>
            {pictures.includes(file) ? (
              <button
                type="button"
                aria-label={words.openFile(file.name)}
                onClick={() => setOpen(pictures.indexOf(file))}
              >
                {file.thumbnailUrl ? (
                  <img src={file.thumbnailUrl} alt="" loading="lazy" />
                ) : (
                  <IconVideo size={24} stroke={1.5} aria-hidden />
                )}
              </button>
            ) : (
              <a
                href={file.url}
                target="_blank"
                rel="noreferrer"
                aria-label={words.openFile(file.name)}
              >
                <IconFile size={24} stroke={1.5} aria-hidden />
              </a>
            )}
            <span className={styles.name}>{file.name}</span>
            <small className={`${styles.size} tabular`}>{size(file.size)}</small>
          </li>
        ))}
      </ul>
      <p>{ended ? words.linkEnded : expiresAt && words.linkUntil(longDay(new Date(expiresAt)))}</p>
      {remindedAt ? (
        <p>{words.reminded(longTime(remindedAt))}</p>
      ) : (
        remind && <p>{words.reminds}</p>
      )}
      {open !== undefined && viewer(pictures, open, setOpen, () => setOpen(undefined))}
    </aside>
  );
}
