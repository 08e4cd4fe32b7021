import type { Page } from '@playwright/test';
import { consult } from './world/consults.ts';
import { latePartsOpened } from './world/lateParts.ts';
import { desktop, expect, readTip, signIn, takeSession, test } from './world/world.ts';

/** Delays the code of a part until the test releases it. */
async function delayCode(page: Page, part: string) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: requested, resolve: markRequested } = Promise.withResolvers<void>();
  await page.route(new RegExp(`/assets/${part}-[\\w-]+\\.js`), async (route) => {
    markRequested();
    await released;
    await route.continue();
  });
  return { requested, release };
}

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' });

test('Invite a Colleague opens on a slow machine when pressed right after a reload', async ({
  page,
}) => {
  test.slow();
  await page.setViewportSize(desktop);
  await signIn(page, 'Grace Lindqvist');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  for (let times = 0; times < 5; times++) {
    await page.reload({ waitUntil: 'commit' });
    await sidebar(page).getByRole('button', { name: 'Invite a Colleague' }).click();
    await expect(page.getByRole('dialog', { name: 'Invite a Colleague' })).toBeVisible();
    // The dialog stays open while the rest of the page loads.
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('dialog', { name: 'Invite a Colleague' })).toBeVisible();
  }
});

for (const [part, { name, address, open, title }] of Object.entries(latePartsOpened)) {
  test(`${part} opens as soon as its code arrives`, async ({ page, world }) => {
    await page.setViewportSize(desktop);
    const { requested, release } = await delayCode(page, part);
    if (name) {
      await takeSession(page, name);
      await readTip(page);
    }
    const id = address ? '' : consult(world, 'Asked for early');
    await page.goto(address ?? `/dashboard/secure-messaging?econsultId=${id}`);
    await open(page);
    await requested;
    await expect(page.getByRole('dialog')).toHaveCount(0);
    release();
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
  });
}

test('LabelDialog opens over its picture as soon as its code arrives', async ({ page, world }) => {
  const [sent] = world.ask<{ activityId: string }[]>('pictures', { count: 1 });
  await page.setViewportSize(desktop);
  await takeSession(page, 'Amara Okafor');
  const { requested, release } = await delayCode(page, 'LabelDialog');
  await page.goto(`/dashboard/secure-messaging?econsultId=${sent?.activityId}`);
  await page.getByRole('button', { name: /^Label brandt/ }).click();
  await requested;
  release();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('an open dialog stays open while another part still loads', async ({ page }) => {
  await page.setViewportSize(desktop);
  await signIn(page, 'Grace Lindqvist');
  await page.goto('/dashboard/profile');
  const { requested, release } = await delayCode(page, 'UploadTray');
  await sidebar(page).getByRole('button', { name: 'Invite a Colleague' }).click();
  const invite = page.getByRole('dialog', { name: 'Invite a Colleague' });
  await expect(invite).toBeVisible();
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.items.add(new File(['a'], 'a.txt', { type: 'text/plain' }));
    window.dispatchEvent(new DragEvent('drop', { dataTransfer: data, cancelable: true }));
  });
  await requested;
  await expect(invite).toBeVisible();
  release();
  await expect(page.getByRole('region', { name: 'Uploads' })).toBeVisible();
  await expect(invite).toBeVisible();
});

test('the page loads code again after the connection broke', async ({ page }) => {
  await page.setViewportSize(desktop);
  await signIn(page, 'Grace Lindqvist');
  let broken = 0;
  await page.route(/\/assets\/Palette-[\w-]+\.js/, (route) =>
    broken++ < 2 ? route.abort() : route.continue(),
  );
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Jump to or do' })).toBeVisible();
});

test('the frame answers a key pressed before its code arrived', async ({ page }) => {
  await page.setViewportSize(desktop);
  await takeSession(page, 'Grace Lindqvist');
  const { requested, release } = await delayCode(page, 'Frame');
  await page.goto('/dashboard/profile');
  await requested;
  await page.keyboard.press('Control+k');
  release();
  await expect(page.getByRole('dialog', { name: 'Jump to or do' })).toBeVisible();
});

test('r pressed before the consult arrives moves the focus to the composer', async ({
  page,
  world,
}) => {
  const id = consult(world, 'Answered early');
  await page.setViewportSize(desktop);
  await takeSession(page, 'Amara Okafor');
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: requested, resolve: markRequested } = Promise.withResolvers<void>();
  await page.route(/\/query\/thread-/, async (route) => {
    markRequested();
    await released;
    await route.continue();
  });
  await page.goto(`/dashboard/secure-messaging?econsultId=${id}`);
  await requested;
  const box = page.getByRole('textbox', { name: 'Message', exact: true });
  await expect(box).toHaveCount(0);
  await page.keyboard.press('r');
  release();
  await expect(box).toBeFocused();
  await page.keyboard.type('At once.');
  await expect(box).toHaveValue('At once.');
});
