import type { Page } from '@playwright/test';
import { enterAs, expect, expectAccessible, login } from '../world/world.ts';
import { button, playPushManager, section, signIn, test } from './device.ts';

const subscribed = (page: Page) => page.evaluate(() => localStorage.getItem('played') !== null);

test('a person turns notifications on, tests them, sees one and turns them off', async ({
  page,
  context,
  provider,
  world,
}) => {
  const open = await playPushManager(context, provider.url);
  await signIn(page, 'Peter Vogel');
  await button(page, 'Turn on').click();
  await expect(page.getByText('Notifications are on.')).toBeVisible();
  await expect(section(page).getByText('On', { exact: true })).toBeVisible();
  await expect(section(page)).toContainText('This is your only device.');
  await expectAccessible(page);

  await button(page, 'Send a test').click();
  await expect(page.getByText('A test is on its way to 1 device.')).toBeVisible();
  await expect.poll(() => provider.received.length, { timeout: 15_000 }).toBe(1);
  const data = open(provider.received[0]?.body ?? Buffer.alloc(0));
  const sent = {
    title: 'Corridor',
    body: 'Notifications work on this device',
    link: '/dashboard/profile',
  };
  expect(JSON.parse(data)).toEqual(sent);

  // The browser hands the opened message to our service worker, as a push service makes it do.
  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [one] }) => {
      if (one) resolve(one.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const registrationId = await registered;
  const deliver = (text: string) =>
    devtools.send('ServiceWorker.deliverPushMessage', {
      origin: world.url,
      registrationId,
      data: text,
    });
  const shown = () =>
    page.evaluate(async () => {
      const notes = await (await navigator.serviceWorker.ready).getNotifications();
      return notes.map((note) => [note.title, note.body, note.data.link]);
    });
  // The browser can forget a message at the moment it would be shown, so the test delivers it
  // again.
  await expect(async () => {
    await deliver(data);
    await deliver(data);
    await expect.poll(shown, { timeout: 3_000 }).toEqual([[sent.title, sent.body, sent.link]]);
  }).toPass({ timeout: 30_000 });
  await expect(async () => {
    await deliver('not what we send');
    await expect.poll(shown, { timeout: 3_000 }).toContainEqual(['Corridor', '', '/']);
  }).toPass({ timeout: 30_000 });

  await page.reload();
  await expect(section(page).getByText('On', { exact: true })).toBeVisible();
  await button(page, 'Turn off').click();
  await expect(page.getByText('Notifications are off on this device.')).toBeVisible();
  await expect(button(page, 'Turn on')).toBeVisible();
  expect(await subscribed(page)).toBe(false);
  const left = await page.evaluate(() => navigator.serviceWorker.getRegistration());
  expect(left).toBeUndefined();
});

test('a click on a notification opens its page, only of Corridor, and leaves other tabs alone', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['notifications']);
  await login(page, 'Samuel Osei');
  const coming = context.waitForEvent('serviceworker');
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js'));
  await page.goto('/login');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/dashboard/consult');
  await expect(page.getByRole('heading', { level: 1, name: 'New Consult' })).toBeVisible();
  const worker = await coming;
  /**
   * A browser opens windows only after a real click, so the test records what would open or show.
   */
  const click = (link: string) =>
    worker.evaluate(async (given) => {
      const scope = globalThis as unknown as ServiceWorkerGlobalScopeLike;
      const done: string[] = [];
      scope.clients.openWindow = async (url) => void done.push(`open ${new URL(url).href}`);
      scope.WindowClient.prototype.focus = async () => {
        done.push('focus');
      };
      await scope.registration.showNotification('x', { tag: given, data: { link: given } });
      const [notification] = await scope.registration.getNotifications({ tag: given });
      const event = new scope.NotificationEvent('notificationclick', { notification });
      const waited: Promise<unknown>[] = [];
      event.waitUntil = (promise) => void waited.push(promise);
      scope.dispatchEvent(event);
      await Promise.all(waited);
      return done;
    }, link);
  const { origin } = new URL(page.url());
  expect(await click('/dashboard/secure-messaging')).toEqual([
    `open ${origin}/dashboard/secure-messaging`,
  ]);
  expect(await click('/dashboard/consult')).toEqual(['focus']);
  // The same page with another inbox is a different page.
  expect(await click('/dashboard/consult?coverFor=1')).toEqual([
    `open ${origin}/dashboard/consult?coverFor=1`,
  ]);
  for (const foreign of ['https://evil.example/x', '//evil.example/x', 'javascript:alert(1)']) {
    expect(await click(foreign)).toEqual([`open ${origin}/`]);
  }
});

type ServiceWorkerGlobalScopeLike = {
  clients: { openWindow(url: string): Promise<void> };
  // biome-ignore lint/suspicious/noExplicitAny: no types of a worker's scope in a browser test
  WindowClient: { prototype: { focus(this: { url: string }): Promise<any> } };
  registration: ServiceWorkerRegistration;
  NotificationEvent: new (
    name: string,
    init: { notification: Notification | undefined },
  ) => Event & { waitUntil(promise: Promise<unknown>): void };
  dispatchEvent(event: Event): boolean;
};

test('Logout turns notifications off on this browser without waiting for a silent server', async ({
  page,
  context,
  provider,
}) => {
  await playPushManager(context, provider.url);
  await signIn(page, 'Amara Okafor');
  await button(page, 'Turn on').click();
  await expect(section(page).getByText('On', { exact: true })).toBeVisible();
  await page.route('**/call/notifications-removeWebPush', () => new Promise(() => undefined));
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/, { timeout: 4_000 });
  expect(await subscribed(page)).toBe(false);
});

test('the next person on a browser does not get the previous person’s notifications', async ({
  page,
  context,
  provider,
}) => {
  await playPushManager(context, provider.url);
  await login(page, 'Owen Kozak');
  await page.goto('/dashboard/profile');
  await button(page, 'Turn on').click();
  await expect(section(page).getByText('On', { exact: true })).toBeVisible();
  const sessionRunsOut = async () => {
    await context.clearCookies();
    await page.goto('/login');
    await page.getByRole('button', { name: 'Continue' }).click();
  };
  await sessionRunsOut();
  await enterAs(page, 'Owen Kozak');
  await page.goto('/dashboard/profile');
  await expect(section(page).getByText('On', { exact: true })).toBeVisible();
  await sessionRunsOut();
  await enterAs(page, 'Joanne Petrie');
  await page.waitForURL('**/dashboard/**');
  await page.goto('/dashboard/profile');
  await expect.poll(() => subscribed(page)).toBe(false);
  await expect(button(page, 'Turn on')).toBeVisible();
});

test('the browser always asks for the service worker anew, and the worker runs only under our own pages', async ({
  page,
}) => {
  const response = await page.request.get('/sw.js');
  expect(response.headers()).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': expect.stringContaining('javascript'),
    'content-security-policy': expect.stringContaining("worker-src 'self'"),
  });
});
