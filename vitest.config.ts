import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contract,server,portal}/src/**/*.test.{ts,tsx}', 'tools/*.test.ts'],
    globalSetup: ['tools/vitest-setup.ts'],
    maxWorkers: 2,
    // No test leans on the one before it. `--sequence.seed` tries another order.
    sequence: { shuffle: { tests: true }, seed: 1_795_704_934_067 },
    // The time that is waited, and no promise: a machine whose cores others have taken is three times as slow.
    testTimeout: 90_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    restoreMocks: true,
  },
});
