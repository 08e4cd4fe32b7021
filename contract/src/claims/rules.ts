/** Why a record that is ready for a claim does not go out. */
export const stopReasons = [
  'locked',
  'no-code',
  'no-details',
  'no-fee',
  'no-patient',
  'quebec',
  'no-address',
  'too-late',
] as const;
export type StopReason = (typeof stopReasons)[number];

/** Why a line of a result file changed nothing. */
export const lineProblems = ['not-read', 'no-claim', 'no-step'] as const;
export type LineProblem = (typeof lineProblems)[number];

/** The results of claims. A held one is followed by a later result. */
export const outcomes = ['applied', 'held', 'refused', 'reversed'] as const;
export type Outcome = (typeof outcomes)[number];

export const claimLimits = {
  /** The claims of one batch. */
  batch: 1000,
  /** The rows of each list of the page. */
  shown: 50,
  /** The letters and the lines of one result file. */
  file: 2_000_000,
  lines: 5000,
} as const;
