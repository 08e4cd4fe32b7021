/** The presentation of a specialist: written in the profile, read beside their services. */
import type { Page } from '@playwright/test';
import { claims } from '../world/claims.ts';
import { pick } from '../world/compose.ts';
import {
  desktop,
  expect,
  expectAccessible,
  openAs,
  phone,
  takeSession,
  test,
} from '../world/world.ts';

const section = (page: Page) => page.getByRole('region', { name: 'On your services' });
const bar = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' });
const chosen = (page: Page) =>
  section(page).getByRole('list', { name: 'Chosen languages' }).getByRole('listitem');
const open = async (page: Page, name: string) => {
  await takeSession(page, name);
  await page.goto('/dashboard/profile');
  await page.getByLabel('Credentials').waitFor();
};
/** The languages that the search finds. */
const offered = (page: Page) =>
  section(page).getByRole('listbox', { name: 'Languages found' }).getByRole('option');
const save = async (page: Page) => {
  await bar(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your profile was saved.')).toBeVisible();
};
const card = (page: Page) => page.getByRole('region', { name: 'Skin Lesion', exact: true });

test('a specialist writes a bio, languages and a target, and a referring physician reads them', async ({
  page,
  browser,
}) => {
  claims('profile-15', 'profile-04 (presentation)');
  await page.setViewportSize(desktop);
  await open(page, 'Amara Okafor');
  const bio = section(page).getByLabel('Public bio');
  await bio.fill('Trained in Lagos.\n\nSees moles.');
  await expect(section(page).getByText('30 of 1,000 characters')).toBeVisible();
  for (const name of ['French', 'Igbo', 'Yoruba'])
    await section(page)
      .getByRole('button', { name: `Remove ${name}` })
      .click();
  const languages = section(page).getByRole('combobox', { name: 'Languages' });
  await expect(languages).toBeFocused();
  await languages.fill('pun');
  await expect(offered(page)).toHaveText(['Punjabi']);
  await languages.press('Enter');
  await languages.fill('farsi');
  await offered(page).filter({ hasText: 'Persian (Farsi)' }).click();
  await expect(languages).toHaveValue('');
  await languages.fill('klingon');
  await expect(section(page).getByText('No language of that name')).toBeVisible();
  await languages.press('Enter');
  await expect(chosen(page)).toHaveText(['English', 'Punjabi', 'Persian (Farsi)']);
  const target = section(page).getByLabel('Response-time target');
  expect(await target.locator('option').allInnerTexts()).toEqual([
    'No target',
    'Within 1 day',
    'Within 2 days',
    'Within 3 days',
    'Within 5 days',
    'Within 7 days',
    'Within 2 weeks',
  ]);
  await target.selectOption('Within 2 weeks');
  await save(page);
  await page.reload();
  await expect(bio).toHaveValue('Trained in Lagos.\n\nSees moles.');
  // Saved languages follow the order of the list.
  await expect(chosen(page)).toHaveText(['English', 'Persian (Farsi)', 'Punjabi']);
  await expect(target).toHaveValue('14');
  await expect(bar(page)).toHaveCount(0);

  const physician = await openAs(browser, 'Karim Mansour');
  await physician.goto('/dashboard/consult/consult-form');
  await pick(physician, 'Dermatology', 'Skin Lesion', /Okafor/);
  const person = card(physician).getByRole('listitem').filter({ hasText: 'Dr. Amara Okafor' });
  await expect(person).toContainText('Trained in Lagos.');
  await expect(person).toContainText('Languages: English, Persian (Farsi), Punjabi');
  await expect(person).toContainText('Target: 2 weeks');
  // The measured time stays and has another label than the target.
  await expect(card(physician)).toContainText(/Answers in about \d+h/);
  // A save reaches the physician's open page without a reload.
  await bio.fill('Sees moles on Tuesdays.');
  await save(page);
  await expect(person).toContainText('Sees moles on Tuesdays.');
  await expect(person).not.toContainText('Lagos');
  await physician.context().close();
});

test('too long a bio shows its problem before anything is sent', async ({ page }) => {
  claims('profile-15 (too long)');
  await open(page, 'Tomasz Wierzbicki');
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  const bio = section(page).getByLabel('Public bio');
  await bio.fill('a'.repeat(1001));
  await expect(section(page).getByText('1,001 of 1,000 characters')).toBeVisible();
  await bar(page).getByRole('button', { name: 'Save' }).click();
  await expect(section(page).getByText('The bio is longer than 1,000 characters')).toBeVisible();
  await expect(bar(page)).toContainText('Check form for errors.');
  await expect(bio).toBeFocused();
  expect(requests).not.toContain('/call/profile-save');
  await bio.fill('a'.repeat(1000));
  await save(page);
  expect(requests).toContain('/call/profile-save');
});

test('a dentist has the section', async ({ page }) => {
  claims('profile-15 (dentists)');
  await open(page, 'Peter Vogel');
  await expect(section(page).getByLabel('Public bio')).toHaveValue(/sleep medicine/);
});

for (const name of ['Grace Lindqvist', 'Joanne Petrie'])
  test(`${name}, who is no specialist, has no such section`, async ({ page }) => {
    claims('profile-15 (others)', 'profile-04 (others)');
    await open(page, name);
    await expect(page.getByRole('region', { name: 'How you hear of things' })).toBeVisible();
    await expect(section(page)).toHaveCount(0);
  });

test('the list of all services shows the presentation with each service of its owner', async ({
  page,
}) => {
  claims('profile-15 (directory)');
  await page.setViewportSize(desktop);
  await takeSession(page, 'Karim Mansour');
  await page.goto('/dashboard/consult?searchText=okafor');
  const row = page
    .getByRole('list', { name: 'Services' })
    .getByRole('button', { name: /^Skin Lesion/ });
  await expect(row).toContainText('Dermatologist in Vancouver since 2011');
  await expect(row).toContainText('Languages: English, French, Igbo, Yoruba');
  await expect(row).toContainText('Target: 2 days');
});

test('an operator previews the owners of a service as a physician reads them', async ({ page }) => {
  claims('profile-15 (preview)');
  await takeSession(page, 'Owen Kozak');
  await page.goto('/operator/services/new');
  await page.getByLabel('Add somebody who answers').fill('okafor');
  await page.getByRole('button', { name: 'Add Amara Okafor' }).click();
  const preview = page
    .getByRole('region', { name: 'As the referrer sees it' })
    .getByRole('listitem');
  await expect(preview).toContainText('Dr. Amara Okafor, FRCPC');
  await expect(preview).toContainText('Dermatologist in Vancouver since 2011');
  await expect(preview).toContainText('Target: 2 days');
});

for (const [name, size] of [
  ['desktop', desktop],
  ['phone', phone],
] as const)
  test(`the section with its open list is accessible and does not scroll sideways (${name})`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await open(page, 'Amara Okafor');
    await section(page).getByRole('combobox', { name: 'Languages' }).fill('sign');
    await expect(offered(page)).toHaveCount(2);
    await expectAccessible(page);
    const over = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
    expect(over).toBe(false);
  });
