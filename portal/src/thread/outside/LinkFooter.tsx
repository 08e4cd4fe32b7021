import { doorWords } from '@corridor/contract/patients/words.ts';
import { longTime } from '../../platform/dates.ts';
import { phoneNumber } from '../../platform/phoneNumber.ts';
import styles from './OfficeConsult.module.css';

/**
 * Below a text that an outside reader opened by a link: the number to call and the end of the
 * link.
 */
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
