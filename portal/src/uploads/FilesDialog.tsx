import { size, words } from '@corridor/contract/uploads/words.ts';
import { IconCamera, IconUpload, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { IconButton } from '../ui/buttons/IconButton.tsx';
import { FormDialog } from '../ui/overlays/FormDialog.tsx';
import { Note } from '../ui/page/Note.tsx';
import styles from './FilesDialog.module.css';
import { takesFiles } from './takesFiles.ts';

type Props = {
  title: string;
  accept: string;
  /** A phone may take a photo. */
  camera?: boolean;
  onFiles: (files: readonly File[]) => unknown;
  onClose: () => void;
};

/** Chooses files by the chooser, by dropping them, or with a phone's camera. */
export function FilesDialog({ title, accept, camera = false, onFiles, onClose }: Props) {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [refused, setRefused] = useState(false);
  const add = (more: Iterable<File>) => {
    setRefused(false);
    setFiles((before) => [...before, ...more]);
  };
  const submit = () => {
    if (files.length === 0) return setRefused(true);
    onFiles(files);
    onClose();
  };
  return (
    <FormDialog
      title={title}
      labels={{ close: words.closeDialog, cancel: words.cancelDialog, submit: words.upload }}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={styles.drop} {...takesFiles(add)}>
        <Chooser label={words.chooseFiles} accept={accept} multiple onChoose={add}>
          <IconUpload size={18} stroke={1.75} aria-hidden />
        </Chooser>
        {camera && (
          <div className={styles.camera}>
            <Chooser label={words.takePhoto} accept="image/*" capture onChoose={add}>
              <IconCamera size={18} stroke={1.75} aria-hidden />
            </Chooser>
          </div>
        )}
        <p>{words.dropLead}</p>
      </div>
      {refused && <Note kind="danger">{words.noneChosen}</Note>}
      {files.length > 0 && (
        <ul className={styles.files}>
          {files.map((file) => (
            <li key={`${file.name} ${file.size} ${file.lastModified}`}>
              <span>{file.name}</span>
              <small className="tabular">{size(file.size)}</small>
              <IconButton
                label={words.removeChosen(file.name)}
                onClick={() => setFiles(files.filter((other) => other !== file))}
              >
                <IconX size={16} stroke={1.75} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </FormDialog>
  );
}

type ChooserProps = {
  label: string;
  accept: string;
  multiple?: boolean;
  /** Opens the camera of a phone. */
  capture?: boolean;
  onChoose: (files: File[]) => void;
  children: ReactNode;
};

function Chooser({ label, accept, multiple, capture, onChoose, children }: ChooserProps) {
  return (
    <label className={styles.choose}>
      {children}
      {label}
      <input
        type="file"
        className="visuallyHidden"
        multiple={multiple}
        accept={accept}
        {...(capture && { capture: 'environment' })}
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </label>
  );
}
