export const interpretations = {
  audiogram: 'billAudiogram',
  sinusEndoscopy: 'billSinusEndoscopy',
} as const;
export type Interpretation = keyof typeof interpretations;
