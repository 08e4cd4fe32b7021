/**
 * The outcomes of consults. They stand with the templates, because templates come before consults
 * and name them.
 */
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

/** The outcomes that a person's roles allow. */
export function outcomesFor(granted: ReadonlySet<Permission>): readonly Outcome[] {
  if (granted.has('dentistOutcomes')) return dentistOutcomes;
  return granted.has('econsultOutcomes') ? consultantOutcomes : [];
}

export type Outcome = (typeof consultantOutcomes | typeof dentistOutcomes)[number];

export const everyOutcome: readonly Outcome[] = [
  ...new Set([...consultantOutcomes, ...dentistOutcomes]),
];
