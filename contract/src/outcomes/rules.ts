import type { Permission } from '../platform/permissions.ts';

export const consultantOutcomes = [
  'No treatment required',
  'Patient to see Specialist',
  'Management or treatment suggested',
  'Treatment suggested prior to Specialist visit',
  'Further investigations suggested',
  'Refer to different specialty',
  'Unknown',
  'Not applicable',
] as const;

export const dentistOutcomes = [
  'OAT recommended',
  'OAT not recommended',
  'Dental treatment required first',
  'Refer to sleep physician',
  'No treatment required',
  'Unknown',
  'Not applicable',
] as const;

/** The list that a person chooses from, by what their roles grant. */
export function outcomesFor(held: ReadonlySet<Permission>): readonly string[] {
  if (held.has('dentistOutcomes')) return dentistOutcomes;
  return held.has('econsultOutcomes') ? consultantOutcomes : [];
}

export const interpretations = {
  audiogram: 'billAudiogram',
  sinusEndoscopy: 'billSinusEndoscopy',
} as const;
export type Interpretation = keyof typeof interpretations;
