import type { Page } from '@playwright/test';
import { claims } from '../world/claims.ts';
import { desktop, expect, expectAccessible, test, type World } from '../world/world.ts';
import { button, clinic, complete, draw, information, newEmail, part, plan, sign } from './form.ts';

async function confirmEmail(page: Page, world: World, email: string) {
  await button(page, 'Confirm email').click();
  await expect(page.getByText(`A code of 6 digits is on its way to ${email}.`)).toBeVisible();
  let code = '';
  await expect(() => {
    code = /Your code is (\d{6})/.exec(world.outbox(email))?.[1] ?? '';
    expect(code).not.toBe('');
  }).toPass();
  await page.getByLabel('Code from the mail').fill(code === '000000' ? '000001' : '000000');
  await button(page, 'Check code').click();
  await expect(page.getByText('This code is wrong or has expired.')).toBeVisible();
  await page.getByLabel('Code from the mail').fill(code);
  await page.keyboard.press('Enter');
  await expect(page.getByText('This email is confirmed.')).toBeVisible();
}

test('a clinician signs up from /signup with a registered number and sends a first consult', async ({
  page,
  world,
}) => {
  claims(
    'signup-01',
    'signup-02',
    'signup-03',
    'signup-05',
    'signup-14',
    'signup-31',
    'signup-39 (signed)',
  );
  await page.setViewportSize(desktop);
  const email = newEmail();
  await plan(page);
  const steps = page.locator(
    '[data-field="province"], [data-field="selectedRole"], h2, [data-field="inviteCode"], [type="submit"]',
  );
  const named = (all: (HTMLElement | SVGElement)[]) =>
    all.map((one) => one.dataset.field ?? one.textContent?.replace(/\W/g, ''));
  expect(await steps.evaluateAll(named)).toEqual([
    'province',
    'selectedRole',
    '1Information',
    '2Clinic',
    '3UserAgreement',
    '4Onboarding',
    'inviteCode',
    'CompleteSignUp',
  ]);
  await information(page, { email });
  await confirmEmail(page, world, email);
  await page.getByLabel('Practice ID', { exact: true }).fill('500091234');
  await expect(page.getByLabel('Practice ID', { exact: true })).toHaveValue('5000-91234');
  await button(page, 'Validate').click();
  await expect(page.getByText('This Practice ID is valid.')).toBeVisible();
  await clinic(page);
  const contract = part(page, 'User Agreement').getByRole('region');
  await expect(contract).toContainText(`Email: ${email}`);
  await expect(contract).toContainText('Name: Odile Baptiste');
  await expect(contract).toContainText('City: Calgary, AB');
  await expect(button(page, 'Sign')).toBeDisabled();
  await draw(page);
  await sign(page);
  await page.getByRole('radio', { name: 'Yes' }).check();
  await page.getByLabel('Referral code').fill('abc-12');
  await expect(page.getByLabel('Referral code')).toHaveValue('ABC-12');
  await expect(page.getByText('4 of 4 complete')).toBeVisible();
  const sent = page.waitForRequest('**/serverV5/signup/complete-signup-v2');
  await complete(page).click();
  expect((await sent).headers()['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  await expect(page.getByRole('heading', { name: 'Welcome, Odile' })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/consult/);
  await expect(page.getByRole('heading', { level: 1, name: 'New Consult' })).toBeVisible();
  await expect(() => expect(world.outbox(email)).toContain('Welcome to Corridor')).toPass();
  await page.goto('/dashboard/profile');
  const agreement = part(page, 'User Agreement');
  const saving = page.waitForEvent('download');
  await agreement.getByRole('button', { name: 'Save as PDF' }).click();
  expect((await saving).suggestedFilename()).toBe('Corridor user agreement.pdf');
  const failed = page.getByText(
    'There was an error loading your Agreement forms. Please try again.',
  );
  await page.route('**/call/signup-exportAgreement', (route) => route.abort());
  await agreement.getByRole('button', { name: 'Save as PDF' }).click();
  await expect(failed).toBeVisible();
  await page.route('**/query/signup-agreement', (route) =>
    route.fulfill({
      status: 500,
      json: { error: { status: 'INTERNAL', message: 'No.', details: { code: 'internal' } } },
    }),
  );
  await page.reload();
  await expect(failed).toBeVisible();
});

test('a person whose number is not found signs up without it and waits for validation', async ({
  page,
}) => {
  claims('signup-10', 'signup-12', 'signup-38', 'signup-14 (waiting)');
  await plan(page);
  await information(page, { email: newEmail() });
  await page.getByLabel('Practice ID', { exact: true }).fill('123456789');
  await page.route('**/call/signup-validatePracId', (route) => route.abort());
  await button(page, 'Validate').click();
  await expect(
    page.getByText(
      "An error ocurred while validating your Practice ID. If this error continues to occur please select 'Proceed without Practice ID'.",
    ),
  ).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /^Proceed without Practice ID/ })).toBeVisible();
  await page.unroute('**/call/signup-validatePracId');
  await button(page, 'Validate').click();
  await expect(page.getByText('We could not find this Practice ID.')).toBeVisible();
  await clinic(page);
  await part(page, /User Agreement/)
    .getByText('Type', { exact: true })
    .click();
  await page.getByLabel('Type your full name').fill('Odile Baptiste');
  await sign(page);
  await page.getByRole('radio', { name: 'No', exact: true }).check();
  await complete(page).click();
  await expect(page.getByText('Check form for errors.')).toBeVisible();
  await page.getByRole('checkbox', { name: /^Proceed without Practice ID/ }).check();
  await complete(page).click();
  await expect(page).toHaveURL(/\/dashboard\/validation-required/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a person without a registered number signs up without it; a typed number is looked up', async ({
  page,
}) => {
  claims('signup-10 (nothing at hand)');
  await plan(page);
  const number = page.getByLabel('Practice ID', { exact: true });
  const without = page.getByRole('checkbox', { name: /^Proceed without Practice ID/ });
  await without.check();
  await number.fill('1');
  await expect(without).toHaveCount(0);
  await complete(page).click();
  await expect(page.getByText('Practice ID is invalid')).toBeVisible();
  await number.fill('');
  // A different number is looked up again.
  await expect(without).not.toBeChecked();
  await expect(
    page.getByText("Validate your Practice ID first, or select 'Proceed without Practice ID'."),
  ).toBeVisible();
  await expectAccessible(page);
  await without.check();
  await expect(page.getByText(/^Validate your Practice ID first/)).toHaveCount(0);
});

test('a resident of a province without a register names a teacher', async ({ page }) => {
  claims('signup-04', 'signup-11', 'signup-44', 'signup-30');
  await page.goto('/signup?selectedRole=Resident');
  await expect(page.getByLabel('Role')).toHaveValue('Resident');
  await expect(page.getByLabel('Province or territory')).toHaveValue('AB');
  expect(
    await page.getByLabel('Province or territory').getByRole('option').allTextContents(),
  ).toEqual('AB BC MB NB NL NT NS NU ON PE QC SK YT'.split(' '));
  expect(await page.getByLabel('Role').getByRole('option').allTextContents()).toEqual([
    'Select Role',
    'Doctor',
    'Resident',
    'Nurse Practitioner',
  ]);
  await page.getByLabel('Province or territory').selectOption('SK');
  await page.getByRole('radio', { name: /^eConsult e/ }).check();
  await expect(page.getByLabel('City')).toHaveCount(0);
  await expect(page.getByLabel('Clinic name')).toHaveCount(0);
  await expect(button(page, 'Validate')).toHaveCount(0);
  await page.getByLabel('First name').fill('Bo');
  await page.getByLabel('Last name').fill('Lund');
  await page.getByLabel('Cell phone').fill('3065550142');
  await page.getByLabel('Email', { exact: true }).first().fill(newEmail());
  await page.getByLabel('Password', { exact: true }).fill('violet harbour');
  await page.getByLabel('Confirm password').fill('violet harbour');
  await complete(page).click();
  await expect(page.getByText('At least one preceptor is required.')).toBeVisible();
  const preceptors = part(page, 'Preceptors');
  await button(page, 'Add preceptor').click();
  await button(page, 'Remove preceptor 2').click();
  await preceptors.getByLabel('Name').fill('Dr. Grace Lindqvist');
  await preceptors.getByLabel('Email').fill('grace@clinic.example');
  await part(page, /User Agreement/)
    .getByText('Type', { exact: true })
    .click();
  await page.getByLabel('Type your full name').fill('Bo Lund');
  await sign(page);
  await page.getByRole('radio', { name: 'No', exact: true }).check();
  await complete(page).click();
  await expect(page).toHaveURL(/\/dashboard\/validation-required/);
});

test('a person confirms the email of the sign-up later from the profile', async ({
  page,
  world,
}) => {
  const email = newEmail();
  await plan(page, { province: 'SK' });
  await information(page, { email });
  await clinic(page);
  await draw(page);
  await sign(page);
  await page.getByRole('radio', { name: 'No', exact: true }).check();
  await complete(page).click();
  await expect(page).toHaveURL(/\/dashboard\/validation-required/);
  await page.goto('/dashboard/profile');
  const unconfirmed = page.getByText('This email is not confirmed yet.');
  await expect(unconfirmed).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Confirm email').click();
  await expect(page.getByText(`A link is on its way to ${email}.`)).toBeVisible();
  await expect.poll(() => world.outbox(email)).toContain('/auth/confirm-email?code=');
  const [, query] = /confirm-email(\?code=[\w-]+)/.exec(world.outbox(email)) ?? [];
  const link = await page.context().newPage();
  await link.goto(`/auth/confirm-email${query}`);
  await button(link, 'Confirm').click();
  await expect(link.getByText(`Your email is ${email}.`)).toBeVisible();
  // The open page notices the confirmation by itself.
  await expect(unconfirmed).toHaveCount(0);
});

test('a person signs up with the keyboard alone; the address sets role and plan', async ({
  page,
}) => {
  claims('signup-01 (address)');
  await page.goto('/signup?selectedRole=Doctor&selectedPlan=econsult');
  const tabTo = async (name: string) => {
    for (let tab = 0; tab < 30; tab++) {
      const label = await page.evaluate(() => {
        const at = document.activeElement as HTMLInputElement | null;
        return at?.labels?.[0]?.textContent ?? at?.getAttribute('aria-label') ?? at?.textContent;
      });
      if (label?.startsWith(name)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`no key leads to ${name}`);
  };
  const type = async (name: string, text: string) => {
    await tabTo(name);
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  };
  await expect(page.getByLabel('First name')).toBeVisible();
  await tabTo('Province');
  await page.keyboard.type('SK');
  await type('First name', 'Key');
  await type('Last name', 'Board');
  await type('Cell phone', '3065550142');
  await type('City', 'Regina');
  await type('Email', newEmail());
  await type('Password', 'violet harbour');
  await type('Confirm password', 'violet harbour');
  await type('Clinic name', 'Wascana');
  await type('Clinic phone', '3065550143');
  await type('Clinic fax', '3065550144');
  await tabTo('User Agreement');
  await page.keyboard.press('End');
  await expect(page.getByText(/^You can sign once you have scrolled to the end/)).toHaveCount(0);
  await tabTo('Draw');
  await page.keyboard.press('ArrowRight');
  await type('Type your full name', 'Key Board');
  await tabTo('Sign');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Signed /)).toBeVisible();
  await tabTo('Yes');
  await page.keyboard.press('Space');
  await tabTo('Complete Sign Up');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard\/validation-required/);
});
