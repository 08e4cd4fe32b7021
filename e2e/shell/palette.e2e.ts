import { consult } from '../world/consults.ts';
import { desktop, expect, signIn, takeSession, test } from '../world/world.ts';

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
