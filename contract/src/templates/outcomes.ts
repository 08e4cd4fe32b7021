/** What a consult may come to. It stands with the templates, which come before consults and name it. */
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
export function outcomesFor(held: ReadonlySet<Permission>): readonly Outcome[] {
  if (held.has('dentistOutcomes')) return dentistOutcomes;
  return held.has('econsultOutcomes') ? consultantOutcomes : [];
}

export type Outcome = (typeof consultantOutcomes | typeof dentistOutcomes)[number];

export const everyOutcome: readonly Outcome[] = [
  ...new Set([...consultantOutcomes, ...dentistOutcomes]),
];
