import { consult } from '../world/consults.ts';
import { openPrivacy } from '../world/passkeys.ts';
import { desktop, expect, expectAccessible, openAs, phone, test } from '../world/world.ts';

test('a privacy officer sees a locked consult and its reason, keeps the lock or opens it', async ({
  page,
  world,
  browser,
}) => {
  const name = 'Priya Nair';
  const made = { lock: 'This is Mr. Braun.', officer: name };
  const locked = consult(world, 'About somebody else', made);
  await openPrivacy(page, name);
  await expect(page).toHaveURL(/\/privacy$/);
  const row = page
    .getByRole('list', { name: 'Locked consults' })
    .getByRole('listitem')
    .filter({ hasText: locked });
  await expect(row).toContainText('Dermatology · Skin Lesion');
  await expect(row).toContainText('Locked by Grace Lindqvist');
  await expect(row).toContainText('This is Mr. Braun.');
  await expect(row).toContainText(locked);
  await expect(page.getByText('Brandt')).toHaveCount(0);
  for (const viewport of [desktop, phone]) {
    await page.setViewportSize(viewport);
    await expectAccessible(page);
  }
  await page.setViewportSize(desktop);
  await row.getByRole('button', { name: /^Keep locked/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep locked' }).click();
  await expect(row).toContainText('Kept locked by Priya Nair');
  await expect(row.getByRole('button', { name: /^Keep locked/ })).toHaveCount(0);

  const grace = await openAs(browser, 'Grace Lindqvist');
  await grace.goto(`/dashboard/secure-messaging?econsultId=${locked}`);
  const decided = 'A privacy officer has decided that it stays locked.';
  await expect(grace.getByText(decided).first()).toBeVisible();
  await expect(grace.getByRole('button', { name: 'Unlock' })).toHaveCount(0);

  await row.getByRole('button', { name: /^Unlock/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unlock' }).click();
  await expect(page.getByText('It was unlocked.')).toBeVisible();
  await expect(row).toHaveCount(0);
  // The unlocked consult appears without a reload.
  await expect(grace.getByText('PHN 50009-1234')).toBeVisible();
  await grace.goto('/privacy');
  await expect(grace.getByRole('heading', { name: 'Unable to load this page.' })).toBeVisible();
  await grace.context().close();
});
