/** @jsxImportSource preact */
import { useState } from 'preact/hooks';
import { Door } from '../door/Door.tsx';
import { timeWords } from '../language/times.ts';
import { useLanguage, usePageWords } from '../language/useLanguage.ts';
import { dayOfDate } from '../questions/days.ts';
import { type Answered, ask } from '../server/ask.ts';
import styles from './Reading.module.css';
import { Reading } from './Reading.tsx';
import { ReadingFiles } from './ReadingFiles.tsx';

type Opened = { letter: Answered<'patients-openLetter'>; dateOfBirth: string };

/** A message from the clinic, behind the link in a mail. */
export function LetterPage({ token }: { token: string }) {
  const words = usePageWords();
  const language = useLanguage();
  const [opened, setOpened] = useState<Opened>();
  if (!opened)
    return (
      <Door
        token={token}
        onDate={async (dateOfBirth) => {
          const letter = await ask('call', 'patients-openLetter', { token, dateOfBirth });
          setOpened({ letter, dateOfBirth });
        }}
      />
    );
  const { letter, dateOfBirth } = opened;
  const opening = { token, dateOfBirth };
  const facts = [
    { name: words.from, value: [letter.from, letter.clinicName].filter(Boolean).join(', ') },
    { name: words.sent, value: timeWords(letter.sentAt, language) },
    { name: words.patient, value: letter.patient },
  ].filter(({ value }) => value);
  return (
    <Reading
      {...letter}
      title={letter.subject}
      facts={facts}
      pdf={{
        name: `letter-${dayOfDate(new Date(letter.sentAt))}.pdf`,
        ask: () => ask('call', 'patients-letterPdf', opening),
      }}
    >
      <p class={styles.text}>{letter.body}</p>
      {letter.files.length > 0 && <ReadingFiles opening={opening} files={letter.files} />}
    </Reading>
  );
}
