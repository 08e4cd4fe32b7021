import { TestRunner } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    claims?: readonly string[];
  }
}

/**
 * Lists the rows of the ledger that the running test proves, for the runner's report. Brackets name
 * a clause of the row: `claims('thread-14', 'thread-09 (status chip)')`.
 */
export function claims(...ids: string[]): void {
  const test = TestRunner.getCurrentTest();
  if (!test) throw new Error('only a running test claims a row of the ledger');
  test.meta.claims = ids;
}
