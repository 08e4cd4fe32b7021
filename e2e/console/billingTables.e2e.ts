import type { Page } from '@playwright/test';
import { claims } from '../world/claims.ts';
import {
  desktop,
  expect,
  expectAccessible,
  phone,
  signIn,
  takeSession,
  test,
} from '../world/world.ts';

const openTable = (page: Page, name: string) => page.getByRole('tab', { name }).click();
const rowsIn = (page: Page, list: string) =>
  page.getByRole('list', { name: list }).getByRole('listitem');
const row = (page: Page, list: string, text: RegExp | string) =>
  rowsIn(page, list).filter({ hasText: text });
const input = (page: Page) => page.locator('input[type=file]');
const file = (name: string, content: string) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(content),
});

test('an operator keeps the fees by day, with undo', async ({ page }) => {
  await page.setViewportSize(desktop);
  await signIn(page, 'Owen Kozak');
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await page
    .getByRole('navigation', { name: 'Settings' })
    .getByRole('link', { name: 'Billing tables' })
    .click();
  const present = row(page, 'Fees', /03\.01O.*from 2026-04-01/);
  await expect(present).toContainText('$73.20');
  await expect(present).toContainText('eConsult opinion, consultant');
  await expect(
    page.getByText('This is a demo: the amounts and numbers are invented.'),
  ).toBeVisible();
  await expectAccessible(page);

  // The code is found by its words, with the keyboard alone.
  await page.getByRole('button', { name: 'Add a fee' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a fee' });
  const code = dialog.getByRole('combobox', { name: 'Code' });
  await code.fill('consultant even');
  await expect(dialog.getByRole('option')).toHaveText([
    '03.01LK Call, consultant, evening, weekend or holiday',
  ]);
  await expectAccessible(page);
  await code.press('Escape');
  await expect(dialog.getByRole('option')).toHaveCount(0);
  await expect(dialog).toBeVisible();
  await code.press('ArrowDown');
  await expect(dialog.getByRole('option')).toHaveCount(1);
  await code.press('Enter');
  await expect(code).toHaveValue('03.01LK');
  await dialog.getByLabel('From').fill('2027-04-01');
  await dialog.getByLabel('Amount').fill('a lot');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Write an amount in dollars up to 99999.99: 34.89')).toBeVisible();
  await dialog.getByLabel('Amount').fill('$117.05');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  const added = row(page, 'Fees', /03\.01LK.*from 2027-04-01/);
  await expect(added).toContainText('$117.05');

  await page.getByRole('button', { name: 'Change 03.01LK 2027-04-01' }).click();
  const change = page.getByRole('dialog', { name: 'Change a fee' });
  await expect(change.getByRole('combobox', { name: 'Code' })).toBeDisabled();
  await expect(change.getByLabel('From')).toBeDisabled();
  await change.getByLabel('Amount').fill('118');
  await change.getByRole('button', { name: 'Save' }).click();
  await expect(added).toContainText('$118.00');
  await page.getByRole('button', { name: 'UNDO' }).click();
  await expect(added).toContainText('$117.05');

  await page.getByRole('button', { name: 'Remove 03.01LK 2027-04-01' }).click();
  await expect(added).toHaveCount(0);
  await page.getByRole('button', { name: 'UNDO' }).click();
  await expect(added).toContainText('$117.05');
  await page.getByRole('button', { name: 'Remove 03.01LK 2027-04-01' }).click();
  await expect(added).toHaveCount(0);
});

test('an operator edits the text of a rejection code', async ({ page }) => {
  claims('billing-05 (edited texts)');
  await page.setViewportSize(desktop);
  await takeSession(page, 'Owen Kozak');
  await page.goto('/operator/settings/billing');
  await openTable(page, 'Rejection texts');
  for (const code of ['63A', '63B', '67A', 'RVRSL', '05BB', '05A'])
    await expect(page.getByRole('button', { name: `Change ${code}`, exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Change 05A', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Change a text' });
  await expect(dialog.getByLabel('Words')).toHaveValue(
    "The patient's health number is blank or not valid. Check it for typing errors, and that an out-of-province patient is marked as such, then send the claim again.",
  );
  await dialog.getByLabel('Words').fill('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Write some words.')).toBeVisible();
  await dialog.getByLabel('Words').fill('The health number is not valid. Ask the clinic.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(row(page, 'Rejection texts', '05A')).toContainText('Ask the clinic.');
  await page.reload();
  await openTable(page, 'Rejection texts');
  await expect(row(page, 'Rejection texts', '05A')).toContainText('Ask the clinic.');
});

test('codes come from a file, after its changes were shown', async ({ page }) => {
  await page.setViewportSize(desktop);
  await takeSession(page, 'Owen Kozak');
  await page.goto('/operator/settings/billing');
  await openTable(page, 'Codes');
  await expect(row(page, 'Codes', '078.1')).toContainText('Viral warts');
  await input(page).setInputFiles(file('codes.txt', 'x'));
  await expect(page.getByText('Choose a file that ends in .csv.')).toBeVisible();
  const wrong = 'kind,code,words\ndiagnosis,757.3,Birthmark\ndiagnosis,7573,Birthmark\n';
  await input(page).setInputFiles(file('codes.csv', wrong));
  await expect(page.getByRole('list', { name: 'Errors' })).toContainText(
    'Line 3code: Write a code of ICD-9 with its dot: 691.8',
  );
  await expect(page.getByRole('button', { name: 'Apply these changes' })).toHaveCount(0);
  const right = 'kind,code,words\ndiagnosis,757.3,Birthmark\ndiagnosis,078.1,Warts\n';
  await input(page).setInputFiles(file('codes.csv', right));
  await expect(page.getByRole('list', { name: 'Added' })).toContainText(
    'diagnosis 757.3 · Words Birthmark',
  );
  await expect(page.getByRole('list', { name: 'Changed' })).toContainText(
    'Words Viral warts → Warts',
  );
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Apply these changes' }).click();
  await expect(page.getByText('The import is done.')).toBeVisible();
  await expect(row(page, 'Codes', '078.1')).not.toContainText('Viral');
  await page.getByRole('searchbox', { name: /^Search codes/ }).fill('birth');
  await expect(rowsIn(page, 'Codes')).toHaveCount(1);
  await expect(row(page, 'Codes', '757.3')).toContainText('Birthmark');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^codes-\d{4}-\d\d-\d\d\.csv$/);
  await page.getByRole('searchbox', { name: /^Search codes/ }).fill('nothing like it');
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible();
});

test('doctors’ numbers are kept by day, also on a phone', async ({ page }) => {
  await page.setViewportSize(phone);
  await takeSession(page, 'Owen Kozak');
  await page.goto('/operator/settings/billing');
  await openTable(page, 'Doctors’ numbers');
  const list = 'Doctors’ numbers';
  await expect(row(page, list, 'Amara Okafor')).toContainText(
    'BA 9000024 · ULI 900000024 · DERM · facility 900001',
  );
  await page.getByRole('button', { name: 'Add a doctor’s numbers' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a doctor’s numbers' });
  const fill = async (values: Record<string, string>) => {
    for (const [label, value] of Object.entries(values)) await dialog.getByLabel(label).fill(value);
    await dialog.getByRole('button', { name: 'Save' }).click();
  };
  await fill({ Email: 'nobody@demo.corridor.example', From: '2026-04-01', 'BA number': '9000053' });
  await expect(dialog.getByText('The ULI has 9 digits.')).toBeVisible();
  await fill({ 'Provider ULI': '900000053', 'Skill code': 'gp' });
  await expect(
    dialog.getByText('Nobody here has the email nobody@demo.corridor.example.'),
  ).toBeVisible();
  await fill({ Email: 'karim.mansour@demo.corridor.example' });
  await expect(row(page, list, 'Karim Mansour')).toContainText('BA 9000053 · ULI 900000053 · GP');
  const isWide = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
  expect(isWide).toBe(false);
  await expectAccessible(page);
});
