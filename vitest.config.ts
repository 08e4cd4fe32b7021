import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contract,server,portal}/src/**/*.test.{ts,tsx}', 'tools/*.test.ts'],
    globalSetup: ['tools/vitest-setup.ts'],
    maxWorkers: 2,
    // How long is waited, not what is promised: a machine whose cores others have taken is three times as slow.
    testTimeout: 90_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    restoreMocks: true,
  },
});
