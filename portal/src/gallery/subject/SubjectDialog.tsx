import {
  figureOf,
  missingPartOf,
  subjectOf,
  type WrittenSubject,
} from '@corridor/contract/gallery/subjects.ts';
import { words } from '@corridor/contract/gallery/words.ts';
import {
  isStartedPatient,
  nobody,
  type WrittenPatient,
} from '@corridor/contract/patients/identity.ts';
import { identityWords } from '@corridor/contract/patients/words.ts';
import { useState } from 'react';
import { PatientFields } from '../../patients/identity/PatientFields.tsx';
import { usePatientForm } from '../../patients/identity/usePatientForm.ts';
import { dayStamp } from '../../platform/dates.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';
import { Note } from '../../ui/page/Note.tsx';
import { BodyFigure } from '../figure/BodyFigure.tsx';
import { useSiteCounts } from '../figure/useSiteCounts.ts';
import {
  type Consent,
  commonOf,
  type Held,
  keepsTheirConsent,
  noSubject,
  seenWithAnother,
} from './heldSubjects.ts';
import { ReadersDialog } from './ReadersDialog.tsx';
import styles from './SubjectDialog.module.css';
import { useSubjectChange } from './useSubjectChange.ts';

type Props = {
  items: readonly Held[];
  onChanged: (ids: readonly string[]) => unknown;
  onClose: () => void;
};

/** Ties one item or several to a patient and a body site, and records the patient's consent. */
export function SubjectDialog({ items, onChanged, onClose }: Props) {
  const [before] = useState(() => commonOf(items));
  const [written, setWritten] = useState(before.subject);
  const [consent, setConsent] = useState(before.consent);
  const [changed, setChanged] = useState(false);
  /** The items that people saw with another patient. */
  const [seen, setSeen] = useState<readonly string[]>();
  const { save, saving, failed } = useSubjectChange(onChanged);
  const today = dayStamp(new Date().toISOString());
  const write = (turn: (subject: WrittenSubject) => WrittenSubject) => {
    setChanged(true);
    setWritten(turn);
  };
  const { patient, site } = written;
  const writePatient = (next: WrittenPatient) => {
    write((subject) => ({ ...subject, patient: next }));
    if (!keepsTheirConsent(items, patient, next)) setConsent('no');
  };
  const clear = () => {
    write(() => noSubject);
    writePatient(nobody);
  };
  const form = usePatientForm({
    patient,
    today,
    onChange: (turn) => writePatient(turn(patient)),
    onClear: clear,
  });
  const { counts } = useSiteCounts(patient);
  const isEmpty = !isStartedPatient(patient) && site === '';
  const missing = isEmpty || !changed ? undefined : missingOf(written, today);
  /** Nothing is tied before the clinic has answered to whom the number belongs. */
  const unsure = changed && !isEmpty && form.unsure;
  const submit = async () => {
    const subject = changed ? (subjectOf(written, today) ?? null) : undefined;
    // Tying to another patient withdraws a consent, so theirs is recorded anew.
    const isAnother = patient.phn !== before.subject.patient.phn;
    const isNew = consent !== before.consent || (isAnother && consent === 'yes');
    const wanted = { subject, consent: isNew ? consent : ('' as const) };
    if (subject === undefined && !isNew) return onClose();
    if (!(await save(items, wanted))) return;
    const retied = subject === undefined ? [] : seenWithAnother(items, subject?.phn ?? '');
    if (retied.length > 0) setSeen(retied);
    else onClose();
  };
  if (seen) return <ReadersDialog ids={seen} onClose={onClose} />;
  return (
    <FormDialog
      title={items.length === 1 ? words.subject : words.subjectOfSelected(items.length)}
      labels={{ close: words.close, cancel: words.cancel, submit: words.save }}
      busy={saving}
      disabled={missing !== undefined || unsure}
      onSubmit={submit}
      onClose={onClose}
    >
      {before.differs && <Note kind="info">{words.subjectsDiffer}</Note>}
      <section className={styles.part} aria-label={words.patient}>
        <header className={styles.head}>
          <h3>{words.patient}</h3>
          {(!isEmpty || (before.differs && !changed)) && (
            <Button kind="link" onClick={clear}>
              {words.clearSubject}
            </Button>
          )}
        </header>
        <PatientFields form={form} today={today} />
      </section>
      <section className={styles.part} aria-label={words.bodySite}>
        <h3>{words.bodySite}</h3>
        <BodyFigure
          site={site}
          figure={figureOf(patient.dateOfBirth, today)}
          counts={counts}
          onChoose={(chosen) => write((subject) => ({ ...subject, site: chosen }))}
        />
      </section>
      <p className={styles.missing} role="status">
        {missing ? words.missing[missing] : unsure && form.asking && identityWords.asking}
        {isEmpty && changed && words.noPatient}
      </p>
      <ConsentField common={before.consent} consent={consent} onChange={setConsent} />
      {failed && <Note kind="danger">{words.saveFailed}</Note>}
    </FormDialog>
  );
}

/** A site without a patient has a missing part too. */
const missingOf = (written: WrittenSubject, today: string) =>
  isStartedPatient(written.patient) ? missingPartOf(written, today) : 'patient';

type ConsentProps = { common: Consent; consent: Consent; onChange: (consent: Consent) => void };

function ConsentField({ common, consent, onChange }: ConsentProps) {
  const { yes, no } = words.trainingAnswers;
  return (
    <div className={styles.part}>
      <SelectField
        label={words.training}
        value={consent}
        options={[
          ...(common === '' ? [{ value: '', says: words.trainingDiffers }] : []),
          { value: 'yes', says: yes },
          { value: 'no', says: no },
        ]}
        onChange={({ target }) => onChange(target.value as Consent)}
      />
      <p className={styles.hint}>{words.consentLead}</p>
    </div>
  );
}
