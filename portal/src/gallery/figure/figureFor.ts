import type { Figure } from '@corridor/contract/gallery/sites.ts';
import { ageOf } from '@corridor/contract/patients/birth.ts';

const childUntil = 12;

/** The figure of a patient, by the date of birth where it is known. */
export function figureFor(dateOfBirth: string, today: string): Figure {
  const age = ageOf(dateOfBirth, today);
  return age !== undefined && age < childUntil ? 'child' : 'neutral';
}
