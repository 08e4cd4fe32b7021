import { acceptOf } from '@corridor/contract/uploads/rules.ts';
import { size, words } from '@corridor/contract/uploads/words.ts';
import { IconCamera, IconUpload, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { IconButton } from '../ui/buttons/IconButton.tsx';
import { FormDialog } from '../ui/overlays/FormDialog.tsx';
import { Note } from '../ui/page/Note.tsx';
import { addUploads, endChoosing } from './mediaUploads.ts';
import { takesFiles } from './takesFiles.ts';
import styles from './UploadDialog.module.css';

/** Chooses files for the gallery, by the chooser, by dropping them, or with a phone's camera. */
export function UploadDialog() {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [refused, setRefused] = useState(false);
  const add = (more: Iterable<File>) => {
    setRefused(false);
    setFiles((before) => [...before, ...more]);
  };
  const submit = () => {
    if (files.length === 0) return setRefused(true);
    addUploads(files);
    endChoosing();
  };
  return (
    <FormDialog
      title={words.uploadTitle}
      labels={{ close: words.closeDialog, cancel: words.cancelDialog, submit: words.upload }}
      onSubmit={submit}
      onClose={endChoosing}
    >
      <div className={styles.drop} {...takesFiles(add)}>
        <Chooser label={words.chooseFiles} multiple onChoose={add}>
          <IconUpload size={18} stroke={1.75} aria-hidden />
        </Chooser>
        <div className={styles.camera}>
          <Chooser label={words.takePhoto} capture onChoose={add}>
            <IconCamera size={18} stroke={1.75} aria-hidden />
          </Chooser>
        </div>
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
  multiple?: boolean;
  /** Opens the camera of a phone. */
  capture?: boolean;
  onChoose: (files: File[]) => void;
  children: ReactNode;
};

function Chooser({ label, multiple, capture, onChoose, children }: ChooserProps) {
  return (
    <label className={styles.choose}>
      {children}
      {label}
      <input
        type="file"
        className="visuallyHidden"
        multiple={multiple}
        accept={capture ? 'image/*' : acceptOf('media')}
        {...(capture && { capture: 'environment' })}
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </label>
  );
}
