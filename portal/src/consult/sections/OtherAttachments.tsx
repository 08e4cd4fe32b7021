import { mostFiles, mostImages } from '@corridor/contract/consult/rules.ts';
import { words } from '@corridor/contract/consult/words.ts';
import { acceptOf } from '@corridor/contract/uploads/rules.ts';
import type { ReactNode } from 'react';
import { Note } from '../../ui/page/Note.tsx';
import { AddFiles } from '../../uploads/enclosed/AddFiles.tsx';
import { EnclosedFiles } from '../../uploads/enclosed/EnclosedFiles.tsx';
import type { Attachments } from '../../uploads/enclosed/useAttachments.ts';
import { FormSection } from './FormSection.tsx';

type Props = {
  files: Attachments;
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
      <AddFiles
        title={words.otherAttachments}
        lead={words.attachmentInfo}
        labels={{ add: words.add, choose: words.addAttachments }}
        accept={acceptOf('attachment')}
        onFiles={files.add}
      />
      {files.notTaken.length > 0 && <Note kind="danger">{words.tooMany(mostFiles)}</Note>}
      {images > mostImages && <Note kind="warn">{words.manyImages(mostImages)}</Note>}
      <EnclosedFiles label={words.otherAttachments} files={files} />
    </FormSection>
  );
}
