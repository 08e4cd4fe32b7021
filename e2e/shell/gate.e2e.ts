import { claims } from '../world/claims.ts';
import {
  desktop,
  enterAs,
  expect,
  expectAccessible,
  phone,
  signIn,
  takeSession,
  test,
} from '../world/world.ts';
import { sidebar } from './frame.ts';

test('an unknown address of an interface answers not found, never the page', async ({ page }) => {
  for (const path of [
    '/healthz',
    '/fhir/Patient/1',
    '/.well-known/openid-configuration',
    '/call/nothing',
    '/query/nothing',
    '/auth/token',
    '/auth/reset-password/more',
    '/api/v1/people',
  ]) {
    const answer = await page.request.get(path);
    expect([path, answer.status()]).toEqual([path, 404]);
    expect(answer.headers()['content-type']).toContain('application/json');
  }
  for (const path of ['/auth/reset-password', '/auth/confirm-email', '/login']) {
    const answer = await page.request.get(path);
    expect([path, answer.status()]).toEqual([path, 200]);
    expect(answer.headers()['content-type']).toContain('text/html');
  }
  await page.goto('/auth/reset-password?oobCode=short');
  await expect(page.getByText('The link to reset your password is invalid')).toBeVisible();
});

test('a person who waits for validation is led to Next Steps', async ({ page }) => {
  claims('access-11', 'access-03 (title)');
  await signIn(page, 'Helen Marchetti');
  const waiting = /\/dashboard\/validation-required$/;
  await expect(page).toHaveURL(waiting);
  await expect(
    page.getByRole('heading', { level: 1, name: 'Next Steps', exact: true }),
  ).toBeVisible();
  await page.goto('/dashboard/consult');
  await expect(page).toHaveURL(waiting);
  await page.goto('/dashboard/profile');
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
});

test('a person who waits for nothing is led from Next Steps to the consult page', async ({
  page,
}) => {
  claims('access-16 (screen)');
  await takeSession(page, 'Amara Okafor');
  await page.goto('/dashboard/validation-required');
  await expect(page).toHaveURL(/\/dashboard\/consult$/);
});

test('a route that the person or the device may not open says so and names sales', async ({
  page,
}) => {
  claims('access-12');
  const unable = page.getByRole('heading', { name: 'Unable to load this page.', exact: true });
  await page.setViewportSize(desktop);
  await signIn(page, 'Joanne Petrie');
  // A clinic office has neither route on any device.
  for (const name of ['billing-report', 'consult/consult-form']) {
    await page.goto(`/dashboard/${name}`);
    await expect(unable).toBeVisible();
    const sales = 'contact sales at hello@corridor.example or (403) 555-0100';
    await expect(page.locator('#content')).toContainText(sales);
    await expect(page.getByRole('navigation', { name: sidebar })).toBeVisible();
  }
  await expectAccessible(page);

  // A specialist may open the camera except on a phone; the page follows the device by itself.
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await enterAs(page, 'Amara Okafor');
  await page.setViewportSize(phone);
  await page.goto('/dashboard/camera');
  await expect(unable).toBeVisible();
  await page.setViewportSize(desktop);
  await expect(unable).toHaveCount(0);
  await page.setViewportSize(phone);
  await expect(unable).toBeVisible();
});
