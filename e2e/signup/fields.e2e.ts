import { claims } from '../world/claims.ts';
import { desktop, expect, expectAccessible, phone, test } from '../world/world.ts';
import { clinic, complete, draw, information, newEmail, plan, sign } from './form.ts';

test('Plus is sold to doctors, in the provinces that offer it', async ({ page }) => {
  claims('signup-08', 'signup-26', 'signup-27', 'signup-28');
  await page.goto('/signup?selectedPlan=plus&selectedRole=NursePractitioner');
  const plus = page.getByRole('radio', { name: /^eConsult Plus/ });
  await expect(plus).toBeChecked();
  await expect(
    page.getByText('Nurse Practitioners cannot sign up for the premium plan at this time.'),
  ).toBeVisible();
  await page.getByLabel('Role').selectOption('Resident');
  await expect(
    page.getByText('Residents cannot sign up for the premium plan at this time.'),
  ).toBeVisible();
  await page.getByLabel('Role').selectOption('Doctor');
  await expect(page.getByText('cannot sign up')).toHaveCount(0);
  await page.getByLabel('Province or territory').selectOption('BC');
  await expect(page.getByText('This plan is not offered in your province.')).toBeVisible();
  await page.getByRole('radio', { name: /^eConsult e/ }).check();
  await expect(plus).toBeDisabled();
});

test('fields format their text and show their own words for each problem', async ({ page }) => {
  claims(
    'signup-09',
    'signup-19',
    'signup-20',
    'signup-15',
    'signup-16',
    'signup-17',
    'signup-18',
    'signup-41',
  );
  await plan(page);
  // The field shows the configured minimum length.
  await expect(page.getByText('At least 6 characters.', { exact: false })).toBeVisible();
  await page.getByLabel('Practice ID', { exact: true }).fill('1234');
  await page.getByLabel('Cell phone').fill('403');
  await page.getByLabel('Email', { exact: true }).fill('nobody');
  await page.getByLabel('Password', { exact: true }).fill('five5');
  await complete(page).click();
  for (const problem of [
    'Check form for errors.',
    'First name is required',
    'Practice ID is invalid',
    'Phone number is invalid',
    'Email is invalid',
    'Password must be 6 or more characters',
    'Clinic name is required',
    'Onboarding preference is required.',
  ])
    await expect(page.getByText(problem, { exact: true })).toBeVisible();
  await expect(page.getByLabel('First name')).toBeFocused();
  // A common password is refused at its field.
  await page.getByLabel('Password', { exact: true }).fill('Corridor24');
  await expect(
    page.getByText('This password is easy to guess. Choose another one.', { exact: true }),
  ).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('six666');
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  const cell = page.getByLabel('Cell phone');
  await cell.fill('');
  await page.evaluate(() => navigator.clipboard?.writeText('x').catch(() => undefined));
  await cell.evaluate((input: HTMLInputElement) => {
    input.focus();
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', 'tel. +1 403 555 0142');
    input.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  });
  await expect(cell).toHaveValue('(403) 555-0142');
  await page.getByLabel('Province or territory').selectOption('BC');
  const number = page.getByLabel('MSP Number', { exact: true });
  await expect(number).toHaveValue('');
  await number.fill('j12345');
  await expect(number).toHaveValue('J1234');
  await number.fill('12');
  await expect(page.getByText('MSP Number is invalid')).toBeVisible();
});

test('a failed sign-up keeps the typed text, and a repeat makes one account', async ({ page }) => {
  claims('signup-40');
  const email = newEmail();
  await plan(page, { province: 'SK' });
  await information(page, { email });
  await clinic(page);
  await draw(page);
  await sign(page);
  await page.getByRole('radio', { name: 'No', exact: true }).check();
  const address = '**/serverV5/signup/complete-signup-v2';
  // The server makes the account, but its answer is lost.
  await page.route(address, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await complete(page).click();
  await expect(
    page.getByText(
      'There was an error completing the signup process. Contact us at hello@corridor.example or (403) 555-0100 if this issue continues to occur.',
    ),
  ).toBeVisible();
  await page.unroute(address);
  await complete(page).click();
  await expect(page.getByRole('heading', { name: 'Welcome, Odile' })).toBeVisible();
});

test('the last step reports a used email at its field', async ({ page }) => {
  await plan(page, { province: 'SK' });
  await information(page, { email: 'grace.lindqvist@demo.corridor.example' });
  await clinic(page);
  await draw(page);
  await sign(page);
  await page.getByRole('radio', { name: 'No', exact: true }).check();
  await complete(page).click();
  const said = 'This email has an account already. Log in, or choose Forgot Password there.';
  await expect(page.getByText(said).first()).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
});

test('the typed text survives a reload without the passwords, and leaving asks first', async ({
  page,
}) => {
  claims('signup-06');
  await plan(page);
  await information(page, { email: newEmail() });
  await draw(page);
  await sign(page);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByLabel('First name')).toHaveValue('Odile');
  await expect(page.getByText(/^Signed /)).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('violet');
  await page.getByRole('link', { name: 'Log in' }).click();
  const asked = page.getByRole('alertdialog', { name: 'Unsaved Changes' });
  await expect(asked).toContainText('You have unsaved changes, are you sure you want to leave?');
  await asked.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByLabel('First name')).toHaveValue('Odile');
});

test('some answers about the source of the person ask for details', async ({ page }) => {
  claims('signup-22', 'signup-23', 'signup-24');
  await plan(page);
  const source = page.getByLabel('How did you hear about us?');
  await source.selectOption('Web search');
  await expect(page.getByLabel('Tell us more')).toHaveCount(0);
  await source.selectOption('Conference or event');
  await complete(page).click();
  await expect(page.getByText('This is a required field.')).toBeVisible();
  await page.getByLabel('Tell us more').selectOption('Workshop');
  await expect(page.getByText('This is a required field.')).toHaveCount(0);
  await source.selectOption('Colleague');
  await expect(page.getByLabel('Tell us more')).toHaveValue('');
});

for (const [name, viewport] of [
  ['desktop', desktop],
  ['phone', phone],
] as const) {
  test(`the sign-up is accessible (${name})`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.goto('/signup');
    await expect(page.getByRole('heading', { level: 1, name: 'Pick a Plan' })).toBeVisible();
    await expectAccessible(page);
    await plan(page);
    await complete(page).click();
    await expect(page.getByText('Check form for errors.')).toBeVisible();
    await expectAccessible(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(viewport.width);
  });
}
