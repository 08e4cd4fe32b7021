import type { Page } from '@playwright/test';
import { claims } from './world/claims.ts';
import { desktop, expect, expectAccessible, phone, test, type World } from './world/world.ts';

let people = 0;
const newEmail = () => `newcomer${people++}.${process.pid}@clinic.example`;

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const part = (page: Page, name: string | RegExp) => page.getByRole('region', { name });

async function plan(page: Page, { province = 'AB', role = 'Doctor', name = 'eConsult' } = {}) {
  await page.goto('/signup');
  await expect(page.getByRole('heading', { level: 1, name: 'Pick a Plan' })).toBeVisible();
  await page.getByLabel('Province or territory').selectOption(province);
  await page.getByLabel('Role').selectOption(role);
  await page.getByRole('radio', { name: new RegExp(`^${name}\\b(?! Plus)`) }).check();
  await expect(page.getByRole('heading', { level: 1, name: 'Set up your account' })).toBeVisible();
}

type Who = { email: string; firstName?: string; lastName?: string };
async function information(page: Page, { email, firstName = 'Odile', lastName = 'Baptiste' }: Who) {
  await page.getByLabel('First name').fill(firstName);
  await page.getByLabel('Last name').fill(lastName);
  await page.getByLabel('Cell phone').fill('4035550142');
  await page.getByLabel('City').fill('Calgary');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill('violet harbour');
  await page.getByLabel('Confirm password').fill('violet harbour');
}

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

async function clinic(page: Page) {
  await page.getByLabel('Clinic name').fill('Elbow River Clinic');
  await page.getByLabel('Clinic phone').fill('4035550143');
  await page.getByLabel('Clinic fax').fill('4035550144');
}

async function draw(page: Page) {
  const pad = page.getByRole('img', { name: 'Your signature' });
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error('there is nothing to sign on');
  await page.mouse.move(box.x + 30, box.y + 60);
  await page.mouse.down();
  for (const [x, y] of [
    [80, 20],
    [120, 90],
    [180, 30],
  ] as const)
    await page.mouse.move(box.x + x, box.y + y, { steps: 5 });
  await page.mouse.up();
}

/** The keyboard alone focuses the text and scrolls it. */
const readAgreement = (page: Page) =>
  page.getByRole('region', { name: 'User Agreement', exact: true }).press('End');

/** The server writes the signed agreement, so the test waits until the page shows it. */
async function sign(page: Page) {
  await readAgreement(page);
  await button(page, 'Sign').click();
  await expect(page.getByText(/^Signed /)).toBeVisible();
}

const complete = (page: Page) => button(page, 'Complete Sign Up');

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

test('the agreement is signed only with a name, and another name is signed anew', async ({
  page,
}) => {
  claims('signup-29', 'signup-13');
  await plan(page);
  const first =
    'Make sure you have filled out the required information in the previous sections before signing.';
  await expect(page.getByText(first)).toBeVisible();
  await draw(page);
  await expect(button(page, 'Sign')).toBeDisabled();
  await information(page, { email: newEmail() });
  await expect(page.getByText(first)).toHaveCount(0);
  await readAgreement(page);
  await expect(button(page, 'Sign')).toBeEnabled();
  await button(page, 'Clear').click();
  await expect(button(page, 'Sign')).toBeDisabled();
  await complete(page).click();
  await expect(page.getByText('Sign the user agreement.')).toBeVisible();
  await draw(page);
  await sign(page);
  await expect(page.getByText('Sign the user agreement.')).toHaveCount(0);
  await page.getByLabel('Last name').fill('Baptiste-Roy');
  await expect(page.getByText('What it names has changed: please sign again.')).toBeVisible();
});

test('an agreement can be signed only after its end was on the screen', async ({ page }) => {
  const unread = page.getByText(/^You can sign once you have scrolled to the end/);
  const text = page.getByRole('region', { name: 'User Agreement', exact: true });
  const toItsEnd = () => text.evaluate((box) => box.scrollTo(0, box.scrollHeight));
  const typed = async () => {
    await part(page, /User Agreement/)
      .getByText('Type', { exact: true })
      .click();
    await page.getByLabel('Type your full name').fill('Odile Baptiste');
  };
  await plan(page);
  await information(page, { email: newEmail() });
  await typed();
  await text.scrollIntoViewIfNeeded();
  await expect(unread).toBeVisible();
  await expect(button(page, 'Sign')).toBeDisabled();
  await expectAccessible(page);
  await text.evaluate((box) => box.scrollTo(0, (box.scrollHeight - box.clientHeight) / 2));
  await expect(unread).toBeVisible();
  // Nobody has seen text that was scrolled to its end while its box was out of sight.
  await page.setViewportSize({ width: 390, height: 320 });
  await page.getByLabel('First name').scrollIntoViewIfNeeded();
  await toItsEnd();
  await expect(text).not.toBeInViewport();
  await expect(button(page, 'Sign')).toBeDisabled();
  await text.evaluate((box) => box.scrollTo(0, 0));
  await page.setViewportSize(desktop);

  // The keyboard alone reaches the end without sight of it.
  await button(page, 'Go to the end').focus();
  await page.keyboard.press('Enter');
  await expect(text).toBeFocused();
  await expect(unread).toHaveCount(0);
  await expect(button(page, 'Sign')).toBeEnabled();

  // Another role has another text, so its end must be seen again.
  await text.evaluate((box) => box.scrollTo(0, 0));
  await page.getByLabel('Role').selectOption('Resident');
  await expect(unread).toBeVisible();
  await expect(button(page, 'Sign')).toBeDisabled();
  await text.scrollIntoViewIfNeeded();
  await toItsEnd();
  await expect(unread).toHaveCount(0);

  // A short text has nothing to scroll.
  await page.route('**/query/signup-contract', async (route) => {
    const answer = await route.fetch();
    const { result } = await answer.json();
    const json = { result: { ...result, blocks: result.blocks.slice(0, 2) } };
    await route.fulfill({ response: answer, json });
  });
  await page.reload();
  await text.scrollIntoViewIfNeeded();
  await typed();
  await expect(unread).toHaveCount(0);
  await expect(button(page, 'Sign')).toBeEnabled();
});

test('the page names support when the agreement does not load or cannot be signed', async ({
  page,
}) => {
  claims('signup-39', 'signup-42', 'signup-43');
  await page.route('**/query/signup-contract', (route) => route.abort());
  await plan(page);
  await expect(
    page.getByText(
      'An error was encountered while loading the contract. Please contact us at hello@corridor.example for help signing up.',
    ),
  ).toBeVisible();
  await page.unroute('**/query/signup-contract');
  await part(page, /User Agreement/)
    .getByRole('button', { name: 'Retry' })
    .click();
  await information(page, { email: newEmail() });
  await draw(page);
  await readAgreement(page);
  await page.route('**/call/signup-sign', (route) => route.abort());
  await button(page, 'Sign').click();
  await expect(
    page.getByText('An error occurred. Please try again or contact us at hello@corridor.example'),
  ).toBeVisible();
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
