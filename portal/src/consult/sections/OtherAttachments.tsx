import { mostFiles, mostImages } from '@corridor/contract/consult/rules.ts';
import { words } from '@corridor/contract/consult/words.ts';
import { words as thread } from '@corridor/contract/thread/words.ts';
import { acceptOf } from '@corridor/contract/uploads/rules.ts';
import { size } from '@corridor/contract/uploads/words.ts';
import { IconFileText, IconPaperclip, IconPhoto, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Attachment } from '../../thread/composer/enclosedFiles.ts';
import type { useAttachments } from '../../thread/composer/useAttachments.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { Note } from '../../ui/page/Note.tsx';
import { FormSection } from './FormSection.tsx';
import styles from './OtherAttachments.module.css';

type Uploads = ReturnType<typeof useAttachments>;

type Props = {
  files: Uploads;
  /** The number of items from the gallery, which stand above. */
  galleryItems: number;
  children: ReactNode;
};

/** The attachments. They upload while the rest is being written. */
export function OtherAttachments({ files, galleryItems, children }: Props) {
  const images = galleryItems + files.attachments.filter(({ picture }) => picture).length;
  return (
    <FormSection
      name="attachments"
      title={words.sections.attachments}
      lead={words.leads.attachments}
    >
      {children}
      <div className={styles.head}>
        <h3>{words.otherAttachments}</h3>
        <label className={styles.add}>
          <IconPaperclip size={16} stroke={1.75} aria-hidden />
          {words.add}
          <input
            type="file"
            multiple
            className="visuallyHidden"
            aria-label={words.addAttachments}
            accept={acceptOf('attachment')}
            onChange={({ target }) => {
              files.add(target.files ?? []);
              target.value = '';
            }}
          />
        </label>
      </div>
      <p className={styles.info}>{words.attachmentInfo}</p>
      {files.notTaken.length > 0 && <Note kind="danger">{words.tooMany(mostFiles)}</Note>}
      {images > mostImages && <Note kind="warn">{words.manyImages(mostImages)}</Note>}
      <ul className={styles.list} aria-label={words.otherAttachments}>
        {files.attachments.map((file) => (
          <File key={file.key} file={file} files={files} />
        ))}
      </ul>
    </FormSection>
  );
}

function File({ file, files }: { file: Attachment; files: Uploads }) {
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
        <small>{waits ? words.sentOf(size(file.sent), size(file.size)) : size(file.size)}</small>
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
      <IconButton label={thread.removeFile(file.name)} onClick={() => files.remove(file.key)}>
        <IconX size={16} stroke={1.75} aria-hidden />
      </IconButton>
    </li>
  );
}
