/** @jsxImportSource preact */
import type { Language } from '@corridor/contract/patients/page/words.ts';
import { type ReportWords, reportWords } from '@corridor/contract/patients/report/words.ts';
import { useState } from 'preact/hooks';
import { Door } from '../door/Door.tsx';
import { dayWords, timeWords } from '../language/times.ts';
import { useLanguage, usePageWords } from '../language/useLanguage.ts';
import { Reading } from '../letter/Reading.tsx';
import { type Answered, ask } from '../server/ask.ts';
import styles from './Report.module.css';

type Report = Answered<'patients-openReport'>;

/**
 * The report behind the link in a mail: the sent messages of a clinic, and the readers of the
 * record.
 */
export function ReportPage({ token }: { token: string }) {
  const page = usePageWords();
  const language = useLanguage();
  const words = reportWords[language];
  const [report, setReport] = useState<Report>();
  if (!report)
    return (
      <Door
        token={token}
        onDate={async (dateOfBirth) => {
          setReport(await ask('call', 'patients-openReport', { token, dateOfBirth }));
        }}
      />
    );
  const facts = [
    { name: page.from, value: report.clinicName },
    { name: page.sent, value: timeWords(report.sentAt, language) },
    { name: page.patient, value: report.patient },
  ].filter(({ value }) => value);
  return (
    <Reading {...report} title={words.title} about={words.about(report.clinicName)} facts={facts}>
      <section>
        <h2>{words.sentTitle}</h2>
        {report.sent.length === 0 && <p>{words.nothingSent}</p>}
        <ul class={styles.entries}>
          {report.sent.map(({ kind, from, at: sentAt }) => (
            <li key={`${kind} ${sentAt}`}>
              {words.sentLine(words.kinds[kind], from)}
              <time dateTime={sentAt}>{timeWords(sentAt, language)}</time>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2>{words.readersTitle}</h2>
        <p class={styles.note}>{report.readers.length > 0 ? words.note : words.nobody}</p>
        <ul class={styles.entries}>
          {report.readers.map((reader) => (
            <li key={JSON.stringify(reader)}>{lineOf(reader, words, language)}</li>
          ))}
        </ul>
        {report.more && <p class={styles.note}>{words.more}</p>}
      </section>
    </Reading>
  );
}

/** Dr. Amara Okafor, Dermatology, opened the consult on Nov 12, 2026. */
function lineOf(
  { person, act, day }: Report['readers'][number],
  words: ReportWords,
  language: Language,
): string {
  const done = words.acts[act];
  const when = dayWords(day, language);
  if (!person) return words.on(done, when);
  const { name, specialty, cover } = person;
  const who = words.person({ name, role: specialty ?? words.roles[person.role], cover });
  return words.on(`${who}, ${done}`, when);
}
