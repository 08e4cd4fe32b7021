import { claims } from '../world/claims.ts';
import { emailOf, expect, test } from '../world/world.ts';

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
