import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contract,server,portal}/src/**/*.test.{ts,tsx}', 'tools/*.test.ts'],
    globalSetup: ['tools/vitest-setup.ts'],
    maxWorkers: 2,
    testTimeout: 40_000,
    hookTimeout: 40_000,
    restoreMocks: true,
  },
});
