/** @jsxImportSource preact */
import { copyWords } from '@corridor/contract/thread/copy/words.ts';
import { useState } from 'preact/hooks';
import { Door } from '../door/Door.tsx';
import { timeWords } from '../language/times.ts';
import { useLanguage, usePageWords } from '../language/useLanguage.ts';
import { dayOfDate } from '../questions/days.ts';
import { type Answered, ask } from '../server/ask.ts';
import styles from './Reading.module.css';
import { Reading } from './Reading.tsx';

type Opened = { copy: Answered<'thread-openCopy'>; dateOfBirth: string };

/** The patient's copy of what a clinic asked a specialist, behind the link in a mail. */
export function CopyPage({ token }: { token: string }) {
  const page = usePageWords();
  const language = useLanguage();
  const words = copyWords[language];
  const [opened, setOpened] = useState<Opened>();
  if (!opened)
    return (
      <Door
        token={token}
        onDate={async (dateOfBirth) => {
          const copy = await ask('call', 'thread-openCopy', { token, dateOfBirth });
          setOpened({ copy, dateOfBirth });
        }}
      />
    );
  const { copy, dateOfBirth } = opened;
  const { activityType, specialty, subsite } = copy;
  const facts = [
    { name: page.from, value: [copy.from, copy.clinicName].filter(Boolean).join(', ') },
    { name: page.sent, value: timeWords(copy.sentAt, language) },
    {
      name: page.sentTo,
      value: [`${specialty} · ${subsite}`, copy.to].filter(Boolean).join(', '),
    },
    { name: page.patient, value: copy.patient },
  ];
  return (
    <Reading
      {...copy}
      title={words.heading[activityType]}
      about={words.about[activityType]}
      facts={facts}
      pdf={{
        name: `${activityType}-${dayOfDate(new Date(copy.sentAt))}.pdf`,
        ask: () => ask('call', 'thread-copyPdf', { token, dateOfBirth }),
      }}
    >
      <section>
        <h2>{words.asked}</h2>
        <dl class={`${styles.facts} ${styles.asked}`}>
          {copy.symptoms.map(({ question, answer }) => (
            <div key={question}>
              <dt>{question}</dt>
              <dd>{answer || words.noAnswer}</dd>
            </div>
          ))}
        </dl>
      </section>
    </Reading>
  );
}
