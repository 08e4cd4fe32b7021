import { doorWords } from '@corridor/contract/patients/words.ts';
import { longTime } from '../../platform/dates.ts';
import { phoneNumber } from '../../platform/phoneNumber.ts';
import styles from './OfficeConsult.module.css';

/** Under what somebody outside reads by a link: whom to call, and how long it is there. */
export function LinkFooter(props: { questions: string; clinicPhone: string; expiresAt: string }) {
  const { questions, clinicPhone, expiresAt } = props;
  return (
    <footer className={styles.foot}>
      {clinicPhone && (
        <p>
          {questions} {phoneNumber(clinicPhone)}
        </p>
      )}
      <p>{doorWords.until(longTime(expiresAt))}</p>
      <p>{doorWords.notForEmergencies}</p>
    </footer>
  );
}
