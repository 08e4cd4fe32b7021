import { siteLabel } from '@corridor/contract/gallery/sites.ts';
import { words } from '@corridor/contract/gallery/words.ts';
import { ageOf } from '@corridor/contract/patients/birth.ts';
import { phnText } from '@corridor/contract/patients/phn.ts';
import { identityWords } from '@corridor/contract/patients/words.ts';
import { dayStamp } from '../../platform/dates.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import type { Item } from '../grid/galleryRows.ts';
import styles from './ItemDetails.module.css';

type Props = { item: Item; onChange: (item: Item) => void };

/** The patient, the body site and the consent of an item. */
export function ItemSubject({ item, onChange }: Props) {
  const { subject, consent } = item;
  return (
    <section className={styles.subject} aria-label={words.subject}>
      <header className={styles.head}>
        <h3>{words.subject}</h3>
        <Button kind="link" aria-label={words.changeSubjectLabel} onClick={() => onChange(item)}>
          {words.changeSubject}
        </Button>
      </header>
      <dl className={styles.facts}>
        <dt>{words.patient}</dt>
        <dd>
          {subject ? (
            <PatientLines subject={subject} />
          ) : (
            <span className={styles.none}>{words.noPatient}</span>
          )}
        </dd>
        {subject && (
          <>
            <dt>{words.bodySite}</dt>
            <dd>{siteLabel(subject.site)}</dd>
          </>
        )}
        <dt>{words.training}</dt>
        <dd>{words.trainingAnswers[consent ? 'yes' : 'no']}</dd>
      </dl>
    </section>
  );
}

function PatientLines({ subject }: { subject: NonNullable<Item['subject']> }) {
  const { firstName, lastName, dateOfBirth, phn, province } = subject;
  const age = ageOf(dateOfBirth, dayStamp(new Date().toISOString()));
  return (
    <>
      <span>{identityWords.named(`${firstName} ${lastName}`, age)}</span>
      <span className={styles.none}>{identityWords.line(dateOfBirth, phnText(phn, province))}</span>
    </>
  );
}
