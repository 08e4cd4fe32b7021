import type { Page } from '@playwright/test';
import { addAuthenticator, addPasskey } from './world/passkeys.ts';
import {
  desktop,
  emailOf,
  expect,
  expectAccessible,
  login,
  password,
  phone,
  test,
} from './world/world.ts';

async function logOut(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Logout' }).click();
}

test('a person adds a passkey, signs in with it alone or after the password, and removes it', async ({
  page,
}) => {
  await addAuthenticator(page);
  await login(page, 'Samuel Osei');
  await page.goto('/dashboard/profile');
  await addPasskey(page, 'Desk at the clinic');
  await expect(page.getByText('The passkey was added.')).toBeVisible();
  await expect(page.getByText('Desk at the clinic')).toBeVisible();

  await logOut(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'New Consult' })).toBeVisible();

  await logOut(page);
  await page.getByLabel('Email').fill(emailOf('Samuel Osei'));
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'New Consult' })).toBeVisible();
  await page.goto('/dashboard/profile');

  await page.getByRole('button', { name: 'Rename Desk at the clinic' }).click();
  await page.getByLabel('Name').fill('Front desk');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Remove Front desk' }).click();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('The passkey was removed.')).toBeVisible();

  await logOut(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByText('That passkey was not accepted.')).toBeVisible();
});

test('a role that demands a second factor leads to its set-up before anything else', async ({
  page,
}) => {
  await addAuthenticator(page);
  await page.goto('/login');
  await page.getByLabel('Email').fill(emailOf('Ruth Bergeron'));
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Protect your account' })).toBeVisible();
  for (const viewport of [desktop, phone]) {
    await page.setViewportSize(viewport);
    await expectAccessible(page);
  }
  await page.goto('/dashboard/profile');
  await expect(page.getByRole('heading', { name: 'Protect your account' })).toBeVisible();
  await addPasskey(page, 'Office');
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
});
