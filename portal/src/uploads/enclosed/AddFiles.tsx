import { IconPaperclip } from '@tabler/icons-react';
import styles from './EnclosedFiles.module.css';

type Props = {
  title: string;
  lead: string;
  labels: { add: string; choose: string };
  accept: string;
  onFiles: (files: Iterable<File>) => unknown;
};

/** The heading of enclosed files, with the chooser that adds some. */
export const AddFiles = ({ title, lead, labels, accept, onFiles }: Props) => (
  <>
    <div className={styles.head}>
      <h3>{title}</h3>
      <label className={styles.add}>
        <IconPaperclip size={16} stroke={1.75} aria-hidden />
        {labels.add}
        <input
          type="file"
          multiple
          className="visuallyHidden"
          aria-label={labels.choose}
          accept={accept}
          onChange={({ target }) => {
            onFiles(target.files ?? []);
            target.value = '';
          }}
        />
      </label>
    </div>
    <p className={styles.info}>{lead}</p>
  </>
);
