import type { TemplateAdvice } from '../templates/schemas.ts';

export const interpretations = {
  audiogram: 'billAudiogram',
  sinusEndoscopy: 'billSinusEndoscopy',
} as const;
export type Interpretation = keyof typeof interpretations;

type Suggestion = { outcome: string; diagnosis: string };

/** The suggestion of a template, limited to the current list, or null. */
export function suggestionFrom(
  advice: TemplateAdvice | undefined,
  outcomes: readonly string[],
): Suggestion | null {
  const outcome = outcomes.find((name) => name === advice?.outcome) ?? '';
  const diagnosis = advice?.diagnosis ?? '';
  return outcome || diagnosis ? { outcome, diagnosis } : null;
}
