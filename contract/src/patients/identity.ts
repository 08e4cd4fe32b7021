/** A patient as a form writes them, before anything belongs to them. */
import { isProvince } from '../platform/provinces.ts';
import { isBirthDate } from './birth.ts';
import { othersUnder } from './known.ts';
import { isPhn } from './phn.ts';

export type WrittenPatient = {
  phn: string;
  province: string;
  firstName: string;
  lastName: string;
  dateOfBirth: string;
};

export const nobody: WrittenPatient = {
  phn: '',
  province: '',
  firstName: '',
  lastName: '',
  dateOfBirth: '',
};

/** The patient has a valid number, a name and a date of birth. */
export const isWholePatient = (patient: WrittenPatient, today: string) =>
  isProvince(patient.province) &&
  isPhn(patient.phn, patient.province) &&
  patient.firstName.trim() !== '' &&
  patient.lastName.trim() !== '' &&
  isBirthDate(patient.dateOfBirth, today);

export const isStartedPatient = (patient: WrittenPatient) =>
  Object.values(patient).some((value) => value !== '');

/** The known patients of a number, if the complete written name is none of theirs. */
export const strangersUnder = <Known extends Omit<WrittenPatient, 'province'>>(
  patient: WrittenPatient,
  known: readonly Known[],
  today: string,
): readonly Known[] => (isWholePatient(patient, today) ? othersUnder(patient, known) : []);
