import type { Page } from '@playwright/test';
import { claims } from '../world/claims.ts';
import { expect, expectAccessible, test } from '../world/world.ts';
import { open } from './page.ts';

const clinics = (page: Page) => page.getByRole('list', { name: 'Your Clinics' });

test('a person adds, edits, removes and restores a clinic and makes it the default', async ({
  page,
}) => {
  claims('profile-02', 'preferences-01', 'preferences-13', 'preferences-15');
  await open(page, 'Karim Mansour');
  await expect(clinics(page).getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: 'Add clinic' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save clinic' }).click();
  for (const problem of [
    'Clinic name is required',
    'Clinic phone number is required',
    'Fax number is required',
    'Check form for errors.',
  ])
    await expect(dialog.getByText(problem, { exact: true })).toBeVisible();
  await expect(dialog.getByLabel('Clinic name')).toBeFocused();
  await expect(dialog.getByLabel('Clinic province')).toHaveValue('AB');
  expect(await dialog.getByLabel('Clinic province').locator('option').allInnerTexts()).toEqual([
    'BC',
    'AB',
    'SK',
    'YT',
  ]);
  await dialog.getByLabel('Clinic name').fill('Riverside Clinic');
  await dialog.getByLabel('Clinic phone number').fill('4035550150');
  await expect(dialog.getByLabel('Clinic phone number')).toHaveValue('(403) 555-0150');
  await dialog.getByLabel('Fax number').fill('4035550151');
  await dialog.getByLabel('City').fill('Calgary');
  await dialog.getByLabel('EMR').selectOption('Accuro');
  await dialog.getByRole('button', { name: 'Save clinic' }).click();
  await expect(dialog).toHaveCount(0);
  const row = clinics(page).getByRole('listitem').filter({ hasText: 'Riverside' });
  await expect(row).toContainText('Calgary, AB');
  await expect(row).toContainText('Fax (403) 555-0151');
  await page.getByRole('button', { name: 'Edit Riverside Clinic' }).click();
  await dialog.getByLabel('City').fill('Airdrie');
  await dialog.getByRole('switch', { name: 'I bill from this clinic' }).click();
  await dialog.getByRole('button', { name: 'Save clinic' }).click();
  await expect(row).toContainText('Airdrie, AB');
  await expect(row).toContainText('Not billed from here');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Make default: Riverside Clinic' }).click();
  await expect(row.getByText('Default', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Remove Riverside Clinic' }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'UNDO' }).click();
  await expect(row).toBeVisible();
  await page.goto('/dashboard/consult');
  await expect(page.getByLabel('Clinic', { exact: false }).first()).toBeVisible();
});
