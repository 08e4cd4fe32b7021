import type { Locator } from '@playwright/test';
import { claims } from '../world/claims.ts';
import { desktop, expect, phone, signIn, takeSession, test } from '../world/world.ts';

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
