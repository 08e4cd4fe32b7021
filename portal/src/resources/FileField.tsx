import { words } from '@corridor/contract/resources/words.ts';
import { acceptOf } from '@corridor/contract/uploads/rules.ts';
import { size } from '@corridor/contract/uploads/words.ts';
import { IconAlertCircle, IconFile, IconUpload } from '@tabler/icons-react';
import { type DragEvent, useId, useRef } from 'react';
import { Button } from '../ui/buttons/Button.tsx';
import styles from './FileField.module.css';

type Props = {
  file: File | undefined;
  error: string | undefined;
  /** The bytes that the server has, while the file uploads. */
  sent?: number | undefined;
  accept?: string;
  help?: string;
  /** The parts of one thing are chosen together. */
  several?: boolean;
  onFiles: (files: File[]) => void;
};

/** A field for one file, or for the few that belong together, chosen or dropped. */
export function FileField({ file, error, sent, onFiles, ...more }: Props) {
  const { accept = acceptOf('resource'), help = words.fileHelp, several = false } = more;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const drop = (event: DragEvent) => {
    // Stops the event, so that the gallery does not take the file too.
    event.preventDefault();
    onFiles([...event.dataTransfer.files]);
  };
  return (
    <div>
      <span id={`${id}-label`} className={styles.label}>
        {words.file}
      </span>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button does the same without a mouse */}
      <div
        className={styles.zone}
        data-error={error !== undefined}
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
      >
        {file ? (
          <>
            <IconFile size={18} stroke={1.75} aria-hidden />
            <span className={styles.file}>
              <span>{file.name}</span>
              <small className="tabular">
                {sent === undefined ? size(file.size) : `${size(sent)} / ${size(file.size)}`}
              </small>
            </span>
          </>
        ) : (
          <IconUpload size={18} stroke={1.75} aria-hidden />
        )}
        <Button aria-describedby={`${id}-note`} onClick={() => input.current?.click()}>
          {file ? words.anotherFile : words.chooseFile}
        </Button>
        {!file && <span className={styles.or}>{words.dropFile}</span>}
        <input
          ref={input}
          type="file"
          hidden
          multiple={several}
          accept={accept}
          aria-labelledby={`${id}-label`}
          onChange={(event) => {
            onFiles([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
      </div>
      {sent !== undefined && file && (
        <progress
          className={styles.progress}
          aria-label={words.uploading}
          max={file.size}
          value={sent}
        />
      )}
      <p
        id={`${id}-note`}
        className={error ? styles.error : styles.help}
        role={error ? 'alert' : undefined}
      >
        {error && <IconAlertCircle size={14} stroke={2} aria-hidden />}
        {error ?? help}
      </p>
    </div>
  );
}
