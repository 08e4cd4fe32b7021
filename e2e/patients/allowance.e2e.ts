import { isUli } from '@corridor/contract/platform/uli.ts';
import type { Page } from '@playwright/test';
import { claims } from '../world/claims.ts';
import { changeRows } from '../world/database.ts';
import { expect, takeSession, test } from '../world/world.ts';

const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true });
const rows = (page: Page) => page.getByRole('list', { name: 'Recipients' }).getByRole('listitem');
const usesLeft = (page: Page, left: number) =>
  expect(page.getByText(`${left} of 30 uses left this month`)).toBeVisible();

/** A list of so many patients, as it is copied from a sheet. */
function patients(count: number): string {
  const numbers: string[] = [];
  for (let number = 700_220_000; numbers.length < count; number++)
    if (isUli(String(number))) numbers.push(String(number));
  const lines = numbers.map((phn, at) => `${phn}\tp${at}@allowance.example\t1970/02/01`);
  return ['PHN\tEmail\tDate of birth', ...lines].join('\n');
}

async function openForms(page: Page, left: number) {
  await takeSession(page, 'Karim Mansour');
  await page.goto('/dashboard/form-sender');
  await usesLeft(page, left);
}
async function fillIn(page: Page, count: number) {
  await page.getByRole('radio').first().check();
  await page.getByLabel('Choose a CSV file').setInputFiles({
    name: 'patients.tsv',
    mimeType: 'text/plain',
    buffer: Buffer.from(patients(count)),
  });
  await expect(page.getByText(`${count} ready`)).toBeVisible();
}

test('more forms than are left are refused in words, and nothing is sent', async ({ page }) => {
  claims('premium-08', 'premium-10');
  await openForms(page, 24);
  await fillIn(page, 26);
  const over =
    'You are trying to send more forms than you have left. Additional forms may not send.';
  await expect(page.getByText(over)).toBeVisible();
  await send(page).click();
  await expect(
    page.getByText(
      'You may not send more forms than you have remaining because you have 24 use(s) remaining this month. Please remove 2 recipient(s).',
    ),
  ).toBeVisible();
  await usesLeft(page, 24);
  await page.getByRole('button', { name: 'Remove row 26' }).click();
  await expect(page.getByText('Please remove 1 recipient(s).')).toBeVisible();
  await page.getByRole('button', { name: 'Remove row 25' }).click();
  await expect(page.getByText(over)).toBeHidden();
});

test('without uses no form can be sent', async ({ page, world }) => {
  claims('premium-06 (forms)', 'premium-09 (forms)');
  await changeRows(world, 'update premium_uses set used = 30');
  await openForms(page, 0);
  await fillIn(page, 1);
  await expect(page.getByRole('alert')).toHaveText('You have reached your limit of forms.');
  await expect(send(page)).toBeDisabled();
});

test('sent forms lower the uses, and the page is empty after a second', async ({ page }) => {
  claims('premium-07 (forms)', 'forms-06');
  await page.clock.install();
  await openForms(page, 24);
  await fillIn(page, 24);
  await page.clock.pauseAt(new Date(Date.now() + 5_000));
  await send(page).click();
  await expect(page.getByText('Sent to 24 patients.')).toBeVisible();
  await page.clock.runFor(900);
  await expect(rows(page)).toHaveCount(24);
  await page.clock.runFor(150);
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  await page.clock.resume();
  await usesLeft(page, 0);
});

test('the last letter of a month ends the sending of letters', async ({ page, world }) => {
  claims(
    'premium-06 (letters)',
    'premium-07 (letters)',
    'premium-09 (letters)',
    'patients-30 (reset)',
  );
  await page.clock.install();
  await changeRows(world, 'update premium_uses set used = 29');
  await takeSession(page, 'Karim Mansour');
  await page.goto('/dashboard/one-way-messaging');
  await usesLeft(page, 1);
  await page.getByLabel('PHN').fill('70011-0707');
  await page.getByLabel('Patient email', { exact: true }).fill('ingrid@allowance.example');
  await page.getByLabel('Date of birth').pressSequentially('19620228');
  await page.getByLabel('Patient email again').fill('ingrid@allowance.example');
  await page.getByLabel('Subject').fill('Come on Tuesday');
  await page.getByLabel('Message', { exact: true }).fill('Please come on Tuesday at eight.');
  await page.clock.pauseAt(new Date(Date.now() + 5_000));
  await send(page).click();
  await expect(page.getByText('The letter is on its way.')).toBeVisible();
  await page.clock.runFor(900);
  await expect(page.getByLabel('Subject')).toHaveValue('Come on Tuesday');
  await page.clock.runFor(150);
  await expect(page.getByLabel('Subject')).toHaveValue('');
  await page.clock.resume();
  await usesLeft(page, 0);
  await expect(page.getByRole('alert')).toHaveText(
    'You have reached your limit of one-way messages.',
  );
  await expect(send(page)).toBeDisabled();
});

test('a person without premium sees no limit', async ({ page }) => {
  claims('premium-13');
  await takeSession(page, 'Grace Lindqvist');
  for (const [route, title] of [
    ['form-sender', 'Forms'],
    ['one-way-messaging', 'One-way messaging'],
  ] as const) {
    await page.goto(`/dashboard/${route}`);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByText('Parkland Family Clinic, Red Deer AB')).toBeAttached();
    // An allowance would have arrived by now.
    await page.waitForLoadState('networkidle');
    await expect(send(page)).toBeVisible();
    await expect(page.getByText(/uses? left/)).toHaveCount(0);
  }
});

test('a count that does not come allows nothing', async ({ page }) => {
  claims('premium-14 (screen)', 'premium-15 (screen)', 'premium-16 (screen)');
  await takeSession(page, 'Karim Mansour');
  await page.route('**/call/premium-getNumberOf*', (route) => route.abort());
  for (const [route, limit] of [
    ['form-sender', 'You have reached your limit of forms.'],
    ['one-way-messaging', 'You have reached your limit of one-way messages.'],
  ] as const) {
    await page.goto(`/dashboard/${route}`);
    await usesLeft(page, 0);
    await expect(page.getByRole('alert')).toHaveText(limit);
    await expect(send(page)).toBeDisabled();
  }
});
