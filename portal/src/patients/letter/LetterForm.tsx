import { messageLength, subjectLength, words } from '@corridor/contract/patients/letter/words.ts';
import { words as sending } from '@corridor/contract/patients/sending/words.ts';
import type { ReactNode } from 'react';
import { Switch } from '../../ui/fields/Switch.tsx';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Note } from '../../ui/page/Note.tsx';
import { TitledSection } from '../../ui/page/TitledSection.tsx';
import { RecipientFields } from '../recipients/RecipientFields.tsx';
import { SenderSections } from '../sending/SenderSections.tsx';
import { LetterFiles } from './LetterFiles.tsx';
import type { Letter } from './useLetter.ts';

type Props = {
  letter: Letter;
  /** Items of the gallery, which is another area. */
  gallery: (media: string[], onChange: (media: string[]) => void) => ReactNode;
};

/** The fields of a letter to a patient. */
export function LetterForm({ letter, gallery }: Props) {
  const { content, sender, recipients, wrong, change } = letter;
  const { row } = content;
  return (
    <>
      {letter.problem && <Note kind="danger">{letter.problem}</Note>}
      {letter.isExhausted && <Note kind="danger">{words.limitReached}</Note>}
      <SenderSections sender={sender} onChange={(chosen) => change({ chosen })} />
      <TitledSection id="letter-patient" title={words.patient} lead={words.patientLead}>
        <RecipientFields
          row={row}
          where={recipients.where}
          pressed={letter.pressed || recipients.touched.has(row.key)}
          fault={recipients.faults.get(row.key)}
          onChange={(part) => recipients.change(row.key, part)}
          onLeave={() => recipients.touch(row.key)}
        />
        <Switch
          label={sending.remind}
          on={content.remind}
          onChange={(remind) => change({ remind })}
        />
      </TitledSection>
      <TitledSection id="letter-text" title={words.letter} lead={words.letterLead}>
        <TextField
          label={words.subject}
          autoComplete="off"
          maxLength={subjectLength}
          value={content.subject}
          error={wrong.subject}
          onChange={({ target }) => change({ subject: target.value })}
        />
        <TextArea
          label={words.message}
          rows={8}
          maxLength={messageLength}
          value={content.message}
          error={wrong.message}
          onChange={({ target }) => change({ message: target.value })}
        />
        <TextArea
          label={words.signOff}
          rows={2}
          maxLength={500}
          value={content.signOff}
          onChange={({ target }) => change({ signOff: target.value })}
        />
      </TitledSection>
      <TitledSection id="letter-files" title={words.attachments} lead={words.attachmentsLead}>
        <LetterFiles files={letter.files} items={content.media.length}>
          {gallery(content.media, (media) => change({ media }))}
        </LetterFiles>
      </TitledSection>
    </>
  );
}
