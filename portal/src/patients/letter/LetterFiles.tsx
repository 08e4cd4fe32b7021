import { words } from '@corridor/contract/patients/letter/words.ts';
import { mostAttachments } from '@corridor/contract/patients/messages/rules.ts';
import { acceptOf, isTypeOf, typeByName } from '@corridor/contract/uploads/rules.ts';
import { IconUpload } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';
import { Note } from '../../ui/page/Note.tsx';
import { EnclosedFiles } from '../../uploads/enclosed/EnclosedFiles.tsx';
import type { Attachments } from '../../uploads/enclosed/useAttachments.ts';
import { FilesDialog } from '../../uploads/FilesDialog.tsx';
import { takesFiles } from '../../uploads/takesFiles.ts';
import styles from './Letter.module.css';

type Props = {
  files: Attachments;
  /** The number of items of the gallery that go with the letter. */
  items: number;
  children: ReactNode;
};

/** Pictures and videos of a letter: dropped, chosen, or from the gallery. */
export function LetterFiles({ files, items, children }: Props) {
  const [choosing, setChoosing] = useState(false);
  const [refused, setRefused] = useState(false);
  const add = (chosen: Iterable<File>) => {
    const all = [...chosen];
    const allowed = all.filter(({ name, type }) => isTypeOf('letter', typeByName(name) || type));
    setRefused(allowed.length < all.length);
    files.add(allowed);
  };
  const tooMany = items + files.attachments.length > mostAttachments || files.notTaken.length > 0;
  return (
    <>
      <div className={styles.drop} {...takesFiles(add)}>
        <Button
          icon={<IconUpload size={16} stroke={1.75} aria-hidden />}
          onClick={() => setChoosing(true)}
        >
          {words.upload}
        </Button>
        {children}
        <p>{words.dropLead}</p>
      </div>
      {refused && <Note kind="danger">{words.wrongType}</Note>}
      {tooMany && <Note kind="danger">{words.tooMany(mostAttachments)}</Note>}
      <EnclosedFiles label={words.attachments} files={files} />
      {choosing && (
        <FilesDialog
          title={words.uploadTitle}
          accept={acceptOf('letter')}
          onFiles={add}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  );
}
