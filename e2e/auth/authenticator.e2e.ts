import { type TOTP, URI } from 'otpauth';
import { emailOf, expect, login, password, test } from '../world/world.ts';

test('a person sets up an authenticator app in the profile and signs in with its code', async ({
  page,
}) => {
  await login(page, 'Victor Lindgren');
  await page.goto('/dashboard/profile');
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Set up' }).click();
  const uri = await page.getByRole('link', { name: 'Open in the app' }).getAttribute('href');
  const app = URI.parse(uri ?? '') as TOTP;
  await page.getByLabel('Code').fill(app.generate());
  await page.locator('form').getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('The second factor is on.')).toBeVisible();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByLabel('Email').fill(emailOf('Victor Lindgren'));
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.getByLabel('Code').fill('000000');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('That code is not right')).toBeVisible();
  // The set-up used up its code, so the sign-in takes the next one.
  await page.getByLabel('Code').fill(app.generate({ timestamp: Date.now() + 30_000 }));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Secure messaging' })).toBeVisible();
});
