import { desktop, emailOf, expect, expectAccessible, phone, test } from './world/world.ts';

test('a demo mail can be read in the browser, and its link works', async ({ page }) => {
  await page.goto('/login');
  await page.getByText('Demo accounts').click();
  await page.getByRole('link', { name: 'Open the demo outbox' }).click();
  await expect(page.getByRole('heading', { name: 'Demo outbox' })).toBeVisible();

  const other = await page.context().newPage();
  await other.goto('/login');
  await other.getByRole('button', { name: 'Forgot Password' }).click();
  const dialog = other.getByRole('dialog');
  await dialog.getByLabel('Email').fill(emailOf('Peter Vogel'));
  await dialog.getByRole('button', { name: 'Send' }).click();
  // The mail appears without a reload.
  const row = page.getByRole('link', { name: emailOf('Peter Vogel') });
  await row.first().click({ timeout: 15_000 });
  for (const viewport of [desktop, phone]) {
    await page.setViewportSize(viewport);
    await expectAccessible(page);
  }
  await page.getByRole('link', { name: 'Demo outbox' }).click();
  await expectAccessible(page);
  await row.first().click();
  await page.getByRole('link', { name: /oobCode=/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/oobCode=/);
});

test('the panes keep the width that a person gave them, with the keyboard too', async ({
  page,
}) => {
  await page.goto('/outbox');
  const list = page.getByRole('region', { name: 'Mails, pushes and faxes' });
  const width = async () => (await list.boundingBox())?.width;
  const divider = page.getByRole('separator', { name: 'Mails, pushes and faxes' });
  await expect.poll(width).toBe(348);
  await divider.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect.poll(width).toBe(380);
  await page.reload();
  await expect.poll(width).toBe(380);
  for (let press = 0; press < 6; press++) await divider.press('ArrowRight');
  await expect.poll(width).toBe(440);
  await divider.dblclick();
  await expect.poll(width).toBe(348);
});
