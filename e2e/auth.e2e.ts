import { type TOTP, URI } from 'otpauth';
import { routes } from '../contract/src/access/routes.ts';
import { appBuild, appVersion, shortVersion } from '../contract/src/platform/version.ts';
import { claims } from './world/claims.ts';
import { consult } from './world/consults.ts';
import {
  desktop,
  emailOf,
  enterAs,
  expect,
  expectAccessible,
  login,
  password,
  phone,
  signIn,
  takeSession,
  test,
} from './world/world.ts';

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

test('Forgot Password asks for an email and says when the mail could not be sent', async ({
  page,
}) => {
  claims('auth-14', 'auth-25');
  await page.goto('/login');
  await page.getByRole('button', { name: 'Forgot Password' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Send link' }).click();
  await expect(dialog.getByText('Email is required')).toBeVisible();
  await dialog.getByLabel('Email').fill('somebody');
  await dialog.getByRole('button', { name: 'Send link' }).click();
  await expect(dialog.getByText('Email is invalid')).toBeVisible();
  await page.route('**/call/resetPassword-*', (route) => route.abort());
  await dialog.getByLabel('Email').fill('somebody@example.com');
  await dialog.getByRole('button', { name: 'Send link' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'There was an error sending your password reset email.',
  );
  await page.unroute('**/call/resetPassword-*');
  await dialog.getByRole('button', { name: 'Send link' }).click();
  await expect(dialog.getByRole('status')).toContainText('on its way');
});

test('a bad reset link says so', async ({ page }) => {
  claims('auth-02 (bad link)', 'auth-12 (screen)');
  for (const query of ['', '?oobCode=not-a-code-at-all']) {
    await page.goto(`/auth/reset-password${query}`);
    await expect(page.getByRole('alert')).toHaveText(
      'The link to reset your password is invalid or has expired.',
    );
    await expect(page.getByLabel('New password')).toHaveCount(0);
  }
});

test('a verified code sets a new password or says that it failed', async ({ page }) => {
  claims('auth-24');
  await page.route('**/call/auth-verifyPasswordResetCode', (route) =>
    route.fulfill({ json: { result: { email: 'grace@example.com' } } }),
  );
  await page.goto('/auth/reset-password?oobCode=a-code-that-is-long');
  const set = page.getByRole('button', { name: 'Set password' });
  await expect(page.getByText('6 or more characters', { exact: true })).toBeVisible();
  await set.click();
  await expect(page.getByText('Password is required')).toBeVisible();
  // A password that is too short or too common is not sent.
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  for (const [typed, problem] of [
    ['abcd', 'Password must be 6 or more characters'],
    ['abcdef', 'This password is easy to guess. Choose another one.'],
    ['P@ssw0rd1', 'This password is easy to guess. Choose another one.'],
    ['grace2024', 'This password is easy to guess. Choose another one.'],
  ] as const) {
    await page.getByLabel('New password').fill(typed);
    await page.getByLabel('Confirm password').fill(typed);
    await set.click();
    await expect(page.getByText(problem, { exact: true })).toBeVisible();
  }
  expect(requests.filter((url) => url.includes('confirmPasswordReset'))).toEqual([]);
  await page.getByLabel('New password').fill('kettle');
  await page.getByLabel('Confirm password').fill('kettel');
  await set.click();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await page.getByLabel('Confirm password').fill('kettle');
  await set.click();
  await expect(page.getByRole('alert')).toHaveText(
    'An error occurred while resetting your password',
  );
  await page.route('**/call/auth-confirmPasswordReset', (route) =>
    route.fulfill({ json: { result: { done: true } } }),
  );
  await set.click();
  await expect(page.getByText('Password changed', { exact: true })).toBeVisible();
});

test('the page names the minimum length and the server refuses a common password', async ({
  page,
}) => {
  claims('auth-24 (refused)');
  await page.route('**/query/shell-installation', async (route) => {
    const response = await route.fetch();
    const { result } = (await response.json()) as { result: object };
    await route.fulfill({ response, json: { result: { ...result, passwordLength: 12 } } });
  });
  await page.route('**/call/auth-verifyPasswordResetCode', (route) =>
    route.fulfill({ json: { result: { email: 'somebody@example.com' } } }),
  );
  const easy = 'This password is easy to guess. Choose another one.';
  const refusal = { code: 'invalid-argument', fields: [{ field: 'newPassword', message: easy }] };
  await page.route('**/call/auth-confirmPasswordReset', (route) =>
    route.fulfill({
      status: 400,
      json: { error: { status: 'INVALID_ARGUMENT', message: 'No', details: refusal } },
    }),
  );
  await page.goto('/auth/reset-password?oobCode=a-code-that-is-long');
  await expect(page.getByText('12 or more characters', { exact: true })).toBeVisible();
  const [first, second] = [page.getByLabel('New password'), page.getByLabel('Confirm password')];
  const set = page.getByRole('button', { name: 'Set password' });
  for (const [typed, problem] of [
    ['violet harb', 'Password must be 12 or more characters'],
    ['kettle on the stove', easy],
  ] as const) {
    await first.fill(typed);
    await second.fill(typed);
    await set.click();
    await expect(page.getByText(problem, { exact: true })).toBeVisible();
  }
  // The wrong field shows the reason; the form shows no general failure.
  await expect(page.getByRole('alert').getByText('An error occurred')).toHaveCount(0);
  await first.fill('kettle on the stove again');
  await expect(page.getByText(easy)).toHaveCount(0);
});

test('a person resets a forgotten password by mail and signs in', async ({ page, world }) => {
  claims('auth-02', 'auth-12', 'auth-19', 'auth-24 (journey)');
  // No other test signs in as this person.
  const email = emailOf('Kenji Tanaka');
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Forgot Password' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Email')).toHaveValue(email);
  await dialog.getByRole('button', { name: 'Send link' }).click();
  await dialog.getByText('on its way').waitFor();
  const link = /http\S+/;
  await expect.poll(() => world.outbox(email), { timeout: 15_000 }).toMatch(link);
  await page.goto(link.exec(world.outbox(email))?.[0] ?? '');
  await expect(page.getByText(email)).toBeVisible();
  await page.getByLabel('New password').fill('a new password');
  await page.getByLabel('Confirm password').fill('a new password');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('Password changed')).toBeVisible();
  await page.getByRole('link', { name: 'Back to login' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('a new password');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Secure messaging' })).toBeVisible();
});

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

const refusal = (code: string, reason?: string) => ({
  status: 500,
  json: { error: { status: 'INTERNAL', message: 'It failed.', details: { code, reason } } },
});

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
