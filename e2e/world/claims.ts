import { test } from '@playwright/test';

/** The rows of the ledger that the running test proves, as `tools/claims.ts` does it for Vitest. */
export function claims(...ids: string[]): void {
  test.info().annotations.push(...ids.map((description) => ({ type: 'claims', description })));
}
