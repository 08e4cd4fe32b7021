import { appBuild, appVersion, shortVersion } from '../../contract/src/platform/version.ts';
import { claims } from '../world/claims.ts';
import {
  desktop,
  expect,
  expectAccessible,
  phone,
  signIn,
  takeSession,
  test,
} from '../world/world.ts';
import { sidebar } from './frame.ts';

test('the sidebar is permanent, 270 px open and 57 px closed, shows the name and remembers its state', async ({
  page,
}) => {
  claims('shell-04', 'shell-11', 'shell-12');
  await page.setViewportSize(desktop);
  await signIn(page, 'Grace Lindqvist');
  const nav = page.getByRole('navigation', { name: sidebar });
  await expect(nav.getByText('Grace Lindqvist')).toBeVisible();
  expect((await nav.boundingBox())?.width).toBe(270);
  await page.getByRole('button', { name: 'Close sidebar' }).click();
  await expect.poll(async () => (await nav.boundingBox())?.width).toBe(57);
  expect((await nav.getByText('Grace Lindqvist').boundingBox())?.width).toBe(1);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Open sidebar' })).toBeVisible();
});

test('the sidebar begins with the person and a logo that leads to the notification centre', async ({
  page,
}) => {
  claims('shell-05 (screen)');
  await page.setViewportSize(desktop);
  await signIn(page, 'Grace Lindqvist');
  const links = page.getByRole('navigation', { name: sidebar }).getByRole('link');
  const centre = '/dashboard/secure-messaging?tab=notifications';
  const hrefs = () => links.evaluateAll((all) => all.map((one) => one.getAttribute('href')));
  await expect
    .poll(hrefs)
    .toEqual([
      centre,
      centre,
      '/dashboard/profile',
      '/dashboard/consult',
      '/dashboard/secure-messaging',
      '/dashboard/camera',
      '/dashboard/gallery',
      '/dashboard/patient-messages',
      '/dashboard/form-sender',
      '/dashboard/one-way-messaging',
      '/dashboard/billing-report',
      '/dashboard/resources',
      '/dashboard/get-premium',
      'https://corridor.example/support',
    ]);
  await links.first().click();
  await expect(page.getByRole('link', { name: 'Corridor news' })).toHaveAttribute(
    'aria-current',
    'page',
  );
});

test('the sidebar is a drawer under 650 px', async ({ page }) => {
  claims('shell-11', 'shell-13 (phone)');
  await page.setViewportSize(phone);
  await signIn(page, 'Grace Lindqvist');
  const nav = page.getByRole('navigation', { name: sidebar });
  await expect(nav).toHaveCount(0);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(nav).toBeVisible();
  await nav.getByRole('button', { name: 'Close menu' }).click();
  await expect(nav).toHaveCount(0);
  for (const link of ['Secure Messaging', 'Secure Messaging']) {
    await page.getByRole('button', { name: 'Open menu' }).click();
    await nav.getByRole('link', { name: link }).click();
    await expect(page).toHaveURL(/secure-messaging/);
    await expect(nav).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.goBack();
  await expect(page).toHaveURL(/dashboard\/consult/);
  await expect(nav).toHaveCount(0);
  await page.setViewportSize({ width: 650, height: 844 });
  await expect(nav).toBeVisible();
});

test('the drawer stays open when a page writes its state into the address', async ({ page }) => {
  await page.setViewportSize(phone);
  await signIn(page, 'Grace Lindqvist');
  await expect(page.getByRole('heading', { level: 1, name: 'New Consult' })).toBeVisible();
  const address = '**/query/consult-start';
  let answer = () => {};
  const released = new Promise<void>((go) => {
    answer = go;
  });
  await page.route(address, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/dashboard/consult?locationIdx=0');
  await page.getByRole('button', { name: 'Open menu' }).click();
  const nav = page.getByRole('navigation', { name: sidebar });
  await expect(nav).toBeVisible();
  answer();
  await expect(page).toHaveURL(/dashboard\/consult$/);
  await expect(nav).toBeVisible();
});

test('the sidebar has the menu, the support link and the version label', async ({ page }) => {
  claims('shell-03', 'shell-07', 'shell-21 (account menu)');
  await page.setViewportSize(desktop);
  await signIn(page, 'Grace Lindqvist');
  const nav = page.getByRole('navigation', { name: sidebar });
  const label = `Version ${shortVersion} · Build ${appBuild} · local`;
  await expect(nav.getByText(label)).toBeVisible();
  const support = nav.getByRole('link').last();
  await expect(support).toHaveText('Support');
  await expect(support).toHaveAttribute('target', '_blank');
  await expect(support).toHaveAttribute('href', 'https://corridor.example/support');
  // The version label is the last of all, below the sections.
  await expect(nav).toHaveText(new RegExp(`Support${label}$`));
  await page.getByRole('button', { name: 'Account menu' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Logout', 'Update Now']);
  const inFull = `Version ${appVersion} · Build ${appBuild}`;
  await expect(page.getByText(inFull, { exact: true })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Update Now' }).click();
  await expect(page.getByText('You have the newest version.')).toBeVisible();
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByLabel('Email')).toBeVisible();
});

test('the account menu opens inside the screen at any width of the sidebar', async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  await signIn(page, 'Samuel Osei');
  await page.getByRole('button', { name: 'Account menu' }).click();
  const logout = page.getByRole('menuitem', { name: 'Logout' });
  await expect(logout).toBeInViewport({ ratio: 1 });
  await logout.click();
  await expect(page).toHaveURL(/\/login$/);
});

for (const [name, viewport] of Object.entries({ desktop, phone })) {
  test(`the pages of a signed-in person are accessible (${name})`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await takeSession(page, 'Karim Mansour');
    await page.goto('/dashboard/profile');
    await page.getByRole('heading', { name: 'Where you are signed in' }).waitFor();
    await expectAccessible(page);
    if (name === 'phone') {
      await page.getByRole('button', { name: 'Open menu' }).click();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
    }
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').waitFor();
    await expectAccessible(page);
    await page.goto('/dashboard/nowhere');
    await page.getByText('There is no such page.').waitFor();
    await expectAccessible(page);
  });
}

test('sections of the open sidebar fold and unfold; the closed sidebar has none', async ({
  page,
}) => {
  claims('shell-09');
  await page.setViewportSize(desktop);
  await signIn(page, 'Amara Okafor');
  const sidebar = page.getByRole('navigation', { name: 'Main navigation' });
  const section = sidebar.getByRole('button', { name: 'Specialist Tools' });
  const item = sidebar.getByRole('link', { name: 'Specialist templates' });
  await expect(section).toHaveAttribute('aria-expanded', 'true');
  await expect(item).toBeVisible();
  await section.click();
  await expect(section).toHaveAttribute('aria-expanded', 'false');
  await expect(item).toHaveCount(0);
  await section.press('Enter');
  await expect(item).toBeVisible();
  await sidebar.getByRole('button', { name: 'Close sidebar' }).click();
  await expect(section).toHaveCount(0);
  await expect(item).toBeVisible();
});
