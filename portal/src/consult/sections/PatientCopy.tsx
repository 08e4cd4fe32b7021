import { words } from '@corridor/contract/thread/copy/words.ts';
import { useId } from 'react';
import { Note } from '../../ui/page/Note.tsx';
import styles from '../Consult.module.css';
import type { Form } from '../state/useConsultForm.ts';

type Props = { of: Pick<Form, 'copies' | 'form' | 'patch'> };

/** Whether the patient gets what is sent here: only where there is an address for it. */
export function PatientCopy({ of: { copies, form, patch } }: Props) {
  const id = useId();
  const none = form.patientInfo.email === '';
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
