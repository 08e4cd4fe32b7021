import { claims } from '../world/claims.ts';
import { expect, test } from '../world/world.ts';
import { bar, list, open, replaceStore, save, shownPlan, two } from './editor.ts';

test('changes stay unsaved until Save, and Discard removes them', async ({ page }) => {
  claims('templates-03', 'templates-04');
  await open(page);
  await expect(bar(page)).toHaveCount(0);
  await list(page)
    .getByRole('link', { name: /Polyps/ })
    .click();
  const text = page.getByLabel('Text', { exact: true });
  await text.fill('Rinse ');
  await page.getByRole('button', { name: 'Insert First name' }).click();
  await expect(text).toBeFocused();
  await page.keyboard.type(' daily');
  await expect(text).toHaveValue('Rinse {{patient.firstName}} daily');
  await page.getByLabel('Diagnosis').fill('Nasal polyps');
  await save(page);
  await text.fill('something else');
  await bar(page).getByRole('button', { name: 'Discard' }).click();
  const sure = page.getByRole('alertdialog', { name: 'Discard changes?' });
  await sure.getByRole('button', { name: 'Cancel' }).click();
  await expect(text).toHaveValue('something else');
  await bar(page).getByRole('button', { name: 'Discard' }).click();
  await sure.getByRole('button', { name: 'Discard' }).click();
  await expect(text).toHaveValue('Rinse {{patient.firstName}} daily');
  await expect(bar(page)).toHaveCount(0);
});

test('leaving with changes asks first; typed text survives a reload, and Logout erases it', async ({
  page,
}) => {
  await open(page);
  await list(page).getByRole('link', { name: /Wax/ }).click();
  await page.getByLabel('Text', { exact: true }).fill('Typed and not saved');
  await page.getByRole('link', { name: 'Resources', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Unsaved Changes' });
  await expect(question).toContainText('You have unsaved changes, are you sure you want to leave?');
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(page).toHaveURL(/edit-templates/);
  const device = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  expect(device).toContain('corridor.draft.');
  expect(device).not.toContain('Typed and not saved');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue('Typed and not saved');
  await expect(bar(page)).toContainText('Restored from this device. Not saved yet.');
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL('**/login');
  const left = () => page.evaluate(() => Object.keys(localStorage));
  // The note of a pending Logout names nobody and goes once the server knows.
  expect((await left()).filter((key) => key !== 'corridor.ending')).toEqual([]);
  await expect.poll(left).toEqual([]);
});

test('the second of two windows shows the differences, keeps both and accepts the other’s text', async ({
  page,
  context,
}) => {
  await open(page);
  await list(page).getByRole('link', { name: /Wax/ }).click();
  await page.getByLabel('Text', { exact: true }).fill('Mine');
  const other = await context.newPage();
  await other.goto('/dashboard/edit-templates');
  await list(other).waitFor();
  await replaceStore(other, { ...two, Throat: ['Globus'] });
  const notice = page.getByRole('alert').filter({ hasText: 'Saved elsewhere at' });
  await expect(notice).toContainText(
    /Saved elsewhere at \d+:\d\d [AP]M by you in another window\./,
  );
  await expect(notice).toContainText('Only thereThroat, Globus');
  await expect(notice).toContainText('DifferentWax');
  // Save says which choice it waits for and leads there.
  await expect(page.getByText('Not saved: choose above what stays.')).toBeVisible();
  await bar(page).getByRole('button', { name: 'Save' }).click();
  await expect(notice).toBeFocused();
  await notice.getByRole('button', { name: 'Keep mine' }).click();
  await expect(page.getByText('Templates saved.')).toBeVisible();
  await expect(notice).toHaveCount(0);
  const both = [
    ['Ear', 'Wax', 'Tinnitus'],
    ['Nose', 'Polyps', 'Epistaxis'],
    ['Throat', 'Globus'],
  ];
  await expect.poll(() => shownPlan(page)).toEqual(both);
  await expect.poll(() => shownPlan(other)).toEqual(both);
  await expect(list(other).getByRole('link', { name: /Wax/ })).toContainText('Mine');

  await page.getByLabel('Text', { exact: true }).fill('Mine again');
  await replaceStore(other, two);
  await notice.getByRole('button', { name: 'Take theirs' }).click();
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue('About Wax.');
  await page.getByRole('button', { name: 'UNDO' }).click();
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue('Mine again');
  await save(page);
  await expect.poll(() => shownPlan(page)).toEqual(both);
});

test('a new template begins with a name, which sets its id', async ({ page }) => {
  claims('templates-06', 'templates-08');
  await open(page, {});
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'New category' }).last().click();
  await expect(dialog.getByRole('button', { name: 'Create' })).toBeDisabled();
  await dialog.getByLabel('Category name').fill('  ');
  await expect(dialog.getByRole('button', { name: 'Create' })).toBeDisabled();
  await dialog.getByLabel('Category name').fill('Ear');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('button', { name: 'New template in Ear' }).click();
  await expect(dialog.getByRole('button', { name: 'Create' })).toBeDisabled();
  await dialog.getByLabel('Template name').fill('Wax, impacted');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(page).toHaveURL(/item=wax-impacted-1/);
  await save(page);
});

test('an emptied name shows its problem and is not saved', async ({ page }) => {
  claims('templates-07');
  await open(page);
  await list(page).getByRole('link', { name: /Wax/ }).click();
  await page.getByLabel('Template name').fill('');
  await expect(page.getByText('Template name cannot be empty.')).toBeVisible();
  await bar(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Something has no name yet.')).toBeVisible();
  await expect(bar(page)).toBeVisible();
  await page.getByRole('button', { name: 'Edit category Ear' }).click();
  await page.getByLabel('Category name').fill('');
  await expect(page.getByText('Category name cannot be empty.')).toBeVisible();
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('Undo restores a removed template at once', async ({ page }) => {
  await open(page);
  await list(page).getByRole('link', { name: /Wax/ }).click();
  await page.getByRole('button', { name: 'Remove template' }).click();
  await expect
    .poll(() => shownPlan(page))
    .toEqual([
      ['Ear', 'Tinnitus'],
      ['Nose', 'Polyps', 'Epistaxis'],
    ]);
  await page.getByRole('button', { name: 'UNDO' }).click();
  await expect
    .poll(() => shownPlan(page))
    .toEqual([
      ['Ear', 'Wax', 'Tinnitus'],
      ['Nose', 'Polyps', 'Epistaxis'],
    ]);
  await expect(bar(page)).toHaveCount(0);
});

test('a template names one of the outcomes of a consult, or none', async ({ page }) => {
  claims('outcomes-02 (editor)');
  await open(page);
  await page.getByRole('link', { name: 'Wax' }).click();
  const outcome = page.getByLabel('Outcome', { exact: true });
  await expect(outcome.locator('option')).toHaveText([
    'None',
    'No treatment required',
    'Patient to see Specialist',
    'Management or treatment suggested',
    'Treatment suggested prior to Specialist visit',
    'Further investigations suggested',
    'Refer to different specialty',
    'Unknown',
    'Not applicable',
  ]);
  await outcome.selectOption('Unknown');
  await save(page);
  await page.reload();
  await expect(outcome).toHaveValue('Unknown');
  await outcome.selectOption('None');
  await save(page);
});

test('too long a text is not cut; the field says by how much and Save waits until it fits', async ({
  page,
}) => {
  await open(page);
  await page.getByRole('link', { name: 'Wax' }).click();
  const text = page.getByLabel('Text', { exact: true });
  await text.fill('w'.repeat(10_020));
  const shorter = page.getByText('Too long for a template: shorten it by 20 characters.');
  await expect(shorter).toBeVisible();
  await page.getByRole('link', { name: 'Polyps' }).click();
  await expect(text).toHaveValue('About Polyps.');
  await bar(page).getByRole('button', { name: 'Save' }).click();
  // Save focuses the long text and says why.
  await expect(text).toHaveValue('w'.repeat(10_020));
  await expect(shorter).toHaveCount(2);
  await text.fill('w'.repeat(10_000));
  await save(page);
  await page.reload();
  await expect(text).toHaveValue('w'.repeat(10_000));
});
