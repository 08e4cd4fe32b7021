import { TestRunner } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    claims?: readonly string[];
  }
}

/**
 * The rows of the ledger that the running test proves, carried into the runner's report. A part in
 * brackets says which clause of the row: `claims('thread-14', 'thread-09 (status chip)')`.
 */
export function claims(...ids: string[]): void {
  const test = TestRunner.getCurrentTest();
  if (!test) throw new Error('only a running test claims a row of the ledger');
  test.meta.claims = ids;
}
