import { words } from '@corridor/contract/patients/sending/words.ts';
import { Link } from '@tanstack/react-router';
import { RetryNote } from '../../platform/parts/RetryNote.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { Note } from '../../ui/page/Note.tsx';
import { Skeleton } from '../../ui/page/Skeleton.tsx';
import { TitledSection } from '../../ui/page/TitledSection.tsx';
import styles from './Sending.module.css';
import type { Chosen, Sender } from './useSender.ts';

type Props = { sender: Sender; onChange: (chosen: Chosen) => void };

/** The clinic that the patient sees, and the person in whose name it is sent. */
export function SenderSections({ sender, onChange }: Props) {
  const { location, locations, options, behalf } = sender;
  if (sender.loading)
    return (
      <TitledSection id="sending-clinic" title={words.clinic} lead={words.clinicLead}>
        <Skeleton width="60%" height={36} />
      </TitledSection>
    );
  return (
    <TitledSection id="sending-clinic" title={words.clinic} lead={words.clinicLead}>
      {sender.failed ? (
        <RetryNote onRetry={sender.askAgain}>{words.clinicsFailed}</RetryNote>
      ) : location ? (
        <SelectField
          className={styles.narrow}
          label={words.clinic}
          bare={!options}
          value={String(location.locationIdx)}
          disabled={locations.length < 2}
          options={locations.map(({ locationIdx, clinicName, city, province }) => ({
            value: String(locationIdx),
            says: words.place(clinicName, city, province),
          }))}
          onChange={({ target }) =>
            onChange({ locationIdx: Number(target.value), behalf: undefined })
          }
        />
      ) : (
        <Note kind="warn">
          {words.noClinic} <Link to="/dashboard/profile">{words.addClinic}</Link>
        </Note>
      )}
      {sender.clinicProblem && (
        <RetryNote onRetry={sender.askClinicAgain}>{sender.clinicProblem}</RetryNote>
      )}
      {options && (
        <SelectField
          className={styles.narrow}
          label={words.behalf}
          value={behalf ? `${behalf.kind} ${behalf.uid}` : ''}
          options={[
            { value: '', says: words.myself },
            ...options.map(({ kind, uid, name }) => ({
              value: `${kind} ${uid}`,
              says: kind === 'clinic' ? words.theClinic(name) : name,
            })),
          ]}
          onChange={({ target }) =>
            onChange({
              locationIdx: location?.locationIdx,
              behalf: options.find(({ kind, uid }) => `${kind} ${uid}` === target.value),
            })
          }
        />
      )}
    </TitledSection>
  );
}
