import { claims } from '../world/claims.ts';
import { consult } from '../world/consults.ts';
import { desktop, enterAs, expect, login, signIn, test } from '../world/world.ts';

test('a returning person continues, or logs out and leaves nothing behind', async ({ page }) => {
  claims('auth-07');
  await login(page, 'Amara Okafor');
  await page.goto('/login');
  await expect(page.getByText('Last signed in as', { exact: true })).toBeVisible();
  await expect(page.getByText('Amara Okafor')).toBeVisible();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.waitForURL('**/dashboard/secure-messaging');
  await page.goto('/login');
  await expect(page.getByText('Amara Okafor', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Logout', exact: true }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
  expect(
    await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage })),
  ).not.toContain('Amara');
  await page.goto('/dashboard/profile');
  await expect(page).toHaveURL(/\/login$/);
});

test('an offline Logout hides everything and ends the session once the browser is online', async ({
  page,
  context,
}) => {
  await signIn(page, 'Grace Lindqvist');
  await page.getByRole('link', { name: 'Secure messaging' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Secure messaging' }).waitFor();
  const other = await context.newPage();
  await other.goto('/dashboard/profile');
  await other.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Account menu' }).click();
  await context.setOffline(true);
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('the session ends as soon as there is one')).toBeVisible();
  // The other window and the Back button show nothing of the account either.
  await expect(other).toHaveURL(/\/login$/);
  await expect(other.getByText('Grace')).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByLabel('Email')).toBeVisible();
  await page.close();
  // Any open window tells the server of the Logout.
  const ended = other.waitForResponse('**/call/auth-signOut');
  await context.setOffline(false);
  expect((await ended).status()).toBe(200);
  await other.goto('/dashboard/profile');
  await expect(other).toHaveURL(/\/login$/);
});

test('a slow Logout hides everything at once and does not end the next person’s session', async ({
  page,
  context,
}) => {
  await signIn(page, 'Grace Lindqvist');
  const [before] = await context.cookies();
  const { promise: gate, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/call/auth-signOut', async (route) => {
    await gate;
    const headers = { 'set-cookie': `${before?.name}=; Path=/; Max-Age=0` };
    await route.fulfill({ headers, json: { result: { done: true } } }).catch(() => undefined);
  });
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/, { timeout: 2_000 });
  await enterAs(page, 'Amara Okafor');
  release();
  await page.reload();
  await expect(page.getByText('Amara Okafor').first()).toBeVisible();
  // The server ended the earlier session too, although its own sign-out answer came late.
  const answer = await page.request.post('/query/shell-me', {
    data: { data: {} },
    headers: { authorization: `Bearer ${before?.value}` },
  });
  expect(answer.status()).toBe(401);
});

test('Logout on the sign-in screen asks first while the device keeps unsaved text', async ({
  page,
  world,
}) => {
  const id = consult(world, 'Half a thought');
  await login(page, 'Amara Okafor');
  await page.route('**/call/thread-saveDraft', (route) => route.abort());
  await page.goto(`/dashboard/secure-messaging?econsultId=${id}&view=messages`);
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('Nowhere else.');
  await expect(page.getByText('Kept on this device, not at the server yet')).toBeVisible();
  await page.goto('/login');
  const kept = () => page.evaluate(() => Object.keys(localStorage).join());
  const question = page.getByRole('alertdialog', { name: 'Unsaved Changes' });
  await page.getByRole('button', { name: 'Logout' }).click();
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByText('Last signed in as')).toBeVisible();
  expect(await kept()).toContain('draft');
  await page.getByRole('button', { name: 'Logout' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
  expect(await kept()).not.toContain('draft');
});

test('a person who signs out leaves nothing for the next person in the tab', async ({ page }) => {
  claims('auth-10 (screen)');
  await page.setViewportSize(desktop);
  await signIn(page, 'Karim Mansour');
  const nav = page.getByRole('navigation', { name: 'Main navigation' });
  await expect(nav.getByText('Karim Mansour')).toBeVisible();
  await page.evaluate(() => Object.assign(window, { sameTab: true }));
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await enterAs(page, 'Joanne Petrie');
  await expect(page).toHaveURL(/\/dashboard\/clinic-inbox/);
  await expect(nav.getByText('Joanne Petrie')).toBeVisible();
  await expect(page.getByText('Karim')).toHaveCount(0);
  expect(await page.evaluate(() => 'sameTab' in window)).toBe(true);
});
