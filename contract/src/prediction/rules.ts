/** The kinds of pictures that a model can know, and the limits of predictions. */

/** In the order of their buttons. */
export const aiTypes = ['ear', 'nasal', 'derm', 'oral', 'rear', 'endoscope', 'lvl1'] as const;
export type AiType = (typeof aiTypes)[number];

/** The first classifier is a tool of developers. */
export const isOfferedIn = (aiType: AiType, environment: string): boolean =>
  aiType !== 'lvl1' || environment === 'dev' || environment === 'local';

/** A label below the threshold is not shown. */
export const defaultThreshold = (aiType: AiType): number => (aiType === 'lvl1' ? 0 : 0.5);

export const modelLimits = {
  /** The size of a model in bytes. */
  bytes: 16 * 1024 * 1024,
  labels: 200,
  /** The width and height of its input. */
  side: 1_024,
  card: 200_000,
} as const;

export const modelStates = ['candidate', 'active', 'withdrawn'] as const;
export type ModelState = (typeof modelStates)[number];

/** The labels that reach the threshold, the most likely first. */
export const reaching = <L extends { score: number }>(labels: readonly L[], threshold: number) =>
  labels.filter(({ score }) => score >= threshold).toSorted((a, b) => b.score - a.score);
