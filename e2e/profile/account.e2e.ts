import { expect, expectAccessible, password, test } from '../world/world.ts';
import { open, save } from './page.ts';

test('a call begins with the number and the address of the profile', async ({ page }) => {
  await open(page, 'Peter Vogel');
  await page.getByLabel('Calendar email').fill('calls@dentist.example');
  await save(page);
  await page.goto('/dashboard/consult/consult-form');
  await page.getByText('Phone consult', { exact: true }).click();
  await expect(page.getByLabel('Calendar email')).toHaveValue('calls@dentist.example');
  await expect(page.getByLabel('Your phone number')).toHaveValue('(604) 555-0183');
});

test('a new email needs the password and counts once its link is confirmed', async ({
  page,
  browser,
  world,
}) => {
  await open(page, 'Helen Marchetti');
  await page.getByRole('button', { name: 'Change email' }).click();
  await page.getByLabel('New email').fill('helen@');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText('Email is invalid')).toBeVisible();
  await page.getByLabel('New email').fill('helen@new.example');
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText('If this address can be used, a link is on its way')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change email' })).toBeFocused();
  await expect.poll(() => world.outbox('helen@new.example')).toContain('/auth/confirm-email?code=');
  const [, query] = /(\?code=[\w-]+)/.exec(world.outbox('helen@new.example')) ?? [];
  await page.goto(`/auth/confirm-email${query}`);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Your email is helen@new.example.')).toBeVisible();
  await page.goto(`/auth/confirm-email${query}`);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('The link to change your email is invalid')).toBeVisible();
  // The new email signs in.
  const again = await (await browser.newContext({ baseURL: world.url })).newPage();
  await again.goto('/login');
  await again.getByLabel('Email').fill('helen@new.example');
  await again.getByLabel('Password', { exact: true }).fill(password);
  await again.getByRole('button', { name: 'Login' }).click();
  await again.waitForURL('**/dashboard/**');
  await again.context().close();
});
