import type { Page, Request } from '@playwright/test';
import { claims } from '../world/claims.ts';
import {
  desktop,
  emailOf,
  expect,
  expectAccessible,
  password,
  phone,
  signIn,
  test,
} from '../world/world.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const linked = 'Your accounts have been successfully linked. You may now close this page.';
const invalid =
  'Invalid information provided to link your external records account to your product account. Please try again.';
const failed = 'Error linking your external records account to your product account';

/** Each test links another person of the records system, because the tests share a world. */
async function linkAs(page: Page, who: string) {
  await page.goto('/records');
  await page.getByLabel('Signed in as').selectOption({ label: who });
  await button(page, 'Link your account').focus();
  await page.keyboard.press('Enter');
}

async function unlink(page: Page) {
  await page.goto('/dashboard/profile');
  const section = page.getByRole('region', { name: 'External records account' });
  await section.getByRole('button', { name: 'Unlink' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).click();
  await expect(section).toHaveCount(0);
}

test('the keyboard alone links an account of the records system, and the address drops the token', async ({
  page,
}) => {
  claims('auth-03', 'auth-13');
  await page.setViewportSize(desktop);
  await signIn(page, 'Grace Lindqvist');
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  const token = page.waitForRequest('**/ava/link-account?jwt=*');
  let release: () => void = () => undefined;
  const released = new Promise<void>((done) => {
    release = done;
  });
  await page.route('**/call/ava-linkAccount', async (route) => {
    await released;
    await route.continue();
  });
  await linkAs(page, 'Dr. Ines Marchetti');
  const jwt = new URL((await token).url()).searchParams.get('jwt') ?? '';
  expect(jwt.split('.')).toHaveLength(3);
  await expect(page.getByText('Linking your accounts…')).toBeVisible();
  await expect(page).toHaveURL(/\/ava\/link-account$/);
  await expectAccessible(page);
  release();
  await expect(page.getByText(linked)).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByText(linked)).toBeVisible();
  // Only the page that the token opened and the call saw it.
  const saw = requests.filter(
    (request) =>
      request.url().includes(jwt) ||
      (request.headers().referer ?? '').includes(jwt) ||
      (request.postData() ?? '').includes(jwt),
  );
  expect(saw.map((request) => new URL(request.url()).pathname)).toEqual([
    '/ava/link-account',
    '/call/ava-linkAccount',
  ]);
  await page.goBack();
  expect(page.url()).not.toContain('jwt');
  await page.goto('/dashboard/profile');
  await expect(page.getByText('Linked as demo-user-1')).toBeVisible();
  await expectAccessible(page);
  await unlink(page);
});

test('an expired or used token is not valid information', async ({ page }) => {
  claims('auth-27');
  await signIn(page, 'Grace Lindqvist');
  await linkAs(page, 'Dr. Paul Drummond');
  await expect(page.getByText(linked)).toBeVisible();
  await page.goto('/records');
  await button(page, 'Try the last token again').click();
  await expect(page.getByText(invalid, { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/records');
  await expectAccessible(page);
  await button(page, 'Try an expired token').click();
  await expect(page.getByText(invalid, { exact: true })).toBeVisible();
  // The linked person reads what to do about a second account.
  await linkAs(page, 'Dr. Asha Venkataraman');
  await expect(page.getByText(invalid, { exact: true })).toBeVisible();
  await expect(page.getByText(/^Your account is linked to another one already\./)).toBeVisible();
  await expectAccessible(page);
  await page.goto('/ava/link-account');
  await expect(page.getByText(invalid, { exact: true })).toBeVisible();
  await unlink(page);
});

test('the token can be tried again after a failure', async ({ page }) => {
  claims('auth-26');
  await page.setViewportSize(phone);
  await signIn(page, 'Amara Okafor');
  await page.route('**/call/ava-linkAccount', (route) => route.abort());
  await linkAs(page, 'Dr. Asha Venkataraman');
  await expect(page.getByText(failed, { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/call/ava-linkAccount');
  await button(page, 'Try again').click();
  await expect(page.getByText(linked)).toBeVisible();
  await unlink(page);
});

test('a signed-out person signs in first and returns to the link', async ({ page }) => {
  claims('auth-03 (signed out)');
  await linkAs(page, 'Dr. Asha Venkataraman');
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('Email').fill(emailOf('Tomasz Wierzbicki'));
  await page.getByLabel('Password', { exact: true }).fill(password);
  await button(page, 'Login').click();
  await expect(page.getByText(linked)).toBeVisible();
  await expect(page).toHaveURL(/\/ava\/link-account$/);
  expect(await page.evaluate(() => sessionStorage.getItem('corridor.linkToken'))).toBeNull();
  await unlink(page);
});
