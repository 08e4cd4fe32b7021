import type { TemplateAdvice } from '../templates/schemas.ts';

export const interpretations = {
  audiogram: 'billAudiogram',
  sinusEndoscopy: 'billSinusEndoscopy',
} as const;
export type Interpretation = keyof typeof interpretations;

type Suggestion = { outcome: string; diagnosis: string };

/** What a template offers of an outcome: only what the list still has; nothing where that is nothing. */
export function suggestionFrom(
  advice: TemplateAdvice | undefined,
  outcomes: readonly string[],
): Suggestion | null {
  const outcome = outcomes.find((name) => name === advice?.outcome) ?? '';
  const diagnosis = advice?.diagnosis ?? '';
  return outcome || diagnosis ? { outcome, diagnosis } : null;
}
