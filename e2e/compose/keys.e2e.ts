import type { Locator, Page } from '@playwright/test';
import { claims } from '../world/claims.ts';
import { field, foot, patient, picture, questions, send, specialist } from '../world/compose.ts';
import { expect, takeSession, test } from '../world/world.ts';

const isFocused = (one: Locator) => one.evaluate((input) => input === document.activeElement);

/** Presses Tab until the field has the focus, within a limit. */
async function tabTo(page: Page, control: Locator, most = 12) {
  await control.waitFor();
  for (let tabs = 0; tabs < most && !(await isFocused(control)); tabs++)
    await page.keyboard.press('Tab');
  await expect(control).toBeFocused();
}

test('a person finds, writes, sends and takes back a consult with the keyboard alone', async ({
  page,
}) => {
  claims('consult-22 (keyboard)');
  // The listener is there from the start, because a key opens the file chooser at once.
  page.on('filechooser', (chooser) => void chooser.setFiles([picture('keys.png')]));
  await takeSession(page, 'Grace Lindqvist');
  await page.goto('/dashboard/profile');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('c');
  await expect(page).toHaveURL(/\/dashboard\/consult$/);
  // The first field shows its message as the page opens.
  await patient(page).waitFor();
  await tabTo(page, page.getByLabel('Specialty'), 40);
  await page.keyboard.type('Neurology');
  await tabTo(page, page.getByLabel('Subsite'));
  await page.keyboard.type('Headache');
  const nyberg = specialist(page).locator('option:checked').filter({ hasText: 'Nyberg' });
  await tabTo(page, specialist(page));
  // The specialist can be chosen once the server has listed them.
  await specialist(page)
    .locator('option')
    .filter({ hasText: 'Nyberg' })
    .waitFor({ state: 'attached' });
  for (let steps = 0; steps < 20 && (await nyberg.count()) === 0; steps++)
    await page.keyboard.press('ArrowDown');
  await expect(nyberg).toHaveCount(1);
  for (const [name, text] of [
    ['First name', 'Keys'],
    ['Last name', 'Alone'],
    ['Date of birth', '19620228'],
    ['Province', 'Alberta'],
    ['PHN', '700110707'],
  ] as const) {
    await tabTo(page, field(page, name));
    await page.keyboard.type(text);
  }
  await expect(field(page, 'Date of birth')).toHaveValue('1962/02/28');
  // Send of an unfinished form focuses the first missing field.
  await tabTo(page, send(page), 40);
  await page.keyboard.press('Enter');
  const headache = questions(page).getByRole('checkbox', { name: 'headache' });
  await tabTo(page, headache, 3);
  await page.keyboard.press('Space');
  await expect(headache).toBeChecked();
  for (const name of [
    'Onset and course',
    'Neurological findings',
    'Question for the specialist',
    'Relevant history',
  ]) {
    await tabTo(page, questions(page).getByLabel(name));
    await page.keyboard.type('none');
  }
  await tabTo(page, page.getByLabel('Add attachments'));
  await page.keyboard.press('Enter');
  const away = page.getByRole('button', { name: 'Remove keys.png' });
  await expect(away).toBeVisible();
  // A removed file leaves the focus on the button beside it.
  await tabTo(page, away);
  await page.keyboard.press('Enter');
  await expect(away).toHaveCount(0);
  await expect(page.getByLabel('Add attachments')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(away).toBeVisible();
  await tabTo(page, send(page), 20);
  await page.keyboard.press('Enter');
  const undo = page.getByRole('button', { name: /^Undo/ }).first();
  await undo.waitFor();
  await expect(field(page, 'First name')).toHaveValue('');
  await tabTo(page, undo, 3);
  await page.keyboard.press('Enter');
  await expect(field(page, 'First name')).toHaveValue('Keys');
  await expect(questions(page).getByLabel('Relevant history')).toHaveValue('none');
  await expect(foot(page)).toBeVisible();
});
