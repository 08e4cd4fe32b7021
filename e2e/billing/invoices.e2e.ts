import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { claims } from '../world/claims.ts';
import { consult, messages } from '../world/consults.ts';
import { changeRows } from '../world/database.ts';
import {
  desktop,
  expect,
  expectAccessible,
  takeSession,
  test,
  type World,
} from '../world/world.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Create invoice' });
const create = (page: Page) => dialog(page).getByRole('button', { name: 'Create invoice' });

async function open(page: Page, world: World) {
  const id = consult(world, 'Is he a candidate?', { to: 'Peter' });
  await page.setViewportSize(desktop);
  await takeSession(page, 'Peter Vogel');
  await page.goto(`/dashboard/secure-messaging?econsultId=${id}`);
  await expect(messages(page)).toBeVisible();
}
async function choose(page: Page, action: string) {
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('a dentist pays an item outside and downloads its invoice', async ({ page, world }) => {
  claims('thread-81', 'payments-01', 'payments-10', 'payments-11');
  await changeRows(
    world,
    `insert into payment_businesses values ('ELM', 'Elm Dental', '1 Elm Street', '')`,
  );
  await open(page, world);
  await expect(page.getByRole('heading', { name: 'Payment history' })).toBeVisible();
  await choose(page, 'Billing charges');
  const payment = page.getByRole('dialog', { name: 'Payment' });
  await payment.getByRole('radio', { name: 'Assessment for an oral appliance' }).check();
  await payment.getByText('Paid outside Corridor', { exact: true }).click();
  await payment.getByRole('button', { name: /^Record/ }).click();
  await expect(payment).toBeHidden();

  await choose(page, 'Create invoice');
  await create(page).click();
  for (const text of [
    'Address line 1 is required.',
    'Address line 3 is required.',
    'Business is required.',
  ])
    await expect(dialog(page).getByText(text)).toBeVisible();
  await expect(dialog(page).getByText('Address line 2 is required.')).toHaveCount(0);
  await expectAccessible(page);
  await dialog(page).getByLabel('Address line 1').fill('12 Elm Street');
  await dialog(page).getByLabel('Address line 3').fill('Red Deer AB  T4N 1A1');
  await dialog(page).getByLabel('Business').selectOption('Red Deer Sleep Dentistry Ltd.');
  const downloading = page.waitForEvent('download');
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/call/aveiro-createInvoice', async (route) => {
    await held;
    await route.continue();
  });
  await create(page).click();
  await expect(dialog(page).getByText('The invoice is being written…')).toBeVisible();
  answer();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^invoice_RDS-20\d\d-0001\.pdf$/);
  expect(
    readFileSync((await file.path()) ?? '')
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  await expect(dialog(page)).toBeHidden();
});

test('an invoice that cannot be created says so, and keeps what was typed', async ({
  page,
  world,
}) => {
  claims('payments-19');
  await open(page, world);
  await choose(page, 'Create invoice');
  await dialog(page).getByLabel('Address line 1').fill('12 Elm Street');
  await dialog(page).getByLabel('Address line 3').fill('Red Deer AB');
  await create(page).click();
  await expect(dialog(page).getByText('There is no payment to invoice yet.')).toBeVisible();
  await page.route('**/call/aveiro-createInvoice', (route) => route.abort());
  await create(page).click();
  await expect(
    dialog(page).getByText('There was an error creating the invoice. Please try again.'),
  ).toBeVisible();
  await expect(dialog(page).getByLabel('Address line 1')).toHaveValue('12 Elm Street');
});

test('without the permission there is neither payment nor invoice', async ({ page, world }) => {
  claims('payments-01', 'payments-02');
  const id = consult(world, 'Is he a candidate?');
  await page.setViewportSize(desktop);
  await takeSession(page, 'Amara Okafor');
  await page.goto(`/dashboard/secure-messaging?econsultId=${id}`);
  await expect(messages(page)).toBeVisible();
  await page.getByRole('button', { name: 'Actions' }).click();
  await expect(page.getByRole('menuitem', { name: 'Export PDF' })).toBeVisible();
  for (const name of ['Billing charges', 'Create invoice'])
    await expect(page.getByRole('menuitem', { name })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Payment history' })).toHaveCount(0);
});

test('the progress of an appliance is chosen in the Actions menu', async ({ page, world }) => {
  claims('outcomes-04');
  await open(page, world);
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Appliance progress' }).click();
  const options = page.getByRole('menuitemcheckbox');
  await expect(options).toHaveText([
    'Patient OAT candidate',
    'Patient NOT an OAT candidate',
    'Patient waiting for dental visit',
    'Dental work required (external)',
    'Dental work required (internal)',
    'OAT ordered',
    'OAT fitted',
    'Patient rejected treatment',
  ]);
  await options.filter({ hasText: 'OAT ordered' }).click();
  await expect(page.getByText('Saved: OAT ordered.')).toBeVisible();
  const heading = page.getByRole('heading', { name: 'Appliance progress' });
  await expect(heading.locator('+ p')).toHaveText('OAT ordered');
});
