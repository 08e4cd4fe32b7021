import { defineConfig } from '@playwright/test';

const chromium = process.env.CORRIDOR_CHROMIUM ?? '/usr/bin/chromium';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  outputDir: '.test-results/browser',
  workers: 2,
  fullyParallel: true,
  // A busy machine is slow, and not wrong.
  timeout: 90_000,
  // What is read and cut off is tried three times more, for up to 10.5 s, before it is said.
  expect: { timeout: 15_000 },
  reporter: [['line'], ['json', { outputFile: '.test-results/playwright.json' }]],
  use: {
    launchOptions: {
      executablePath: chromium,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
