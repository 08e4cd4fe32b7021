const hourMs = 3_600_000;
const longestMs = 12 * hourMs;
/** A call may come first, and be written down in a consult later. */
const beforeMs = 24 * hourMs;

type Call = { start: Date; end: Date; asked: Date; now: Date };
export type CallProblem = 'order' | 'future' | 'long' | 'early';

/** Times that cannot be: a slip of the clock or of the calendar. */
export function callProblem({ start, end, asked, now }: Call): CallProblem | undefined {
  if (start > now || end > now) return 'future';
  if (end <= start) return 'order';
  if (end.getTime() - start.getTime() > longestMs) return 'long';
  return start.getTime() < asked.getTime() - beforeMs ? 'early' : undefined;
}
