import {
  isWholePatient,
  strangersUnder,
  type WrittenPatient,
} from '@corridor/contract/patients/identity.ts';
import { provinceOf } from '@corridor/contract/patients/phn.ts';
import { useQuery } from '../../platform/server/hooks.ts';
import { makeStore } from '../../platform/store.ts';
import { useKnownPatients } from '../useKnownPatients.ts';

type Given = {
  patient: WrittenPatient;
  today: string;
  onChange: (turn: (before: WrittenPatient) => WrittenPatient) => void;
  /** Leaves the patient, and what is chosen for them alone. */
  onClear: () => void;
};

const keyOf = (patient: WrittenPatient) => JSON.stringify(patient);

/** The patient whom the person confirmed although the clinic knows the number as another's. */
const confirmed = makeStore<string>('session', '');

export type PatientForm = ReturnType<typeof usePatientForm>;

/** The patient as a form writes them, and the patients whom the clinic knows under the number. */
export function usePatientForm({ patient, today, onChange, onClear }: Given) {
  const confirmedKey = confirmed.use();
  const me = useQuery('shell-me', {}).data;
  const known = useKnownPatients(patient, me?.permissions.includes('phnLookup') ?? false);
  const { matches } = known;
  const isConfirmed = confirmedKey === keyOf(patient);
  const strangers = isConfirmed ? [] : strangersUnder(patient, matches, today);
  const asking = !isConfirmed && known.running;
  const change = (part: Partial<WrittenPatient>) =>
    onChange((before) => {
      const next = { ...before, ...part };
      // A number with a checksum shows its province.
      const province = next.province || (part.phn !== undefined && provinceOf(next.phn)) || '';
      return { ...next, province };
    });
  return {
    patient,
    change,
    clear: onClear,
    whole: isWholePatient(patient, today),
    /** Known patients who differ from what is written. */
    offers: matches.filter(
      ({ firstName, lastName, dateOfBirth }) =>
        firstName !== patient.firstName ||
        lastName !== patient.lastName ||
        dateOfBirth !== patient.dateOfBirth,
    ),
    strangers,
    asking,
    /** It is not known whose number this is, so nothing is tied to the patient. */
    unsure: asking || strangers.length > 0 || (!isConfirmed && known.failed),
    lookupFailed: known.failed,
    askAgain: known.askAgain,
    confirm: () => confirmed.set(keyOf(patient)),
  };
}
