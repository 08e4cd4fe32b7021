import { own } from '@corridor/contract/platform/own.ts';
import { words } from '@corridor/contract/resources/words.ts';
import { size } from '@corridor/contract/uploads/words.ts';
import {
  IconCopy,
  IconFile,
  IconFileText,
  IconFileTypeDocx,
  IconFileTypePdf,
  IconPhoto,
} from '@tabler/icons-react';
import { IconButton } from '../ui/buttons/IconButton.tsx';
import { copyLink, openResource } from './openResource.ts';
import styles from './ResourceRow.module.css';

export type FileFacts = { fileName: string; size?: number };
type Props = { id: string; name: string; file: FileFacts };

const icons: Record<string, typeof IconFile> = {
  pdf: IconFileTypePdf,
  docx: IconFileTypeDocx,
  txt: IconFileText,
  jpg: IconPhoto,
  jpeg: IconPhoto,
  png: IconPhoto,
};

export function ResourceName({ name, file }: Omit<Props, 'id'>) {
  const Icon = own(icons, file.fileName.split('.').at(-1)?.toLowerCase() ?? '') ?? IconFile;
  return (
    <>
      <Icon className={styles.icon} size={18} stroke={1.75} aria-hidden />
      <span className={styles.text}>
        <span className={styles.name}>{name}</span>
        <span className={styles.file}>
          {file.fileName}
          {file.size !== undefined && ` · ${size(file.size)}`}
        </span>
      </span>
    </>
  );
}

/** A resource for use: the row opens its file. */
export function ResourceRow({ id, name, file }: Props) {
  return (
    <div className={styles.row}>
      <button type="button" className={styles.open} onClick={() => void openResource(id)}>
        <span className="visuallyHidden">{words.open}</span>
        <ResourceName name={name} file={file} />
      </button>
      <IconButton label={words.copyResource(name)} onClick={() => void copyLink(id)}>
        <IconCopy size={18} stroke={1.75} aria-hidden />
      </IconButton>
    </div>
  );
}
