import { filesWords } from '@corridor/contract/operator/files/words.ts';
import { problemWords, words } from '@corridor/contract/operator/words.ts';
import { words as platform } from '@corridor/contract/platform/words.ts';
import type { Page } from '@playwright/test';
import { expect, takeSession, test } from '../world/world.ts';

/** The typing and the focus in the editor of a service, letter by letter. */
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const builder = (page: Page) => section(page, words.sections.form);
const ownersSection = (page: Page) => section(page, words.sections.who);
const bar = (page: Page) => section(page, 'Unsaved changes');
const save = (page: Page) => bar(page).getByRole('button', { name: 'Save', exact: true }).click();
const choice = (page: Page, at: number) =>
  builder(page).getByLabel(words.value(at), { exact: true });

async function begin(page: Page) {
  await takeSession(page, 'Owen Kozak');
  await page.goto('/operator/services/new');
  await page.getByRole('heading', { level: 2, name: words.newService }).waitFor();
}
async function ask(page: Page, header: string, type: keyof typeof words.inputTypes) {
  await builder(page).getByRole('button', { name: words.addQuestion }).click();
  await page.keyboard.type(header);
  await builder(page)
    .getByLabel(words.inputType, { exact: true })
    .last()
    .selectOption(words.inputTypes[type]);
}
async function offer(page: Page, name: string) {
  await page.getByLabel(words.specialty).fill('Dermatology');
  await page.getByLabel(words.subsite).fill('Nails');
  await page.getByLabel(words.name, { exact: true }).fill(name);
  await page.getByLabel(words.person).fill('okafor');
  await page.getByRole('button', { name: 'Add Amara Okafor' }).click();
}

test('urgent advice stays with its choice while another choice is edited', async ({ page }) => {
  await begin(page);
  await ask(page, 'Mood', 'Checkboxes');
  const add = builder(page).getByRole('button', { name: words.addValue });
  const marks = builder(page).getByRole('checkbox', { name: new RegExp(`^${words.urgent}:`) });
  for (const index of [1, 2, 3]) {
    await add.click();
    // The next letter is the first of the choice.
    await expect(choice(page, index)).toBeFocused();
  }
  await choice(page, 2).fill('Suicidal');
  await marks.nth(1).check();
  await choice(page, 3).pressSequentially('Suicidal thoughts in the past');
  await choice(page, 1).pressSequentially('Suicidal');
  for (const [at, marked] of [false, true, false].entries())
    await expect(marks.nth(at)).toBeChecked({ checked: marked });
  await choice(page, 2).fill('');
  await choice(page, 2).fill('Suicidal now');
  await builder(page)
    .getByRole('button', { name: words.removeValue('Suicidal'), exact: true })
    .click();
  await expect(marks.nth(0)).toBeChecked();
  await expect(choice(page, 1)).toHaveValue('Suicidal now');
  await expect(marks.nth(1)).not.toBeChecked();
  await builder(page).getByLabel(words.advice).fill('Call 988.');
  await offer(page, 'Mood clinic');
  await save(page);
  await expect(page).toHaveURL(/\/operator\/services\/[0-9a-f-]{36}/);
  await page.reload();
  await expect(marks.nth(0)).toBeChecked();
  await expect(marks.nth(1)).not.toBeChecked();
});

test('choices are removed with the keyboard alone', async ({ page }) => {
  await begin(page);
  await ask(page, 'Mood', 'Checkboxes');
  const add = builder(page).getByRole('button', { name: words.addValue });
  for (const value of ['low', 'high']) {
    await add.press('Enter');
    await page.keyboard.type(value);
  }
  const remove = (value: string) =>
    builder(page).getByRole('button', { name: words.removeValue(value) });
  await remove('high').press('Enter');
  await expect(remove('low')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(add).toBeFocused();
});

test('a repeated save after a lost answer makes one service', async ({ page }) => {
  await begin(page);
  await offer(page, 'Saved twice');
  await page.route('**/call/operator-saveService', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await save(page);
  await expect(bar(page)).toContainText(platform.offline);
  await page.unrouteAll({ behavior: 'wait' });
  await save(page);
  await expect(page).toHaveURL(/\/operator\/services\/[0-9a-f-]{36}/);
  await page.getByRole('link', { name: words.back }).click();
  await page.getByLabel(words.seek).fill('saved twice');
  await expect(page.getByRole('list', { name: words.services }).getByRole('link')).toHaveCount(1);
});

test('owner and place are chosen with the keyboard alone, each from its current choice', async ({
  page,
}) => {
  await begin(page);
  const people = page.getByLabel(words.person);
  await people.fill('okafor');
  await page.getByRole('button', { name: 'Add Amara Okafor' }).press('Enter');
  await expect(people).toBeFocused();
  await expect(ownersSection(page)).toContainText(words.clinicHint);
  const clinics = page.getByLabel(words.seekClinic);
  await clinics.fill('vancouver');
  await page
    .getByRole('button', { name: /^Choose / })
    .first()
    .press('Enter');
  const remove = page.getByRole('button', { name: words.removeClinic });
  await expect(remove).toBeFocused();
  await expect(ownersSection(page)).not.toContainText(words.clinicHint);
  await remove.press('Enter');
  await expect(clinics).toBeFocused();
  await people.fill('wierzbicki');
  await page.getByRole('button', { name: 'Add Tomasz Wierzbicki' }).press('Enter');
  await page.getByRole('button', { name: words.makeOwner('Tomasz Wierzbicki') }).focus();
  // A key held a little too long must not press the next control.
  for (const _ of [1, 2, 3]) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  const removeOwner = page.getByRole('button', { name: words.removePerson('Tomasz Wierzbicki') });
  await expect(removeOwner).toBeFocused();
  await removeOwner.press('Enter');
  await expect(people).toBeFocused();
});

test('a question with a forbidden name says so in place', async ({ page }) => {
  await begin(page);
  await ask(page, '__proto__', 'Textfield');
  await offer(page, 'Called strangely');
  await save(page);
  const header = builder(page).getByLabel(words.header, { exact: true });
  await expect(header).toBeFocused();
  await expect(header).toHaveAccessibleDescription(/Call this question something else\./);
});

test('a file without services says so', async ({ page }) => {
  await takeSession(page, 'Owen Kozak');
  await page.goto('/operator/services/files');
  const coming = section(page, 'Import');
  const heading =
    'id,specialty,subsite,name,type,shortDescription,longDescription,bio,college,keywords,acceptsExisting,acceptsReferral,member,enabled,answeredBy,clinic,city,form';
  await coming
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(`${heading}\n`) });
  await expect(coming.getByText(filesWords.noServices)).toBeVisible();
  await expect(coming.getByText(filesWords.nothing)).toHaveCount(0);
});

test('the refusal of a rename goes when another name is typed', async ({ page }) => {
  await takeSession(page, 'Owen Kozak');
  await page.goto('/operator/services/specialties');
  await page.getByRole('button', { name: 'Rename Home Sleep Apnea Test' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: words.renameAct, exact: true }).click();
  await expect(dialog.getByText(problemWords.sameName)).toBeVisible();
  await dialog.getByLabel(words.newName).fill('Dentistry');
  await expect(dialog.getByText(problemWords.sameName)).toHaveCount(0);
  await expect(dialog.getByText(words.joins('Dentistry'))).toBeVisible();
});
