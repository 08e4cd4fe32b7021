import type { RouteName } from '@corridor/contract/access/routes.ts';
import type { Page } from '@playwright/test';
import { builtPages } from '../portal/src/shell/gate/pages.ts';
import { desktop, expect, expectAccessible, phone, takeSession, test } from './world/world.ts';

type Delay = { release: () => void; requests: () => string[] };

/** Delays every answer that matches until the test releases it. */
async function delayAnswers(page: Page, pattern: RegExp): Promise<Delay> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const paths: string[] = [];
  await page.route(pattern, async (route) => {
    paths.push(new URL(route.request().url()).pathname);
    await released;
    await route.continue();
  });
  return { release, requests: () => paths };
}

/** Records the layout shifts that no input caused. */
async function watchJumps(page: Page) {
  await page.addInitScript(() => {
    const jumps: string[] = [];
    Object.assign(window, { jumps });
    new PerformanceObserver((list) => {
      // Content below a list may move by a row or two; nothing else may move.
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        sources: { node?: Element }[];
      })[])
        if (entry.value > 0.02)
          jumps.push(
            `${entry.value.toFixed(3)} ${entry.sources.map(({ node }) => `${node?.nodeName}.${node?.className}`)}`,
          );
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { jumps: string[] }).jumps);
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const skeleton = (page: Page) =>
  page.locator('span[class*=_bar_][aria-hidden]').filter({ visible: true }).first();
const place = async (page: Page) => {
  const box = await heading(page).boundingBox();
  return box && { x: Math.round(box.x), y: Math.round(box.y) };
};

/** The tip of the first visit stands above the page, so it is marked as read first. */
async function readTip(page: Page) {
  const { request } = page.context();
  const { origin } = new URL((await request.head('/')).url());
  const data = { data: { name: 'accountMenu' } };
  await request.post('/call/shell-dismissTooltip', { data, headers: { origin } });
}

/** The person who opens each page, and the title of the page. */
const people: Partial<Record<RouteName, [string, string]>> = {
  profile: ['Amara Okafor', 'Profile'],
  consult: ['Grace Lindqvist', 'New Consult'],
  'consult/consult-form': ['Grace Lindqvist', 'New Consult'],
  'consult/referral-form': ['Grace Lindqvist', 'New Consult'],
  camera: ['Grace Lindqvist', 'Camera'],
  gallery: ['Grace Lindqvist', 'Gallery'],
  'secure-messaging': ['Amara Okafor', 'Secure messaging'],
  'clinic-inbox': ['Joanne Petrie', 'Clinic inbox'],
  'edit-templates': ['Amara Okafor', 'Specialist templates'],
  'edit-resources': ['Amara Okafor', 'Edit resources'],
  'image-annotation': ['Amara Okafor', 'Image annotation'],
  resources: ['Amara Okafor', 'Resources'],
  'validation-required': ['Helen Marchetti', 'Next Steps'],
};

test('every built page of the dashboard is among the delayed ones', () => {
  expect(builtPages.filter((name) => !people[name])).toEqual([]);
});

const addresses: [string, [string, string]][] = [
  ...Object.entries(people).map(([name, said]): [string, [string, string]] => [
    `/dashboard/${name}`,
    said,
  ]),
  ['/operator/people', ['Owen Kozak', 'People']],
  ['/operator/services', ['Owen Kozak', 'Directory']],
  ['/operator/quality', ['Owen Kozak', 'Model quality']],
  ['/operator/news', ['Owen Kozak', 'News']],
  ['/operator/settings/register', ['Owen Kozak', 'Settings']],
  ['/operator/settings/roles', ['Owen Kozak', 'Settings']],
  ['/operator/audit', ['Owen Kozak', 'Audit trail']],
];

for (const [address, [name, title]] of addresses) {
  test(`${address} has its frame and title at once, and nothing jumps when it fills`, async ({
    page,
  }) => {
    await page.setViewportSize(desktop);
    await takeSession(page, name);
    await readTip(page);
    const jumps = await watchJumps(page);
    const rest = await delayAnswers(page, /\/query\/(?!shell-me)/);
    const me = await delayAnswers(page, /\/query\/shell-me/);
    await page.goto(address, { waitUntil: 'commit' });
    await expect(heading(page)).toHaveText(title);
    await expect(skeleton(page)).toBeVisible();
    const before = await place(page);
    expect(before).toMatchObject({ x: 294 });

    me.release();
    await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible();
    await expect(heading(page)).toHaveText(title);
    await expect.poll(() => place(page)).toEqual(before);
    // The others show nothing that waits for an answer.
    if (!/validation|\/news|\/audit|\/camera/.test(address))
      await expect(skeleton(page)).toBeVisible();

    rest.release();
    await expect(skeleton(page)).toHaveCount(0);
    await expect(heading(page)).toHaveText(title);
    await expect.poll(() => place(page)).toEqual(before);
    expect(await jumps()).toEqual([]);
  });
}

test('the first paint has the shape of the frame before any code arrives', async ({ page }) => {
  await page.setViewportSize(desktop);
  await takeSession(page, 'Amara Okafor');
  const code = await delayAnswers(page, /\/assets\/index-[\w-]+\.js/);
  await page.goto('/dashboard/profile', { waitUntil: 'commit' });
  const side = page.locator('.first > :first-child');
  await expect(side).toBeVisible();
  expect(await side.boundingBox()).toMatchObject({ x: 0, width: 270 });
  expect(await page.locator('.first > :last-child > div').boundingBox()).toMatchObject({
    x: 270,
    y: 0,
    height: 56,
  });
  code.release();
  await expect(heading(page)).toHaveText('Profile');
  await expect(side).toHaveCount(0);
});

for (const [part, address, title] of [
  ['Frame', '/dashboard/profile', 'Profile'],
  ['ProfilePage', '/dashboard/profile', 'Profile'],
  ['SignupPage', '/signup', 'Pick a Plan'],
  ['ResetPage', '/auth/reset-password?oobCode=x', 'Set a new password'],
  ['OfficeLinkPage', '/office', 'A consult for your office'],
  ['OutboxPage', '/outbox', 'Demo outbox'],
] as const) {
  test(`the page has a title while the code of ${part} loads`, async ({ page }) => {
    await page.setViewportSize(desktop);
    if (address.startsWith('/dashboard')) {
      await takeSession(page, 'Amara Okafor');
      await readTip(page);
    }
    const code = await delayAnswers(page, new RegExp(`/assets/${part}-[\\w-]+\\.js`));
    await page.goto(address, { waitUntil: 'commit' });
    await expect.poll(code.requests).not.toEqual([]);
    await expect(heading(page)).toHaveText(title);
    await expectAccessible(page);
    const before = await place(page);
    code.release();
    await expect.poll(() => place(page)).toEqual(before);
    await expect(skeleton(page)).toHaveCount(0);
    await expect(heading(page)).toHaveText(title);
    await expect.poll(() => place(page)).toEqual(before);
  });
}

test('a page whose code is slow shows its title at once', async ({ page }) => {
  await page.setViewportSize(phone);
  await takeSession(page, 'Amara Okafor');
  await page.goto('/dashboard/profile');
  await expect(heading(page)).toHaveText('Profile');
  const code = await delayAnswers(page, /\/assets\/ResourcesPage-[\w-]+\.js/);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('link', { name: 'Resources', exact: true }).click();
  await expect(heading(page)).toHaveText('Resources');
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible();
  code.release();
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
});

test('a page of the dashboard asks for few files', async ({ page }) => {
  await takeSession(page, 'Grace Lindqvist');
  await readTip(page);
  const files: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/assets/')) files.push(request.url());
  });
  for (const path of ['/dashboard/consult', '/dashboard/secure-messaging', '/dashboard/gallery']) {
    files.length = 0;
    await page.goto(path);
    await expect(skeleton(page)).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    expect(files.length, path).toBeLessThanOrEqual(50);
  }
});
