/** The patient and the body site of a picture, as a form writes them. */
import { ageOf } from '../patients/birth.ts';
import { isStartedPatient, isWholePatient, type WrittenPatient } from '../patients/identity.ts';
import { type BodySite, type Figure, siteOf } from './sites.ts';

export type WrittenSubject = { patient: WrittenPatient; site: BodySite | '' };

/** The part without which a picture is tied to no patient. */
export type MissingPart = 'patient' | 'site';

export function missingPartOf(
  { patient, site }: WrittenSubject,
  today: string,
): MissingPart | undefined {
  if (!isStartedPatient(patient)) return undefined;
  if (!isWholePatient(patient, today)) return 'patient';
  return site === '' ? 'site' : undefined;
}

/** The patient and site to which a picture is tied, once both are known. */
export function subjectOf({ patient, site }: WrittenSubject, today: string) {
  if (site === '' || !siteOf(site) || !isWholePatient(patient, today)) return undefined;
  return {
    ...patient,
    firstName: patient.firstName.trim(),
    lastName: patient.lastName.trim(),
    site,
  };
}

/** A consent belongs to one patient. A number that is only typed on is still the same patient's. */
export const keepsConsent = (before: WrittenPatient, after: WrittenPatient): boolean =>
  after.phn.startsWith(before.phn);

const childUntil = 12;

/** The drawing that fits the age of a patient. */
export function figureOf(dateOfBirth: string, today: string): Figure {
  const age = ageOf(dateOfBirth, today);
  return age !== undefined && age < childUntil ? 'child' : 'neutral';
}
