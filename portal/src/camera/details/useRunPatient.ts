import {
  isWholePatient,
  nobody,
  type RunPatient,
  strangersUnder,
} from '@corridor/contract/camera/rules.ts';
import { provinceOf } from '@corridor/contract/patients/phn.ts';
import { useKnownPatients } from '../../patients/useKnownPatients.ts';
import { useQuery } from '../../platform/server/hooks.ts';
import { makeStore } from '../../platform/store.ts';
import { runDetails } from '../run/shots.ts';

const keyOf = (patient: RunPatient) => JSON.stringify(patient);

/** The patient whom the person confirmed although the clinic knows the number as another's. */
const confirmed = makeStore<string>('session', '');

export type RunPatientForm = ReturnType<typeof useRunPatient>;

/** The patient of the run as the form writes them, and the patients whom the clinic knows. */
export function useRunPatient(today: string) {
  const { patient } = runDetails.use();
  const confirmedKey = confirmed.use();
  const me = useQuery('shell-me', {}).data;
  const known = useKnownPatients(patient, me?.permissions.includes('phnLookup') ?? false);
  const { matches } = known;
  const strangers = confirmedKey === keyOf(patient) ? [] : strangersUnder(patient, matches, today);
  const change = (part: Partial<RunPatient>) =>
    runDetails.change((details) => {
      const next = { ...details.patient, ...part };
      // A number with a checksum shows its province.
      const province = next.province || (part.phn !== undefined && provinceOf(next.phn)) || '';
      return { ...details, patient: { ...next, province } };
    });
  return {
    patient,
    change,
    clear: () => runDetails.change((details) => ({ ...details, patient: nobody, site: '' })),
    whole: isWholePatient(patient, today),
    /** Known patients who differ from what is written. */
    offers: matches.filter(
      ({ firstName, lastName, dateOfBirth }) =>
        firstName !== patient.firstName ||
        lastName !== patient.lastName ||
        dateOfBirth !== patient.dateOfBirth,
    ),
    strangers,
    lookupFailed: known.failed,
    askAgain: known.askAgain,
    confirm: () => confirmed.set(keyOf(patient)),
  };
}
