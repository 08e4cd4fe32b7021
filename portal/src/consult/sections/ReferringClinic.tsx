import { words } from '@corridor/contract/consult/words.ts';
import { Link } from '@tanstack/react-router';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { Note } from '../../ui/page/Note.tsx';
import styles from '../Consult.module.css';
import type { Form, Start } from '../state/useConsultForm.ts';
import { FormSection } from './FormSection.tsx';

/** The clinic where the patient is seen. */
export function ReferringClinic({
  consult,
  start: { locations },
}: {
  consult: Form;
  start: Start;
}) {
  const { locationIdx } = consult.form;
  return (
    <FormSection name="clinic" title={words.sections.clinic} lead={words.leads.clinic}>
      <div className={styles.narrow} data-field="locationIdx">
        <SelectField
          label={words.location}
          value={consult.location ? String(locationIdx) : ''}
          disabled={locations.length < 2}
          error={consult.says('locationIdx')}
          options={[
            ...(consult.location ? [] : [{ value: '', says: words.noLocation }]),
            ...locations.map(({ locationIdx, clinicName, city, province }) => ({
              value: String(locationIdx),
              says: words.place(clinicName, city, province),
            })),
          ]}
          onChange={({ target }) => consult.patch({ locationIdx: Number(target.value) })}
        />
      </div>
      {locations.length === 0 && (
        <Note kind="warn">
          {words.noClinic} <Link to="/dashboard/profile">{words.addClinic}</Link>
        </Note>
      )}
    </FormSection>
  );
}
