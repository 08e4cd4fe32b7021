import { editWords } from '@corridor/contract/platform/words.ts';
import type { Page } from '@playwright/test';
import { ask } from '../world/drafts.ts';
import {
  desktop,
  expect,
  expectAccessible,
  phone,
  signIn,
  takeSession,
  test,
} from '../world/world.ts';

const bar = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' });
const save = async (page: Page) => {
  await bar(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('The document is saved.')).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
};
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
async function open(page: Page, title: string) {
  await page.goto('/operator/settings/documents');
  await page
    .getByRole('list', { name: 'Documents' })
    .getByRole('link', { name: new RegExp(`^${title}`) })
    .click();
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
  await expect(section(page, 'Versions')).toContainText('Version 1');
}

test('a list of names is edited by lines, keeps every version and can be restored', async ({
  page,
}) => {
  await page.setViewportSize(desktop);
  await signIn(page, 'Owen Kozak');
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await page
    .getByRole('navigation', { name: 'Settings' })
    .getByRole('link', { name: 'Documents' })
    .click();
  await expect(page.getByRole('list', { name: 'Documents' }).getByRole('link')).toHaveCount(6);
  await expectAccessible(page);
  await open(page, 'Clinics');
  const names = page.getByLabel('One name on each line');
  const before = await names.inputValue();
  await names.fill(`${before}\nTwice\nTwice`);
  await bar(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('“Twice” is there twice.')).toBeVisible();
  await expect(names).toBeFocused();
  await names.fill(`${before}\nOnce`);
  // The typed text survives a closed tab.
  await expect(bar(page)).toContainText('Unsaved changes');
  await save(page);
  await expect(section(page, 'Versions').getByRole('listitem').first()).toContainText('Owen Kozak');
  await page.getByRole('button', { name: 'Look at version 1' }).click();
  await expect(page.getByText('This is version 1.', { exact: false })).toBeVisible();
  await expect(names).toHaveValue(before);
  for (const viewport of [desktop, phone]) {
    await page.setViewportSize(viewport);
    await expectAccessible(page);
  }
  await page.setViewportSize(desktop);
  await save(page);
  await expect(section(page, 'Versions').getByRole('listitem')).toHaveCount(3);
  await expect(names).toHaveValue(before);
});

test('two editors of a document see both versions, and each choice works', async ({
  page,
  browser,
  world,
}) => {
  await page.setViewportSize(desktop);
  await takeSession(page, 'Owen Kozak');
  await open(page, 'Sign-up');
  const other = await (await browser.newContext({ baseURL: world.url })).newPage();
  await other.setViewportSize(desktop);
  await takeSession(other, 'Owen Kozak');
  await open(other, 'Sign-up');
  const yukon = (tab: Page) =>
    tab.getByRole('list', { name: 'Provinces' }).getByRole('listitem').last();
  const number = (tab: Page) => yukon(tab).getByLabel('What the number is called');
  const checks = (tab: Page) => yukon(tab).getByRole('switch', { name: 'Checks practice IDs' });
  const note = page.getByRole('alert').filter({ hasText: 'Somebody else saved this document' });
  const row = (label: string) => note.getByRole('row', { name: label });

  await number(page).fill('Number of mine');
  await number(other).fill('Number of theirs');
  await checks(other).check();
  await save(other);
  await expect(row('YT: What the number is called')).toHaveText(
    'YT: What the number is calledNumber of mineNumber of theirs',
  );
  await expect(row('YT: Checks practice IDs')).toHaveText(
    'YT: Checks practice IDsNot changed hereOn',
  );
  await expect(number(page)).toHaveValue('Number of mine');
  for (const viewport of [desktop, phone]) {
    await page.setViewportSize(viewport);
    await expectAccessible(page);
  }
  await page.setViewportSize(desktop);
  // Nothing is saved before the person chooses.
  await expect(bar(page)).toContainText('Not saved: choose above what stays.');
  await bar(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(note).toBeFocused();
  await note.getByRole('button', { name: 'Keep mine' }).click();
  await expect(page.getByText('The document is saved.')).toBeVisible();
  await expect(note).toHaveCount(0);
  await expect(checks(page)).toBeChecked();
  await expect(number(other)).toHaveValue('Number of mine');
  await expect(checks(other)).toBeChecked();

  await number(page).fill('Number of mine again');
  await number(other).fill('Number of theirs again');
  await save(other);
  await note.getByRole('button', { name: 'Take theirs' }).click();
  await expect(number(page)).toHaveValue('Number of theirs again');
  await expect(bar(page)).toHaveCount(0);
  await expect(note).toHaveCount(0);
  await other.context().close();
});

test('Undo says so where somebody else has saved a newer version', async ({ page }) => {
  await page.setViewportSize(desktop);
  await takeSession(page, 'Owen Kozak');
  await open(page, 'Clinics');
  const names = page.getByLabel('One name on each line');
  const before = await names.inputValue();
  await names.fill(`${before}\nOnce`);
  await save(page);
  const { content } = await ask(page, 'content-document', { name: 'clinics' }, 'query');
  const newer = { clinicNames: [...content.clinicNames, 'Theirs'] };
  const document = { name: 'clinics', content: newer };
  await ask(page, 'operator-saveDocument', { document, after: 2 });
  await page.getByRole('button', { name: 'UNDO' }).click();
  await expect(page.getByRole('status').getByText(editWords.notUndone)).toBeVisible();
  await expect(names).toHaveValue(`${before}\nOnce\nTheirs`);
  // Without a newer version Undo brings the content before the save back.
  await names.fill(`${before}\nTwice`);
  await save(page);
  await page.getByRole('button', { name: 'UNDO' }).click();
  await expect(names).toHaveValue(`${before}\nOnce\nTheirs`);
});

test('an agreement is previewed while typed and refuses a field that nothing fills in', async ({
  page,
}) => {
  await page.setViewportSize(desktop);
  await takeSession(page, 'Owen Kozak');
  await open(page, 'User agreements');
  const text = page.getByLabel('Text, in Markdown');
  const preview = section(page, 'As it will be seen');
  await expect(preview).toContainText('Grace Lindqvist');
  await text.fill('# Terms\n\n{name} and {phn} on {date}');
  await expect(preview.getByRole('heading', { name: 'Terms' })).toBeVisible();
  await bar(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('There is no placeholder {phn}.')).toBeVisible();
  for (const viewport of [desktop, phone]) {
    await page.setViewportSize(viewport);
    await expectAccessible(page);
  }
  await bar(page).getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(bar(page)).toHaveCount(0);
});

test('rows of links and sign-up are edited, and people see the saved rows', async ({ page }) => {
  await page.setViewportSize(desktop);
  await takeSession(page, 'Owen Kozak');
  await open(page, 'Links');
  await page.getByRole('button', { name: 'Add a link to Support' }).click();
  const added = section(page, 'Edit: Support').getByRole('group').last();
  await added.getByLabel('Name').fill('Poison centre');
  await bar(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Write an address that begins with https://.')).toBeVisible();
  await added.getByLabel('Address').fill('https://poison.example');
  await expect(
    section(page, 'As it will be seen').getByRole('link', { name: 'Poison' }),
  ).toBeVisible();
  await expectAccessible(page);
  await save(page);
  await page.getByRole('button', { name: 'Look at version 1' }).click();
  await save(page);

  await open(page, 'Sign-up');
  const yukon = page.getByRole('list', { name: 'Provinces' }).getByRole('listitem').last();
  await yukon.getByRole('switch', { name: 'Checks practice IDs' }).check();
  await yukon.getByLabel('What the number is called').fill('');
  await bar(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('This is required.')).toBeVisible();
  await page.getByRole('button', { name: 'Add an answer' }).click();
  for (const viewport of [desktop, phone]) {
    await page.setViewportSize(viewport);
    await expectAccessible(page);
  }
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(phone.width);
  await bar(page).getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(yukon.getByRole('switch', { name: 'Checks practice IDs' })).not.toBeChecked();
});

test('a moved row keeps the focus, and the row after a removed one takes it', async ({ page }) => {
  await page.setViewportSize(desktop);
  await takeSession(page, 'Owen Kozak');
  await open(page, 'Sign-up');
  const up = page.getByRole('button', { name: /^Move up/ });
  const names = await up.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
  const moved = page.getByRole('button', { name: names[3] ?? '', exact: true });
  await moved.focus();
  await page.keyboard.press('Enter');
  await expect(up.nth(2)).toHaveAccessibleName(names[3] ?? '');
  await expect(moved).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(up.nth(1)).toHaveAccessibleName(names[3] ?? '');
  await expect(moved).toBeFocused();
  const remove = page.getByRole('button', { name: /^Remove / });
  await remove.nth(1).focus();
  const next = await remove.nth(2).getAttribute('aria-label');
  await page.keyboard.press('Enter');
  await expect(moved).toHaveCount(0);
  await expect(remove.nth(1)).toHaveAccessibleName(next ?? '');
  await expect(remove.nth(1)).toBeFocused();
});
