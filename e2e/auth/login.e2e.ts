import { routes } from '../../contract/src/access/routes.ts';
import { appBuild, appVersion, shortVersion } from '../../contract/src/platform/version.ts';
import { claims } from '../world/claims.ts';
import {
  desktop,
  emailOf,
  enterAs,
  expect,
  expectAccessible,
  password,
  phone,
  test,
} from '../world/world.ts';

test('the login screen shows its fields, its dialog and its states', async ({ page, world }) => {
  claims('auth-01', 'auth-04', 'auth-05', 'auth-09 (portal)');
  await page.goto('/login?email=somebody@clinic.example&returnTo=/dashboard/profile');
  await expect(page.getByLabel('Email')).toHaveValue('');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password');
  await expect(page.getByRole('link', { name: 'Sign Up', exact: true })).toHaveAttribute(
    'href',
    `${world.url}/signup`,
  );
  await page.getByRole('button', { name: 'Forgot Password', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Forgot Password', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('dialog')).toHaveCount(0);
  let go: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route('**/call/auth-signIn', async (route) => {
    expect(route.request().postDataJSON().data).toMatchObject({
      platform: 'web',
      version: appVersion,
    });
    await released;
    await route.continue();
  });
  await page.getByLabel('Email').fill(emailOf('Grace Lindqvist'));
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Logging in...', exact: true })).toBeVisible();
  go();
  await page.waitForURL('**/dashboard/consult');
  await page.route('**/query/shell-me', async (route) => {
    await released;
    await new Promise((resolve) => page.once('close', resolve));
    await route.abort().catch(() => undefined);
  });
  await page.goto('/login');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('button', { name: 'Loading...', exact: true })).toBeVisible();
});

test('the login screen shows version, build and environment outside production', async ({
  page,
}) => {
  claims('auth-06', 'shell-21 (login)');
  await page.goto('/login');
  const line = `Version ${appVersion} · Build ${appBuild} · local`;
  await expect(page.getByText(line)).toBeVisible();
});

test('in production the login screen shows no version and the sidebar nothing else', async ({
  page,
}) => {
  claims('auth-06', 'shell-07 (production)');
  await page.setViewportSize(desktop);
  await page.route('**/query/shell-installation', async (route) => {
    const response = await route.fetch();
    const { result } = await response.json();
    await route.fulfill({ response, json: { result: { ...result, environment: 'production' } } });
  });
  await page.goto('/login');
  await expect(page.getByRole('link', { name: 'Sign Up' })).toBeVisible();
  await expect(page.getByText('Version')).toHaveCount(0);
  await enterAs(page, 'Grace Lindqvist');
  const nav = page.getByRole('navigation', { name: 'Main navigation' });
  await expect(nav).toHaveText(new RegExp(`Version ${shortVersion}$`));
});

test('a button runs, shows its success for a moment and becomes idle again', async ({ page }) => {
  claims('shell-16', 'shell-17 (button)');
  await page.clock.install();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Forgot Password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Forgot Password' });
  const send = dialog.locator('button[type=submit]');
  await expect(send).toHaveAttribute('data-state', 'idle');
  await dialog.getByLabel('Email').fill(emailOf('Grace Lindqvist'));
  let go: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    go = resolve;
  });
  const address = '**/call/resetPassword-sendForgotPasswordEmail';
  await page.route(address, async (route) => {
    await released;
    await route.fulfill({ json: { result: { message: 'On its way.' } } });
  });
  await send.click();
  await expect(send).toHaveAttribute('data-state', 'running');
  await expect(send).toHaveAttribute('aria-busy', 'true');
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  go();
  await expect(send).toHaveAttribute('data-state', 'success');
  await page.clock.runFor(999);
  await expect(send).toHaveAttribute('data-state', 'success');
  await page.clock.runFor(1_501);
  await expect(send).toHaveAttribute('data-state', 'idle');

  await page.unroute(address);
  await page.route(address, (route) => route.abort());
  await send.click();
  await expect(send).toHaveAttribute('data-state', 'error');
  await page.clock.runFor(60_000);
  await expect(send).toHaveAttribute('data-state', 'error');
});

test('the root address leads to login', async ({ page }) => {
  claims('platform-10');
  await page.goto('/');
  await expect(page).toHaveURL(/\/login$/);
});

test('a failed sign-in says so and keeps the typed text', async ({ page }) => {
  claims('auth-20 (screen)');
  await page.goto('/login');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByLabel('Email').fill(emailOf('Peter Vogel'));
  await page.getByLabel('Password', { exact: true }).fill('not this');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText(
    'An error occurred while signing in. Please check that your email and password are correct, and that you are connected to the internet.',
  );
  await expect(page.getByLabel('Email')).toHaveValue(emailOf('Peter Vogel'));
});

test('a sign-in without a connection shows the same sentence', async ({ page, context }) => {
  claims('auth-20 (offline)');
  await page.goto('/login');
  await page.getByLabel('Email').fill(emailOf('Peter Vogel'));
  await page.getByLabel('Password', { exact: true }).fill(password);
  await context.setOffline(true);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('connected to the internet');
});

test('a person sent to login returns to the wanted page', async ({ page, world }) => {
  claims('auth-08', 'access-02');
  for (const name of ['', ...Object.keys(routes)]) {
    await page.goto(`/dashboard/${name}`);
    await expect(page, name).toHaveURL(/\/login$/);
  }
  const wanted = '/dashboard/secure-messaging?tab=archive';
  await page.goto(wanted);
  await expect(page).toHaveURL(/\/login$/);
  await enterAs(page, 'Amara Okafor');
  expect(page.url().endsWith(wanted)).toBe(true);
  // The same happens when the session ends under an open page.
  await page.request.post('/call/auth-signOut', {
    data: { data: {} },
    headers: { origin: world.url },
  });
  await expect(page).toHaveURL(/\/login$/);
  await page.getByRole('button', { name: 'Continue' }).click();
  await enterAs(page, 'Amara Okafor');
  expect(page.url().endsWith(wanted)).toBe(true);
});

test('an old address redirects with its query, through the login screen too', async ({ page }) => {
  claims('platform-11 (screen)');
  await page.goto('/signin?from=an-old-link');
  await expect(page).toHaveURL(/\/login\?from=an-old-link$/);
  await page.goto('/dashboard/inbox?tab=archive');
  await expect(page).toHaveURL(/\/login$/);
  await enterAs(page, 'Amara Okafor');
  await expect(page).toHaveURL(/\/dashboard\/secure-messaging\?tab=archive$/);
});

test('the sign-in screens call no other host, shift nothing and stay within their weight', async ({
  page,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.addInitScript(() => {
    const seen = { shift: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        seen.shift += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/login');
  await page.getByText('Demo accounts').waitFor();
  const origin = new URL(page.url()).origin;
  expect(requests.filter((url) => !url.startsWith(origin))).toEqual([]);
  const weigh = async (type: string) => {
    const files = requests.filter((url) => url.endsWith(type));
    const sizes = await Promise.all(
      files.map(async (url) => {
        const { gzipSync } = await import('node:zlib');
        return gzipSync(await (await fetch(url)).text(), { level: 9 }).length;
      }),
    );
    return sizes.reduce((sum, size) => sum + size, 0);
  };
  expect(await weigh('.js')).toBeLessThan(140_000);
  expect(await weigh('.css')).toBeLessThan(30_000);
  const shift = await page.evaluate(
    () => (window as unknown as { seen: { shift: number } }).seen.shift,
  );
  expect(shift).toBeLessThan(0.001);
});

for (const [name, viewport] of Object.entries({ desktop, phone })) {
  test(`the sign-in screens are accessible (${name})`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.goto('/login');
    await page.getByText('Demo accounts').click();
    await page.getByRole('button', { name: 'Login' }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Forgot Password' }).click();
    await page.getByRole('dialog').waitFor();
    await expectAccessible(page);
    await page.goto('/auth/reset-password');
    await page.getByRole('alert').waitFor();
    await expectAccessible(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide).toBeLessThanOrEqual(0);
  });
}
