import type { Locator } from '@playwright/test';
import { appBuild, appVersion, shortVersion } from '../contract/src/platform/version.ts';
import { claims } from './world/claims.ts';
import { consult, messages } from './world/consults.ts';
import {
  desktop,
  enterAs,
  expect,
  expectAccessible,
  login,
  password,
  phone,
  signIn,
  takeSession,
  test,
} from './world/world.ts';

const sidebar = 'Main navigation';

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
      '/dashboard/resources',
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

test('each person sees a tip until OK, beside its anchor or, under 650 px, below it', async ({
  page,
}) => {
  claims('shell-18', 'shell-13 (tooltip)', 'consult-63');
  await page.setViewportSize(desktop);
  await signIn(page, 'Peter Vogel');
  const tip = page.getByRole('note');
  const button = page.getByRole('button', { name: 'Account menu' });
  const place = async () => {
    const [at, by] = [await tip.boundingBox(), await button.boundingBox()];
    return at && by
      ? { right: at.x >= by.x + by.width, below: at.y >= by.y + by.height }
      : undefined;
  };
  expect(await place()).toMatchObject({ right: true });
  // The tip covers neither the start of the page nor the links of the sidebar.
  const bottom = async (of: Locator) => {
    const box = await of.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  const content = page.locator('#content');
  for (const viewport of [desktop, { width: 820, height: 1180 }, { width: 650, height: 844 }]) {
    await page.setViewportSize(viewport);
    expect(await place()).toMatchObject({ right: true });
    expect((await content.boundingBox())?.y).toBeGreaterThanOrEqual(await bottom(tip));
  }
  for (const viewport of [{ width: 649, height: 844 }, phone]) {
    await page.setViewportSize(viewport);
    await page.getByRole('button', { name: 'Open menu' }).click();
    expect(await place()).toMatchObject({ right: false, below: true });
    const first = page.getByRole('navigation').getByRole('link', { name: 'Secure messaging' });
    expect((await first.boundingBox())?.y).toBeGreaterThanOrEqual(await bottom(tip));
    await page.getByRole('button', { name: 'Close menu' }).last().click();
  }
  await page.reload();
  await page.setViewportSize(desktop);
  await tip.getByRole('button', { name: 'OK', exact: true }).click();
  await expect(tip).toHaveCount(0);
  await page.reload();
  await button.waitFor();
  await expect(tip).toHaveCount(0);
});

test('an open tab notices a new build', async ({ page }) => {
  claims('shell-01');
  await signIn(page, 'Grace Lindqvist');
  const banner = page.getByText('A new version is available!', { exact: true });
  await expect(banner).toHaveCount(0);
  await page.route('**/build.json', (route) => route.fulfill({ json: { build: 'newer' } }));
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(banner).toBeVisible();
  // Both ways reload the page itself and with it the new build.
  const again = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Update Now' }).click();
  await again;
  await expect(banner).toBeVisible();
  await page.unroute('**/build.json');
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Reload', exact: true }).click();
  await reloaded;
  await page.locator('#content').getByRole('heading', { level: 1 }).waitFor();
  await expect(banner).toHaveCount(0);
});

test('an unknown address of an interface answers not found, never the page', async ({ page }) => {
  for (const path of [
    '/healthz',
    '/fhir/Patient/1',
    '/.well-known/openid-configuration',
    '/call/nothing',
    '/query/nothing',
    '/auth/token',
    '/auth/reset-password/more',
    '/api/v1/people',
  ]) {
    const answer = await page.request.get(path);
    expect([path, answer.status()]).toEqual([path, 404]);
    expect(answer.headers()['content-type']).toContain('application/json');
  }
  for (const path of ['/auth/reset-password', '/auth/confirm-email', '/login']) {
    const answer = await page.request.get(path);
    expect([path, answer.status()]).toEqual([path, 200]);
    expect(answer.headers()['content-type']).toContain('text/html');
  }
  await page.goto('/auth/reset-password?oobCode=short');
  await expect(page.getByText('The link to reset your password is invalid')).toBeVisible();
});

test('a snackbar hides by itself after 6 seconds', async ({ page }) => {
  claims('shell-22');
  await page.clock.install();
  await signIn(page, 'Grace Lindqvist');
  await page.setViewportSize(desktop);
  await page.getByRole('button', { name: 'Account menu' }).click();
  // The page's clock is paused, so that the waits of the test do not count.
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await page.getByRole('menuitem', { name: 'Update Now' }).click();
  const snackbar = page.getByText('You have the newest version.');
  await expect(snackbar).toBeVisible();
  await page.clock.runFor(5_800);
  await expect(snackbar).toBeVisible();
  await page.clock.runFor(400);
  await expect(snackbar).toHaveCount(0);
});

test('a person who waits for validation is led to Next Steps', async ({ page }) => {
  claims('access-11', 'access-03 (title)');
  await signIn(page, 'Helen Marchetti');
  const waiting = /\/dashboard\/validation-required$/;
  await expect(page).toHaveURL(waiting);
  await expect(
    page.getByRole('heading', { level: 1, name: 'Next Steps', exact: true }),
  ).toBeVisible();
  await page.goto('/dashboard/consult');
  await expect(page).toHaveURL(waiting);
  await page.goto('/dashboard/profile');
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
});

test('a person who waits for nothing is led from Next Steps to the consult page', async ({
  page,
}) => {
  claims('access-16 (screen)');
  await takeSession(page, 'Amara Okafor');
  await page.goto('/dashboard/validation-required');
  await expect(page).toHaveURL(/\/dashboard\/consult$/);
});

test('a route that the person or the device may not open says so and names sales', async ({
  page,
}) => {
  claims('access-12');
  const unable = page.getByRole('heading', { name: 'Unable to load this page.', exact: true });
  await page.setViewportSize(desktop);
  await signIn(page, 'Joanne Petrie');
  // A clinic office has neither route on any device.
  for (const name of ['billing-report', 'consult/consult-form']) {
    await page.goto(`/dashboard/${name}`);
    await expect(unable).toBeVisible();
    const sales = 'contact sales at hello@corridor.example or (403) 555-0100';
    await expect(page.locator('#content')).toContainText(sales);
    await expect(page.getByRole('navigation', { name: sidebar })).toBeVisible();
  }
  await expectAccessible(page);

  // A specialist may open the camera except on a phone; the page follows the device by itself.
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await enterAs(page, 'Amara Okafor');
  await page.setViewportSize(phone);
  await page.goto('/dashboard/camera');
  await expect(unable).toBeVisible();
  await page.setViewportSize(desktop);
  await expect(unable).toHaveCount(0);
  await page.setViewportSize(phone);
  await expect(unable).toBeVisible();
});

test.describe('with a server in a process of its own', () => {
  test.use({ ownProcess: true });

  test('a change in one tab reaches the other, after a server restart too', async ({
    context,
    page,
    world,
  }) => {
    await takeSession(page, 'Tomasz Wierzbicki');
    await page.goto('/dashboard/profile');
    const other = await context.newPage();
    await other.goto('/dashboard/profile');
    const dark = (where: typeof page) => where.getByRole('radio', { name: 'Dark' });
    await expect(dark(other)).not.toBeChecked();
    await page.getByText('Dark', { exact: true }).click();
    await expect(dark(other)).toBeChecked();
    await world.restart();
    await page.getByText('Light', { exact: true }).click();
    await expect(other.getByRole('radio', { name: 'Light' })).toBeChecked({ timeout: 20_000 });
  });
});

test('the portal asks the server although the browser says that it is offline', async ({
  page,
  world,
}) => {
  const id = consult(world, 'Is the line up?');
  await signIn(page, 'Amara Okafor');
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { get: () => false });
    dispatchEvent(new Event('offline'));
  });
  await expect(page.getByText('You are offline')).toBeVisible();
  await page.getByRole('link', { name: /Is the line up/ }).click();
  await expect(page).toHaveURL(new RegExp(id));
  await expect(messages(page).getByText('Is the line up?')).toBeVisible();
  const read = page.waitForResponse(/query\/thread-messages/);
  await page.getByRole('button', { name: 'Try now' }).click();
  expect((await read).ok()).toBe(true);
});

test('keys open the palette and the list of shortcuts, and a name finds a command', async ({
  page,
}) => {
  await page.setViewportSize(desktop);
  await signIn(page, 'Grace Lindqvist');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('dark');
  await expect(page.getByRole('dialog').getByRole('option')).toHaveText(['Use the dark scheme']);
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('follow');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).not.toHaveAttribute('data-scheme');
});

test('the palette finds consults and people; g i opens the inbox, whose unread consults the sidebar counts', async ({
  page,
  world,
}) => {
  const id = consult(world, 'Found from anywhere', {
    econsult: { patientLastName: 'Zubrzycki', phn: '61239-0045' },
  });
  await page.setViewportSize(desktop);
  await takeSession(page, 'Amara Okafor');
  await page.goto('/dashboard/profile');
  await expect(page.getByRole('link', { name: /^Secure messaging \d+ unread$/ })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('zubr');
  const option = page.getByRole('dialog').getByRole('option').filter({ hasText: 'Zubrzycki' });
  await expect(option).toContainText('61239-0045');
  await option.click();
  await expect(page).toHaveURL(new RegExp(`econsultId=${id}`));
  await expect(page).not.toHaveURL(/zubr/i);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('lindq');
  await page
    .getByRole('dialog')
    .getByRole('option', { name: /^Dr\. Grace Lindqvist.*consults?$/ })
    .click();
  await expect(page.getByRole('searchbox')).toHaveValue('Grace Lindqvist');
  await page.goto('/dashboard/profile');
  await expect(page.getByRole('heading', { name: 'Appearance' })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('i');
  await expect(page).toHaveURL(/secure-messaging\?tab=inbox/);
  await page.keyboard.press('?');
  await expect(page.getByText('Go to the inbox')).toBeVisible();
});

test('a cancelled form of the profile returns the focus', async ({ page }) => {
  await takeSession(page, 'Amara Okafor');
  await page.goto('/dashboard/profile');
  for (const name of ['Set up', 'Add a passkey']) {
    const opener = page.getByRole('button', { name, exact: true });
    await opener.click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(opener).toBeFocused();
  }
});

test('opened pages and actions are counted by their names alone', async ({ page, world }) => {
  claims('platform-09 (portal)');
  // Each look at the counts starts the command line.
  test.slow();
  const before = world.counted();
  const since = (name: string, after = world.counted()) => (after[name] ?? 0) - (before[name] ?? 0);
  const sent: { events: string; background: string | undefined }[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/call/shell-recordEvents')) return;
    const background = request.headers()['x-background'];
    sent.push({ events: request.postData() ?? '', background });
  });
  await page.clock.install();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Forgot Password' }).click();
  const forgot = page.getByRole('dialog', { name: 'Forgot Password' });
  await forgot.getByLabel('Email').fill('nobody@clinic.example');
  await forgot.getByRole('button', { name: 'Send' }).click();
  await forgot.getByRole('status').waitFor();
  await page.clock.runFor(20_000);
  expect(sent).toEqual([]);

  await login(page, 'Amara Okafor');
  await page.goto('/dashboard/profile?who=canary#canary');
  const dark = page.waitForResponse('**/call/shell-setColourScheme');
  await page.getByText('Dark', { exact: true }).click();
  await (await dark).finished();
  const request = page.waitForResponse('**/call/shell-recordEvents');
  await page.clock.runFor(5_000);
  expect((await request).status()).toBe(200);

  await page.getByRole('button', { name: 'Set up' }).click();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.getByRole('textbox', { name: 'Code' }).waitFor();
  await page.goto('about:blank');
  await expect.poll(() => since('auth_startTotp'), { timeout: 20_000 }).toBe(1);
  const after = world.counted();
  expect(since('shell_setColourScheme', after)).toBe(1);
  expect(since('profile_open', after)).toBe(1);
  expect(since('secureMessaging_open', after) + since('secure_messaging_open', after)).toBe(1);
  expect(since('shell_recordEvents', after)).toBe(0);
  for (const { events: said, background } of sent) {
    expect(said).toMatch(/^\{"data":\{"events":\[(\{"name":"\w+","count":\d+\},?)+\]\}\}$/);
    expect(said).not.toContain('canary');
    expect(background).toBe('1');
  }
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
