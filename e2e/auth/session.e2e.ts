import { claims } from '../world/claims.ts';
import { consult } from '../world/consults.ts';
import { expect, password, signIn, takeSession, test } from '../world/world.ts';
import { refusal } from './answers.ts';

test('the screen says when an account has no profile', async ({ page }) => {
  claims('auth-21');
  await page.route('**/query/shell-me', (route) =>
    route.fulfill(refusal('failed-precondition', 'no-profile')),
  );
  await page.goto('/dashboard/profile');
  await expect(page.getByRole('alert')).toContainText(
    'There is no profile associated with this account.',
  );
});

test('the screen says when a profile does not load and offers to try again', async ({ page }) => {
  claims('auth-22');
  await signIn(page, 'Owen Kozak');
  await page.route('**/query/shell-me', (route) => route.fulfill(refusal('internal')));
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Error loading profile');
  await page.unroute('**/query/shell-me');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeVisible();
});

test('the screen says when claims do not load, and the rest continues', async ({ page }) => {
  claims('auth-23');
  await page.route('**/call/login-setCustomClaims_v1', (route) =>
    route.fulfill(refusal('internal')),
  );
  await signIn(page, 'Owen Kozak');
  await expect(page.getByRole('alert')).toHaveText(
    'Unable to load claims data; some features may not work as expected. Please logout and log back in. If you continue to receive this error please contact us at support@corridor.example for assistance.',
  );
  await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeVisible();
});

test('the idle screen locks, keeps the page and opens with the password', async ({ page }) => {
  await page.clock.install();
  await takeSession(page, 'Owen Kozak');
  await page.goto('/dashboard/profile');
  await page.getByRole('heading', { name: 'Where you are signed in' }).waitFor();
  await page.clock.fastForward('16:00');
  const lock = page.getByRole('dialog', { name: 'Locked' });
  await expect(lock).toBeVisible();
  for (let n = 0; n < 3; n++) await page.keyboard.press('Escape');
  await expect(lock).toBeVisible();
  await lock.getByLabel('Password', { exact: true }).fill('not this');
  await page.keyboard.press('Enter');
  await expect(lock.getByText('That password is not right.')).toBeVisible();
  await lock.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(lock).toHaveCount(0);
  await expect(page).toHaveURL(/\/dashboard\/profile$/);
});

test('no key reaches the page under the idle lock', async ({ page, world }) => {
  const activityId = consult(world, 'Under the lock');
  await page.clock.install();
  await takeSession(page, 'Grace Lindqvist');
  await page.goto(`/dashboard/secure-messaging?econsultId=${activityId}`);
  await page.getByRole('log', { name: 'Messages' }).getByText('Under the lock').waitFor();
  const acts: string[] = [];
  page.on('request', (request) => {
    if (/call\/thread-/.test(request.url())) acts.push(request.url());
  });
  await page.clock.fastForward('16:00');
  const lock = page.getByRole('dialog', { name: 'Locked' });
  // The click leaves the focus on no field.
  await lock.getByRole('heading', { name: 'Locked' }).click();
  for (const key of ['e', 'u', 'm', 'c', '?', 'g', 'n', 'Control+k'])
    await page.keyboard.press(key);
  await lock.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(lock).toHaveCount(0);
  await expect(page.locator('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`econsultId=${activityId}`));
  expect(acts).toEqual([]);
});
