import { words } from '@corridor/contract/thread/moa/words.ts';
import { words as thread, typeWords } from '@corridor/contract/thread/words.ts';
import { IconDownload } from '@tabler/icons-react';
import { dayStamp, longTime } from '../../platform/dates.ts';
import { savePdf } from '../../platform/pdf.ts';
import type { CallOutput } from '../../platform/server/client.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { useArrival } from '../../ui/focus/useArrival.ts';
import { Dotted } from '../../ui/page/Dotted.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { PatientContact } from '../PatientContact.tsx';
import parts from '../Thread.module.css';
import { LinkFooter } from './LinkFooter.tsx';
import styles from './OfficeConsult.module.css';

type Consult = CallOutput<'thread-openMoaLink'>;

/** A consult as an office outside reads it, with the whole as a PDF. */
export function OfficeConsult({ consult }: { consult: Consult }) {
  const { specialty, subsite, patient, phn, dateOfBirth } = consult;
  const arrival = useArrival<HTMLElement>();
  return (
    <main className={styles.page} aria-label={`${specialty} · ${subsite}`} {...arrival}>
      <PageHeader
        title={`${specialty} · ${subsite}`}
        lead={words.from(consult.from, consult.clinicName)}
        actions={
          <Button
            kind="primary"
            icon={<IconDownload size={18} stroke={1.75} aria-hidden />}
            onClick={() => savePdf(`consult-${dayStamp(consult.sentAt)}.pdf`, consult.pdf)}
          >
            {words.download}
          </Button>
        }
      />
      <div className={styles.body}>
        {consult.body && (
          <section className={parts.section}>
            <h2>{words.note}</h2>
            <p className={styles.text}>{consult.body}</p>
          </section>
        )}
        <section className={parts.section}>
          <h2>{words.patient}</h2>
          <Dotted
            facts={[
              patient,
              dateOfBirth && <span className="tabular">{dateOfBirth}</span>,
              <span key="phn" className="identifier">
                {thread.phn} {phn}
              </span>,
            ]}
          />
          <PatientContact contact={consult.contact} />
        </section>
        <section className={parts.section}>
          <h2>{typeWords[consult.activityType]}</h2>
          <dl className={parts.facts}>
            {consult.symptoms.map(({ question, answer }) => (
              <div key={question}>
                <dt>{question}</dt>
                <dd>{answer || thread.noAnswer}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section className={parts.section}>
          <h2>{words.messages}</h2>
          {consult.messages.length === 0 && <p>{words.noMessages}</p>}
          <ul className={styles.messages}>
            {consult.messages.map(({ id, by, at, text }) => (
              <li key={id}>
                <strong>{by}</strong> <small className="tabular">{longTime(at)}</small>
                <p className={styles.text}>{text ?? words.unreadable}</p>
              </li>
            ))}
          </ul>
        </section>
        <LinkFooter
          questions={words.questions}
          clinicPhone={consult.clinicPhone}
          expiresAt={consult.expiresAt}
        />
      </div>
    </main>
  );
}
