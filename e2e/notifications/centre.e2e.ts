import type { Page } from '@playwright/test';
import type { Campaign } from '../world/campaigns.ts';
import { claims } from '../world/claims.ts';
import { consult } from '../world/consults.ts';
import {
  desktop,
  signIn as enter,
  expect,
  expectAccessible,
  openAs,
  phone,
  takeSession,
  test,
  type World,
} from '../world/world.ts';

const centre = '/dashboard/secure-messaging?tab=notifications';
const call = '**/call/fcm-markNotificationAsRead_v1';

/** Sends campaigns as the product does; answers their ids. */
const send = (world: World, ...campaigns: Campaign[]) =>
  world.ask<string[]>('campaigns', campaigns);

/** Signs in as a person who has read the tip of the first visit. */
async function signIn(page: Page, name: string) {
  await enter(page, name);
  const ok = page.getByRole('button', { name: 'OK', exact: true });
  if (await ok.isVisible()) await ok.click();
}

const list = (page: Page) => page.getByRole('region', { name: 'Corridor news' });
const rows = (page: Page) => list(page).getByRole('link');
const row = (page: Page, title: string) => rows(page).filter({ hasText: title });
const opened = (page: Page, title: string) => page.getByRole('article', { name: title });
const bell = (page: Page) =>
  page.getByRole('navigation', { name: 'Main navigation' }).getByTitle(/^Notifications/);
const markAll = (page: Page) => page.getByRole('button', { name: 'Mark all as read' });

test('the bell leads to the tab, an address opens a notification, and opening marks it read', async ({
  page,
  world,
}) => {
  claims('notifications-01', 'notifications-03', 'inbox-02 (notifications)');
  await page.setViewportSize(desktop);
  const [id] = send(world, { title: 'A new gallery', body: 'First part.\n\nSecond part.' });
  await signIn(page, 'Samuel Osei');
  await expect(bell(page)).toHaveAccessibleName(/^Notifications, \d+ unread$/);
  const before = Number(/\d+/.exec((await bell(page).getAttribute('title')) ?? '')?.[0]);
  await bell(page).click();
  await expect(page).toHaveURL(/tab=notifications/);
  await expect(page.getByRole('link', { name: 'Corridor news', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(page.getByText('Select a notification to read it here.')).toBeVisible();
  await expect(row(page, 'A new gallery')).toContainText('Unread');
  await row(page, 'A new gallery').click();
  await expect(page).toHaveURL(new RegExp(`campaignId=${id}`));
  await expect(opened(page, 'A new gallery').getByText('Second part.')).toBeVisible();
  await expect(row(page, 'A new gallery')).not.toContainText('Unread');
  await expect(bell(page)).toHaveAccessibleName(`Notifications, ${before - 1} unread`);
  await page.reload();
  await expect(opened(page, 'A new gallery').getByText('First part.')).toBeVisible();
  await expect(row(page, 'A new gallery')).not.toContainText('Unread');
});

test('the list loads ten rows at a time up to its end, and a new notification arrives by itself', async ({
  page,
  world,
}) => {
  claims('notifications-02 (screen)');
  send(world, ...Array.from({ length: 11 }, (_, n) => ({ title: `Number ${n + 1}` })));
  await takeSession(page, 'Tomasz Wierzbicki');
  await page.goto(centre);
  await expect(rows(page)).toHaveCount(10);
  await expect(rows(page).first()).toContainText('Number 11');
  const end = page.getByText('End of Notifications', { exact: true });
  await expect(end).toHaveCount(0);
  const more = page.getByRole('button', { name: 'Load more' });
  await more.click();
  await expect(rows(page).nth(10)).toContainText('Number 1');
  while (await more.isVisible()) {
    const shown = await rows(page).count();
    await more.click();
    await expect.poll(() => rows(page).count()).toBeGreaterThan(shown);
  }
  await expect(end).toBeVisible();
  send(world, { title: 'Just now' }, { title: 'Not for him', roles: ['moa'] });
  await expect(rows(page).first()).toContainText('Just now');
  await expect(row(page, 'Not for him')).toHaveCount(0);
});

test('Mark all as read marks all at once and reverts when the server fails', async ({
  page,
  world,
}) => {
  claims('notifications-04 (screen)', 'notifications-07', 'notifications-10');
  await page.setViewportSize(desktop);
  send(world, { title: 'To be marked' });
  await takeSession(page, 'Samuel Osei');
  await page.goto(centre);
  const unread = list(page).getByText('Unread: ');
  await expect(row(page, 'To be marked')).toContainText('Unread');
  await expect(bell(page)).toHaveAccessibleName(/^Notifications, \d+ unread$/);
  const [count, label] = [await unread.count(), (await bell(page).getAttribute('title')) ?? ''];
  let refuse = () => undefined as unknown;
  const released = new Promise<void>((resolve) => {
    refuse = resolve;
  });
  await page.route(call, async (route) => {
    await released;
    await route.abort();
  });
  await markAll(page).click();
  await expect(unread).toHaveCount(0);
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  refuse();
  await expect(page.getByText('Error marking notifications as read')).toBeVisible();
  await expect(unread).toHaveCount(count);
  await expect(bell(page)).toHaveAccessibleName(label);
  await row(page, 'To be marked').click();
  await expect(opened(page, 'To be marked')).toBeVisible();
  await expect(page.getByText('Error marking notifications as read')).toBeVisible();
  await expect(row(page, 'To be marked')).toContainText('Unread');

  await page.unroute(call);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(row(page, 'To be marked')).not.toContainText('Unread');
  await markAll(page).click();
  await expect(unread).toHaveCount(0);
  await expect(markAll(page)).toHaveCount(0);
  await page.reload();
  await expect(row(page, 'To be marked')).toBeVisible();
  await expect(unread).toHaveCount(0);
  await expect(bell(page)).toHaveAccessibleName('Notifications');
});

test('the page says in place what cannot load and what does not exist', async ({ page, world }) => {
  claims('notifications-10 (list)', 'notifications-11');
  await page.setViewportSize(desktop);
  const [ownId, foreign] = send(
    world,
    { title: 'A note for Karim' },
    { title: 'A note for offices', roles: ['moa'] },
  );
  await signIn(page, 'Karim Mansour');
  const failing = { status: 500, json: { error: { status: 'INTERNAL', details: {} } } };
  await page.route('**/query/notifications-page', (route) => route.fulfill(failing));
  await page.route('**/query/notifications-one', (route) => route.fulfill(failing));
  await page.goto(`${centre}&campaignId=${ownId}`);
  await expect(page.getByText('Error loading notifications')).toBeVisible();
  await expect(page.getByText('Unable to load notification')).toBeVisible();
  await expectAccessible(page);
  await page.unrouteAll();
  await list(page).getByRole('button', { name: 'Retry' }).click();
  await expect(row(page, 'A note for Karim')).toBeVisible();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(opened(page, 'A note for Karim')).toBeVisible();
  for (const id of [foreign, crypto.randomUUID(), 'nothing']) {
    await page.goto(`${centre}&campaignId=${id}`);
    await expect(
      page.getByRole('heading', { name: 'Notification does not exist', exact: true }),
    ).toBeVisible();
    await expect(page.getByText('A note for offices')).toHaveCount(0);
  }
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Show all notifications' }).click();
  await expect(page).not.toHaveURL(/campaignId/);
});

test('notifications are the only tab of a person who may not message or waits for validation', async ({
  browser,
  world,
}) => {
  claims('inbox-03 (without messaging)');
  for (const name of ['Owen Kozak', 'Helen Marchetti', 'Joanne Petrie']) {
    const page = await (await browser.newContext({ baseURL: world.url })).newPage();
    await signIn(page, name);
    for (const search of ['', '?tab=inbox']) {
      await page.goto(`/dashboard/secure-messaging${search}`);
      const tabs = page.getByRole('navigation', { name: 'Secure messaging' }).getByRole('link');
      await expect(tabs).toHaveText(['Corridor news']);
      await expect(rows(page).first()).toBeVisible();
    }
    await page.context().close();
  }
});

test('a link to a consult says why it does not open without messaging', async ({
  browser,
  world,
}) => {
  const id = consult(world, 'For whom?');
  for (const [name, why] of [
    ['Helen Marchetti', /^Secure messaging opens once your practice ID is validated/],
    ['Joanne Petrie', /^This account has no secure messaging/],
  ] as const) {
    const page = await openAs(browser, name);
    await page.goto('/dashboard/secure-messaging');
    await expect(rows(page).first()).toBeVisible();
    await expect(page.getByText(why)).toHaveCount(0);
    await page.goto(`/dashboard/secure-messaging?econsultId=${id}`);
    await expect(page.getByText(why)).toBeVisible();
    const inClinic = page.getByRole('link', { name: 'Open it in the clinic inbox' });
    if (name === 'Joanne Petrie') {
      await expectAccessible(page);
      await inClinic.click();
      await expect(page.getByText('PHN 50009-1234')).toBeVisible();
    } else await expect(inClinic).toHaveCount(0);
    await page.context().close();
  }
});

test('on a phone the bell stands in the drawer, and Back leads from the notification to the list', async ({
  page,
  world,
}) => {
  send(world, { title: 'Read on the way' });
  await page.setViewportSize(phone);
  await signIn(page, 'Karim Mansour');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expectAccessible(page);
  await bell(page).click();
  await expect(list(page)).toBeVisible();
  await expectAccessible(page);
  await row(page, 'Read on the way').click();
  await expect(list(page)).toBeHidden();
  await expect(opened(page, 'Read on the way')).toBeVisible();
  await expectAccessible(page);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(phone.width);
  await page.getByRole('region', { name: 'Notification' }).getByRole('link').first().click();
  await expect(row(page, 'Read on the way')).not.toContainText('Unread');
});

test('g n, j, k, Enter and Mark all as read work with the keyboard alone', async ({ page }) => {
  await page.setViewportSize(desktop);
  await signIn(page, 'Grace Lindqvist');
  await page.keyboard.press('g');
  await page.keyboard.press('n');
  await expect(page).toHaveURL(/tab=notifications/);
  await expect(rows(page).first()).toBeVisible();
  await expectAccessible(page);
  const current = list(page).locator('[aria-current]');

  await page.keyboard.press('j');
  await expect(rows(page).nth(0)).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('j');
  await expect(rows(page).nth(1)).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('k');
  await expect(rows(page).nth(0)).toHaveAttribute('aria-current', 'true');
  await expect(current).toHaveCount(1);
  await rows(page).nth(2).focus();
  await page.keyboard.press('Enter');
  await expect(rows(page).nth(2)).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('article')).toBeVisible();
  await expectAccessible(page);
  if (await markAll(page).isVisible()) {
    await markAll(page).focus();
    await page.keyboard.press('Enter');
    await expect(list(page).getByText('Unread: ')).toHaveCount(0);
  }
  // n leads there only after g.
  await page.goto('/dashboard/profile');
  await expect(bell(page)).toBeVisible();
  await page.locator('body').press('n');
  await expect(page).toHaveURL(/profile/);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog').getByText('Go to notifications')).toBeVisible();
});
