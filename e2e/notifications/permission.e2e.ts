import { claims } from '../world/claims.ts';
import { expect, expectAccessible } from '../world/world.ts';
import { button, playPushManager, section, signIn, test } from './device.ts';

test('notifications are off at first, and the page loads none of their code', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['notifications']);
  await signIn(page, 'Grace Lindqvist');
  await expect(section(page)).toContainText('It never names a patient.');
  await expect(section(page).getByText('Off', { exact: true })).toBeVisible();
  await expect(button(page, 'Turn on')).toBeVisible();
  expect(context.serviceWorkers()).toEqual([]);
  await expectAccessible(page);
});

test('the page explains how to allow blocked notifications and notices the new permission', async ({
  page,
  context,
}) => {
  // The browser denies every permission except the named one.
  await context.grantPermissions(['clipboard-read']);
  await signIn(page, 'Grace Lindqvist');
  await expect(section(page)).toContainText('This browser blocks notifications from Corridor.');
  await expect(section(page)).toContainText('set Notifications to Allow');
  await expect(section(page).getByRole('button')).toHaveCount(0);
  await expectAccessible(page);
  await context.grantPermissions(['notifications']);
  await expect(button(page, 'Turn on')).toBeVisible();
});

test('the page says when a browser cannot show notifications', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'));
  await signIn(page, 'Grace Lindqvist');
  await expect(section(page)).toContainText('This browser cannot show notifications here.');
  await expect(section(page).getByRole('button')).toHaveCount(0);
});

test('an unreachable push service is reported in place, and notifications stay off', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['notifications']);
  await page.addInitScript(() => {
    PushManager.prototype.subscribe = () => Promise.reject(new DOMException('no', 'AbortError'));
  });
  await signIn(page, 'Peter Vogel');
  await button(page, 'Turn on').click();
  await expect(section(page).getByRole('alert')).toContainText('so nothing was turned on');
  await expect(section(page).getByText('Off', { exact: true })).toBeVisible();
});

test('a warning appears and stays when a button did less than intended', async ({
  page,
  context,
  provider,
}) => {
  claims('shell-16 (warning)');
  await playPushManager(context, provider.url);
  await page.addInitScript(() => {
    const answers: NotificationPermission[] = ['default'];
    const ask = Notification.requestPermission.bind(Notification);
    Notification.requestPermission = async () => answers.pop() ?? ask();
  });
  await signIn(page, 'Samuel Osei');
  await button(page, 'Turn on').click();
  await expect(button(page, 'Turn on')).toHaveAttribute('data-state', 'warning');
  await expect(section(page)).toContainText('The browser was not given the permission');
  await button(page, 'Turn on').click();
  await expect(button(page, 'Turn off')).toBeVisible();
  await page.route('**/call/notifications-testPush', (route) =>
    route.fulfill({ json: { result: { sent: 0 } } }),
  );
  await button(page, 'Send a test').click();
  await expect(button(page, 'Send a test')).toHaveAttribute('data-state', 'warning');
  await expect(section(page)).toContainText('so no test was sent');
  await expectAccessible(page);
});
