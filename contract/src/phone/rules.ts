const hourMs = 3_600_000;
const longestMs = 12 * hourMs;
/** A call may take place before its consult is written. */
const beforeMs = 24 * hourMs;

type Call = { start: Date; end: Date; asked: Date; now: Date };
export type CallProblem = 'order' | 'future' | 'long' | 'early';

/** Impossible times: a slip of the clock or the calendar. */
export function callProblem({ start, end, asked: askedAt, now }: Call): CallProblem | undefined {
  if (start > now || end > now) return 'future';
  if (end <= start) return 'order';
  if (end.getTime() - start.getTime() > longestMs) return 'long';
  return start.getTime() < askedAt.getTime() - beforeMs ? 'early' : undefined;
}
