import { words } from '@corridor/contract/thread/copy/words.ts';
import { useId } from 'react';
import styles from './Consult.module.css';
import type { Form } from './useForm.ts';

/** Whether the patient gets what is sent here: only where there is an address for it. */
export function PatientCopy({ form, patch }: Pick<Form, 'form' | 'patch'>) {
  const id = useId();
  const none = form.patientInfo.email === '';
  return (
    <div className={styles.wide}>
      <label className={styles.tick}>
        <input
          type="checkbox"
          aria-describedby={id}
          disabled={none}
          checked={form.emailPatient}
          onChange={({ target }) => patch({ emailPatient: target.checked })}
        />
        {words.send}
      </label>
      <p id={id} className={styles.aside}>
        {none ? words.needsEmail : words.sendHelp}
      </p>
    </div>
  );
}
