import type { BrowserContext, Page } from '@playwright/test';
import {
  newSubscription,
  type Provider,
  startProvider,
} from '../../server/src/platform/push/testing.ts';
import { test as base, takeSession } from '../world/world.ts';

/** Signs in and opens the page where notifications are turned on. */
export async function signIn(page: Page, name: string) {
  await takeSession(page, name);
  await page.goto('/dashboard/profile');
}

/**
 * A test browser has no push service, so the test plays the browser's part against a real server.
 */
export const test = base.extend<{ provider: Provider }>({
  provider: async ({ world }, use) => {
    const provider = await startProvider(world.pushPort);
    await use(provider);
    await provider.stop();
  },
});

export const section = (page: Page) =>
  page.getByRole('region', { name: 'Notifications on this device' });

export const button = (page: Page, name: string) => section(page).getByRole('button', { name });

/**
 * Plays `pushManager` with the keys of the test; the subscription outlives a reload as a real one
 * does.
 */
export async function playPushManager(context: BrowserContext, service: string) {
  const { endpoint, keys, open } = newSubscription(service);
  await context.grantPermissions(['notifications']);
  await context.addInitScript(
    (json) => {
      const subscription = {
        endpoint: json.endpoint,
        toJSON: () => json,
        unsubscribe: async () => localStorage.removeItem('played') === undefined,
      } as unknown as PushSubscription;
      PushManager.prototype.subscribe = async (options) => {
        localStorage.setItem('played', String(options?.applicationServerKey));
        return subscription;
      };
      PushManager.prototype.getSubscription = async () =>
        localStorage.getItem('played') ? subscription : null;
    },
    { endpoint, keys },
  );
  return open;
}
