import type { Page } from '@playwright/test';

type Delay = { release: () => void; requests: () => string[] };

/** Delays every answer that matches until the test releases it. */
export async function delayAnswers(page: Page, pattern: RegExp): Promise<Delay> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const paths: string[] = [];
  await page.route(pattern, async (route) => {
    paths.push(new URL(route.request().url()).pathname);
    await released;
    await route.continue();
  });
  return { release, requests: () => paths };
}
