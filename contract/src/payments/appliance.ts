/** The progress of an oral appliance, as a dentist or a dental office records it. */
export const applianceOutcomes = [
  'Patient OAT candidate',
  'Patient NOT an OAT candidate',
  'Patient waiting for dental visit',
  'Dental work required (external)',
  'Dental work required (internal)',
  'OAT ordered',
  'OAT fitted',
  'Patient rejected treatment',
] as const;
export type ApplianceOutcome = (typeof applianceOutcomes)[number];
export const isApplianceOutcome = (label: string) =>
  (applianceOutcomes as readonly string[]).includes(label);

export const applianceWords = {
  progress: 'Appliance progress',
  saved: (progress: string) => `Saved: ${progress}.`,
  failed: 'The progress could not be saved. Please try again.',
} as const;
