import { words } from '@corridor/contract/thread/copy/words.ts';
import { useId } from 'react';
import { Note } from '../../ui/page/Note.tsx';
import styles from '../Consult.module.css';
import type { Form } from '../state/useConsultForm.ts';

type Props = { consult: Pick<Form, 'copies' | 'form' | 'patch'> };

/** The choice of a copy for the patient. A copy needs an email address. */
export function PatientCopy({ consult: { copies, form, patch } }: Props) {
  const id = useId();
  const hasNoEmail = form.patientInfo.email === '';
  if (!copies)
    return (
      <div className={styles.wide}>
        <Note kind="info">{words.notYours}</Note>
      </div>
    );
  return (
    <div className={styles.wide}>
      <label className={styles.tick}>
        <input
          type="checkbox"
          aria-describedby={id}
          disabled={hasNoEmail}
          checked={form.emailPatient}
          onChange={({ target }) => patch({ emailPatient: target.checked })}
        />
        {words.send}
      </label>
      <p id={id} className={styles.aside}>
        {hasNoEmail ? words.needsEmail : words.sendHelp}
      </p>
    </div>
  );
}
