import type { Page } from '@playwright/test';
import { claims } from '../world/claims.ts';
import {
  compose,
  describePatient,
  field,
  foot,
  pick,
  questions,
  takePermissions,
} from '../world/compose.ts';
import { dot, expect, expectAccessible, takeSession, test } from '../world/world.ts';
import { openFolder, rowOf } from './page.ts';

const email = 'ingrid@referred.example';

async function sendReferral(page: Page, { copy }: { copy: boolean }) {
  await compose(page);
  await writeReferral(page, { copy });
}

async function writeReferral(page: Page, { copy }: { copy: boolean }) {
  await pick(page, 'Allergy and Immunology', 'Drug Allergy', /Hadad/);
  await questions(page).waitFor();
  await describePatient(page, { first: 'Ingrid' });
  await field(page, 'Email').fill(email);
  if (copy) await page.getByRole('checkbox', { name: 'Send the patient a copy' }).check();
  for (const group of await questions(page).getByRole('group').all())
    await group.getByRole('checkbox').first().check();
  for (const box of await questions(page).getByRole('textbox').all()) {
    const digits = (await box.getAttribute('inputmode')) === 'numeric';
    await box.fill(digits ? '7' : 'Swollen lips after amoxicillin.');
  }
  await foot(page).getByRole('button', { name: 'Send Referral', exact: true }).click();
  await expect(page.getByText('Referral sent.').first()).toBeVisible();
}

test('a letter to the patient is offered after a referral with a copy', async ({ page }) => {
  claims('consult-12', 'patients-03');
  await sendReferral(page, { copy: true });
  const dialog = page.getByRole('dialog', { name: 'Message to the patient' });
  await expect(dialog.getByLabel('PHN')).toHaveValue(/70011-?0707/);
  await expect(dialog.getByLabel('Patient email', { exact: true })).toHaveValue(email);
  await expectAccessible(page);
  await dialog.getByLabel('Subject').fill('Your referral');
  await dialog.getByLabel('Message', { exact: true }).fill('We have referred you to Dr. Hadad.');
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('The letter is on its way.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await openFolder(page, 'Sent');
  await expect(rowOf(page, 'Your referral')).toHaveCount(1);
});

test('a written letter is discarded only after a question', async ({ page }) => {
  await sendReferral(page, { copy: true });
  await dialog(page).getByLabel('Subject').fill('Your referral');
  const question = page.getByRole('alertdialog', { name: 'Discard this letter?' });
  for (let press = 0; press < 2; press++) {
    await page.keyboard.press('Escape');
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    await expect(dialog(page).getByLabel('Subject')).toHaveValue('Your referral');
  }
  await page.mouse.click(5, 5);
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog(page)).toHaveCount(0);
});

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Message to the patient' });

test('the files of a letter that was not sent stay away from the next patient', async ({
  page,
}) => {
  await sendReferral(page, { copy: true });
  await dialog(page).getByRole('button', { name: 'Upload' }).click();
  const upload = page.getByRole('dialog', { name: 'Upload Files' });
  await upload
    .getByLabel('Choose files')
    .setInputFiles({ name: 'rash.png', mimeType: 'image/png', buffer: dot });
  await upload.getByRole('button', { name: 'Upload' }).click();
  const rash = dialog(page).getByText('rash.png');
  await expect(rash).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(dialog(page)).toHaveCount(0);
  // The next consult begins on the same page, without a reload.
  await page.getByRole('link', { name: 'Secure messaging' }).first().click();
  await page.getByRole('link', { name: 'New Consult' }).first().click();
  await writeReferral(page, { copy: true });
  await expect(dialog(page).getByLabel('Subject')).toBeVisible();
  await expect(rash).toHaveCount(0);
});

test('no letter is offered without a copy', async ({ page }) => {
  claims('consult-12 (only with a copy)');
  await sendReferral(page, { copy: false });
  await expect(dialog(page)).toHaveCount(0);
});

test('no letter is offered without the right to write one', async ({ page }) => {
  claims('patients-03 (permissions)');
  await takePermissions(page, 'oneWayMessaging');
  await sendReferral(page, { copy: true });
  await expect(dialog(page)).toHaveCount(0);
});

test('a letter at the limit or after the end of the session returns to the page before', async ({
  page,
}) => {
  claims('patients-25');
  await takeSession(page, 'Grace Lindqvist');
  const write = async () => {
    await page.goto('/dashboard/patient-messages?tab=sent');
    await page.getByRole('link', { name: 'New message' }).click();
    await page.getByLabel('PHN').fill('50009-1234');
    await page.getByLabel('Patient email', { exact: true }).fill('walter@limits.example');
    await page.getByLabel('Patient email again').fill('walter@limits.example');
    await page.getByLabel('Subject').fill('Come on Tuesday');
    await page.getByLabel('Message', { exact: true }).fill('Please come.');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
  };
  await page.route('**/one-way-patient-message', (route) =>
    route.fulfill({ status: 429, json: { error: 'used', reason: 'allowance-used' } }),
  );
  await write();
  await expect(
    page.getByText('You have reached your limit of one-way messages. Returning to previous page.'),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/patient-messages\?tab=sent$/);
  await page.route('**/one-way-patient-message', (route) =>
    route.fulfill({ status: 401, json: { error: 'signed out' } }),
  );
  await write();
  await expect(page.getByText('User is not logged in. Returning to previous page.')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/patient-messages\?tab=sent$/);
});
