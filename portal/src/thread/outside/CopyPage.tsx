import { words } from '@corridor/contract/thread/copy/words.ts';
import { words as thread } from '@corridor/contract/thread/words.ts';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { BirthDateForm, secretOfLink } from '../../patients/BirthDateForm.tsx';
import { dayStamp, longTime } from '../../platform/dates.ts';
import { savePdf } from '../../platform/pdf.ts';
import type { CallOutput, Failure } from '../../platform/server/client.ts';
import { useCall } from '../../platform/server/hooks.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { useArrival } from '../../ui/focus/useArrival.ts';
import { Note } from '../../ui/page/Note.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import parts from '../Thread.module.css';
import { LinkFooter } from './LinkFooter.tsx';
import styles from './OfficeConsult.module.css';

type Copy = CallOutput<'thread-openCopy'>;

/**
 * The page behind the link in a mail to a patient. The link's secret follows the `#`, so no server
 * sees it.
 */
export function CopyPage() {
  const [token] = useState(secretOfLink);
  const open = useCall('thread-openCopy');
  const [opened, setOpened] = useState<{ copy: Copy; dateOfBirth: string }>();
  if (opened)
    return <Reading copy={opened.copy} asked={{ token, dateOfBirth: opened.dateOfBirth }} />;
  const { failure } = open;
  const isInvalid = token === '' || failure?.reason === 'invalid-link';
  return (
    <BirthDateForm
      title={words.title}
      lead={words.lead}
      label={words.open}
      closed={isInvalid ? words.badLink : undefined}
      problem={failure?.reason === 'thread-locked' ? words.locked : failure?.message}
      state={open.state}
      onDate={async (dateOfBirth) => {
        const { data } = await open.run({ token, dateOfBirth });
        if (data) setOpened({ copy: data, dateOfBirth });
      }}
    />
  );
}

/** A failed download can be retried, a throttled one must wait, and an ended link stays ended. */
function explainFailure({ reason, message }: Failure): string {
  if (reason === 'invalid-link') return words.badLink;
  return reason === 'throttled' ? message : words.downloadFailed;
}

type ReadingProps = { copy: Copy; asked: { token: string; dateOfBirth: string } };

function Reading({ copy, asked: access }: ReadingProps) {
  const arrival = useArrival<HTMLElement>();
  const pdf = useCall('thread-copyPdf');
  const { activityType, specialty, subsite } = copy;
  const facts = [
    { name: words.from, says: [copy.from, copy.clinicName].filter(Boolean).join(', ') },
    { name: words.sent, says: longTime(copy.sentAt) },
    { name: words.sentTo, says: [`${specialty} · ${subsite}`, copy.to].filter(Boolean).join(', ') },
    { name: words.patient, says: copy.patient },
  ];
  return (
    <main className={styles.page} aria-label={words.heading[activityType]} {...arrival}>
      <PageHeader
        title={words.heading[activityType]}
        actions={
          <Button
            kind="primary"
            icon={<IconDownload size={18} stroke={1.75} aria-hidden />}
            state={pdf.state}
            onClick={async () => {
              const { data } = await pdf.run(access);
              if (data) savePdf(`${activityType}-${dayStamp(copy.sentAt)}.pdf`, data);
            }}
          >
            {words.download}
          </Button>
        }
      />
      <div className={styles.body}>
        <section className={parts.section}>
          <p>{words.about[activityType]}</p>
          {pdf.failure && <Note kind="danger">{explainFailure(pdf.failure)}</Note>}
        </section>
        <section className={parts.section}>
          <dl className={parts.facts}>
            {facts.map(({ name, says }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{says}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section className={parts.section}>
          <h2>{words.asked}</h2>
          <dl className={parts.facts}>
            {copy.symptoms.map(({ question, answer }) => (
              <div key={question}>
                <dt>{question}</dt>
                <dd>{answer || thread.noAnswer}</dd>
              </div>
            ))}
          </dl>
        </section>
        <LinkFooter
          questions={words.questions}
          clinicPhone={copy.clinicPhone}
          expiresAt={copy.expiresAt}
        />
      </div>
    </main>
  );
}
