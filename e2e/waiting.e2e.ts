import type { Page } from '@playwright/test';
import { consult } from './world/consults.ts';
import { delayAnswers } from './world/delayedAnswers.ts';
import { openPrivacy } from './world/passkeys.ts';
import {
  framedRoutes,
  gad7,
  openRoutes,
  patientRoutes,
  type WaitingRoute,
} from './world/waitingRoutes.ts';
import {
  desktop,
  expect,
  expectAccessible,
  phone,
  readTip,
  takeSession,
  test,
  type World,
} from './world/world.ts';

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

/** A page that previews a form has the title of the form too, below its own. */
const heading = (page: Page) => page.getByRole('heading', { level: 1 }).first();
const skeleton = (page: Page) =>
  page.locator('span[class*=_bar_][aria-hidden]').filter({ visible: true }).first();
const place = async (page: Page) => {
  const box = await heading(page).boundingBox();
  return box && { x: Math.round(box.x), y: Math.round(box.y) };
};

/** Opens the person's session, and answers the address of the page. */
async function enter(page: Page, world: World, path: string, row: WaitingRoute): Promise<string> {
  const { name, address = path } = row;
  if (name && path.startsWith('/privacy')) {
    consult(world, 'About a rash', { officer: name });
    await openPrivacy(page, name);
  } else if (name) await takeSession(page, name);
  if (name) await readTip(page);
  if (typeof address === 'string') return address;
  return address(async (query, input) => {
    const data = { data: input };
    const answer = await page.request.post(`/query/${query}`, {
      data,
      headers: { origin: world.url },
    });
    return (await answer.json()).result;
  });
}

for (const [path, row] of Object.entries(framedRoutes)) {
  test(`${path} has its frame and title at once, and nothing jumps when it fills`, async ({
    page,
    world,
  }) => {
    await page.setViewportSize(desktop);
    const address = await enter(page, world, path, row);
    const jumps = await watchJumps(page);
    const rest = await delayAnswers(page, /\/query\/(?!shell-me)/);
    const me = await delayAnswers(page, /\/query\/shell-me/);
    await page.goto(address, { waitUntil: 'commit' });
    await expect(heading(page)).toHaveText(row.title);
    await expect(skeleton(page)).toBeVisible();
    const before = await place(page);
    expect(before).toMatchObject({ x: 294 });

    me.release();
    await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible();
    await expect(heading(page)).toHaveText(row.title);
    await expect.poll(() => place(page)).toEqual(before);
    if (!row.readsNothing) await expect(skeleton(page)).toBeVisible();

    rest.release();
    await expect(skeleton(page)).toHaveCount(0);
    await expect(heading(page)).toHaveText(row.title);
    await expect.poll(() => place(page)).toEqual(before);
    expect(await jumps()).toEqual([]);
  });
}

for (const [path, row] of Object.entries({ ...openRoutes, ...patientRoutes })) {
  test(`${path} has its title at once, and nothing jumps when it fills`, async ({
    page,
    world,
  }) => {
    await page.setViewportSize(desktop);
    const address = await enter(page, world, path, row);
    const jumps = await watchJumps(page);
    const answers = await delayAnswers(page, /\/(query|call)\//);
    await page.goto(address, { waitUntil: 'commit' });
    await expect(heading(page)).toHaveText(row.title);
    // The page's own code has come, and its answers have not.
    await page.waitForLoadState('load');
    if (!row.readsNothing) {
      await expect.poll(answers.requests).not.toEqual([]);
      await expect(skeleton(page)).toBeVisible();
    }
    let before: Awaited<ReturnType<typeof place>> = null;
    // The page takes the place of its skeleton.
    await expect(async () => {
      before = await place(page);
      expect(before).not.toBeNull();
    }).toPass();

    answers.release();
    await page.waitForLoadState('networkidle');
    await expect(skeleton(page)).toHaveCount(0);
    await expect(heading(page)).toHaveText(row.title);
    expect(await place(page)).toEqual(before);
    expect(await jumps()).toEqual([]);
  });
}

test('the preview of a form has its frame at once', async ({ page }) => {
  await takeSession(page, 'Grace Lindqvist');
  const jumps = await watchJumps(page);
  const answers = await delayAnswers(page, /\/query\//);
  const address = `/forms?preview=true&formId=${gad7}&locationIdx=0`;
  await page.goto(address, { waitUntil: 'commit' });
  await expect(page.getByRole('note')).toContainText('Preview.');
  await expect(skeleton(page)).toBeVisible();
  answers.release();
  await expect(heading(page)).toHaveText('GAD-7');
  await expect(skeleton(page)).toHaveCount(0);
  expect(await jumps()).toEqual([]);
});

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

test('a page whose code is cut off waits for the connection and then comes', async ({
  page,
  context,
}) => {
  await takeSession(page, 'Grace Lindqvist');
  await page.goto('/dashboard/profile');
  await expect(skeleton(page)).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Resources', exact: true }).click();
  await expect(heading(page)).toHaveText('Resources');
  await expect(skeleton(page)).toHaveCount(1);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
});
