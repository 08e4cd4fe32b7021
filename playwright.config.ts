import { defineConfig } from '@playwright/test';

const chromium = process.env.CORRIDOR_CHROMIUM ?? '/usr/bin/chromium';
const shell = process.env.CORRIDOR_HEADLESS_SHELL ?? chromium;

const launch = (executablePath: string) => ({
  executablePath,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});

/** For tests that give the browser settings of their own. */
export const wholeBrowser = launch(chromium);

/** Only the whole browser grants notifications, and gives a camera the same id after a reload. */
const needsWhole = ['**/notifications/*.e2e.ts', '**/media/camera*.e2e.ts'];

// The workers have it from here: they inherit what this process says.
process.env.CORRIDOR_RUN ??= String(process.pid);

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/world/seeded.ts',
  testMatch: '*.e2e.ts',
  outputDir: '.test-results/browser',
  workers: 2,
  fullyParallel: true,
  // A busy machine is slow, and not wrong: a test that hangs fails at one step, and not by the sum of them.
  timeout: 240_000,
  // A read that is cut off is tried three times more, for up to 10.5 s, before its failure is shown. The rest is for
  // a machine whose cores others have taken: this is the time that is waited, and no promise.
  expect: { timeout: 30_000 },
  reporter: [['line'], ['json', { outputFile: '.test-results/playwright.json' }]],
  use: {
    actionTimeout: 45_000,
    navigationTimeout: 45_000,
    launchOptions: launch(shell),
  },
  projects: [
    { name: 'quick', testIgnore: needsWhole },
    { name: 'whole', testMatch: needsWhole, use: { launchOptions: wholeBrowser } },
  ],
});
