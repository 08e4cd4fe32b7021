import type { Locator, Page } from '@playwright/test';
import { ask } from '../world/drafts.ts';
import { addPictures, button, openGallery, selectionBar, tile } from '../world/media.ts';
import { desktop, expect, expectAccessible, openAs, phone, signIn, test } from '../world/world.ts';
import { gallery, grace, walter } from './cameraPage.ts';

/** A valid number that the clinic does not know. */
const ingrid = '500091248';

const subject = {
  phn: walter.phn,
  province: 'AB',
  firstName: 'Walter',
  lastName: 'Brandt',
  dateOfBirth: walter.born,
};

const details = (page: Page) => page.getByRole('region', { name: 'Details' });
const change = (page: Page) =>
  details(page).getByRole('button', { name: 'Change patient and body site' });
const dialog = (page: Page) => page.getByRole('dialog', { name: /^Patient and body site/ });
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save' });

/** The newest item of the gallery as the server has it. */
const newest = async (page: Page) => (await gallery(page))[0];

/** Presses Tab until the focus is there. */
async function tabTo(page: Page, target: Locator) {
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(target).toBeFocused({ timeout: 100 });
  }).toPass();
}

test.beforeEach(async ({ page }) => {
  await page.setViewportSize(desktop);
  await signIn(page, grace);
});

test('a picture is tied to a patient and a site with consent, and all of it is undone', async ({
  page,
}) => {
  await addPictures(page, 'red');
  await openGallery(page);
  await tile(page, 'red.png').click();
  await expect(details(page)).toContainText('Not tied to a patient');
  await expect(details(page)).toContainText('No consent');
  await change(page).click();
  const form = dialog(page);
  await form.getByLabel('PHN').fill('500091239');
  await form.getByLabel('Province').selectOption('AB');
  await form.getByLabel('First name').focus();
  await expect(form).toContainText('PHN is invalid');
  await expect(save(page)).toHaveAttribute('aria-disabled', 'true');
  await form.getByLabel('PHN').fill(walter.phn);
  await form.getByRole('button', { name: `Use ${walter.name}` }).click();
  await expect(form).toContainText('Choose a body site.');
  await expect(save(page)).toHaveAttribute('aria-disabled', 'true');
  await form.getByText('Left forearm', { exact: true }).click();
  await form.getByLabel('Training the AI').selectOption('Patient agrees');
  await save(page).click();
  await expect(form).toHaveCount(0);
  await expect(details(page)).toContainText(`${walter.born} · PHN 50009-1234`);
  await expect(details(page)).toContainText('Left forearm');
  await expect(details(page)).toContainText('Patient agrees');
  expect(await newest(page)).toMatchObject({
    subject: { phn: walter.phn, lastName: 'Brandt', site: 'left-forearm' },
    consent: true,
  });

  await button(page, 'UNDO').click();
  await expect(details(page)).toContainText('Not tied to a patient');
  await expect(details(page)).toContainText('No consent');
  expect(await newest(page)).toMatchObject({ subject: null, consent: false });
});

test('a patient withdraws the consent, and a picture is tied to no patient again', async ({
  page,
}) => {
  await addPictures(page, 'red');
  await openGallery(page);
  await tile(page, 'red.png').click();
  const form = dialog(page);
  await change(page).click();
  await form.getByLabel('PHN').fill(walter.phn);
  await form.getByRole('button', { name: `Use ${walter.name}` }).click();
  await form.getByText('Left knee', { exact: true }).click();
  await form.getByLabel('Training the AI').selectOption('Patient agrees');
  await save(page).click();
  await expect(details(page)).toContainText('Patient agrees');

  await change(page).click();
  await form.getByLabel('Training the AI').selectOption('No consent');
  await save(page).click();
  await expect(details(page)).toContainText('No consent');
  await expect(details(page)).toContainText('Left knee');
  expect(await newest(page)).toMatchObject({ subject: { site: 'left-knee' }, consent: false });

  await change(page).click();
  await form.getByRole('button', { name: 'No patient' }).click();
  await page.route('**/call/gallery-tie', (route) => route.abort());
  await save(page).click();
  await expect(form).toContainText('The changes could not be saved. Please try again.');
  await page.unroute('**/call/gallery-tie');
  await save(page).click();
  await expect(details(page)).toContainText('Not tied to a patient');
  expect((await newest(page))?.subject).toBeNull();
});

test('several pictures are tied at once, and a number of another patient is asked about', async ({
  page,
}) => {
  await addPictures(page, 'red', 'green');
  await openGallery(page);
  await button(page, 'Select').click();
  const form = dialog(page);
  const tie = selectionBar(page).getByRole('button', { name: 'Patient and body site' });
  await button(page, 'Select red.png').click();
  await tie.click();
  await form.getByLabel('PHN').fill(walter.phn);
  await form.getByLabel('First name').fill('Ingrid');
  await form.getByLabel('Last name').fill('Halvorsen');
  await form.getByLabel('Date of birth').fill('1962/02/28');
  await form.getByText('Chin', { exact: true }).click();
  await expect(form.getByRole('alert')).toContainText('Your clinic knows this number as');
  await expect(save(page)).toHaveAttribute('aria-disabled', 'true');
  await form.getByRole('button', { name: `Use ${walter.name}` }).click();
  await save(page).click();
  await expect(page.getByText('Saved for 1 item.')).toBeVisible();

  await button(page, 'Select green.png').click();
  await tie.click();
  await expect(form).toContainText('These items have different patients or body sites.');
  await form.getByLabel('PHN').fill(walter.phn);
  await form.getByRole('button', { name: `Use ${walter.name}` }).click();
  await form.getByText('Nose', { exact: true }).click();
  await save(page).click();
  await expect(page.getByText('Saved for 2 items.')).toBeVisible();
  const sites = async () => (await gallery(page)).slice(0, 2).map(({ subject }) => subject?.site);
  expect(await sites()).toEqual(['nose', 'nose']);
  // Each picture gets back what it had.
  await button(page, 'UNDO').click();
  await expect(page.getByText('Restored.')).toBeVisible();
  expect(await sites()).toEqual([undefined, 'chin']);
});

test('a picture is not tied while nobody can say whose number it is', async ({ page }) => {
  await addPictures(page, 'red');
  await openGallery(page);
  await tile(page, 'red.png').click();
  await change(page).click();
  const form = dialog(page);
  await page.route('**/call/patientInfo-lookup', (route) => route.abort());
  await form.getByLabel('PHN').fill(walter.phn);
  await form.getByLabel('First name').fill('Walter');
  await form.getByLabel('Last name').fill('Brandt');
  await form.getByLabel('Date of birth').fill(walter.born);
  await form.getByText('Left knee', { exact: true }).click();
  await expect(form).toContainText('could not be asked whose number this is.');
  await expect(save(page)).toHaveAttribute('aria-disabled', 'true');
  await page.unroute('**/call/patientInfo-lookup');
  await form.getByRole('button', { name: 'Retry' }).click();
  await save(page).click();
  await expect(details(page)).toContainText('Left knee');
});

test('the consent of one patient never stands for another', async ({ page }) => {
  await addPictures(page, 'red');
  await openGallery(page);
  await tile(page, 'red.png').click();
  const form = dialog(page);
  const consent = form.getByLabel('Training the AI');
  await change(page).click();
  await consent.selectOption('Patient agrees');
  await form.getByLabel('PHN').pressSequentially(walter.phn);
  await form.getByRole('button', { name: `Use ${walter.name}` }).click();
  await form.getByText('Left knee', { exact: true }).click();
  await expect(consent).toHaveValue('yes');
  await save(page).click();
  await expect(details(page)).toContainText('Patient agrees');
  expect(await newest(page)).toMatchObject({ subject: { phn: walter.phn }, consent: true });

  const tieToIngrid = async () => {
    await change(page).click();
    await form.getByRole('button', { name: 'Change the patient' }).click();
    await form.getByLabel('PHN').fill(ingrid);
    await expect(consent).toHaveValue('no');
    await form.getByLabel('First name').fill('Ingrid');
    await form.getByLabel('Last name').fill('Halvorsen');
    await form.getByLabel('Date of birth').fill('1962/02/28');
  };
  await tieToIngrid();
  await save(page).click();
  await expect(details(page)).toContainText('No consent');
  expect(await newest(page)).toMatchObject({ subject: { phn: ingrid }, consent: false });
  await button(page, 'UNDO').click();
  await expect(details(page)).toContainText('Patient agrees');
  expect(await newest(page)).toMatchObject({ subject: { phn: walter.phn }, consent: true });

  // The next patient can agree too, and that is a consent of their own.
  await tieToIngrid();
  await consent.selectOption('Patient agrees');
  await save(page).click();
  await expect(details(page)).toContainText('Halvorsen');
  expect(await newest(page)).toMatchObject({ subject: { phn: ingrid }, consent: true });
});

test('a picture that is tied anew lists who saw it with the patient before', async ({
  page,
  world,
  browser,
}) => {
  const [sent] = world.ask<{ media: string; activityId: string }[]>('pictures', { count: 1 });
  const tied = { ids: [sent?.media], subject: { ...subject, site: 'left-knee' } };
  await ask(page, 'gallery-tie', tied);
  const amara = await openAs(browser, 'Amara Okafor');
  await amara.goto(`/dashboard/secure-messaging?econsultId=${sent?.activityId}`);
  await expect(amara.getByRole('heading', { name: /^Photos/ })).toBeVisible();
  await openGallery(page);
  await tile(page, 'brandt.png').first().click();
  await change(page).click();
  const form = dialog(page);
  await form.getByRole('button', { name: 'Change the patient' }).click();
  await form.getByLabel('PHN').fill(ingrid);
  await form.getByLabel('First name').fill('Ingrid');
  await form.getByLabel('Last name').fill('Halvorsen');
  await form.getByLabel('Date of birth').fill('1962/02/28');
  await save(page).click();
  const readers = page.getByRole('dialog', { name: 'Who saw it with the patient before' });
  await expect(readers).toContainText('Amara Okafor');
  await expectAccessible(page);
  await readers.getByRole('button', { name: 'Close' }).click();
  await expect(details(page)).toContainText('Halvorsen');
});

test('a picture is tied by the keyboard alone', async ({ page }) => {
  await addPictures(page, 'red');
  await openGallery(page);
  await tabTo(page, tile(page, 'red.png'));
  await page.keyboard.press('Enter');
  await tabTo(page, change(page));
  await page.keyboard.press('Enter');
  const form = dialog(page);
  await tabTo(page, form.getByLabel('PHN'));
  await page.keyboard.type(walter.phn);
  const known = form.getByRole('button', { name: `Use ${walter.name}` });
  await expect(known).toBeVisible();
  await tabTo(page, known);
  await page.keyboard.press('Enter');
  const first = form.getByRole('group', { name: 'Body site' }).getByRole('radio').first();
  await tabTo(page, first);
  await page.keyboard.press('ArrowDown');
  await expect(form.getByRole('radio', { name: 'Forehead' })).toBeChecked();
  await tabTo(page, form.getByLabel('Training the AI'));
  await page.keyboard.press('P');
  await tabTo(page, save(page));
  await page.keyboard.press('Enter');
  await expect(form).toHaveCount(0);
  await expect(change(page)).toBeFocused();
  await expect(details(page)).toContainText('Forehead');
  expect(await newest(page)).toMatchObject({ subject: { site: 'forehead' }, consent: true });
});

for (const [name, viewport] of Object.entries({ desktop, phone }))
  test(`patient and body site are accessible and fit the screen (${name})`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await addPictures(page, 'red');
    await openGallery(page);
    await tile(page, 'red.png').click();
    await change(page).click();
    const form = dialog(page);
    await form.getByLabel('PHN').fill(walter.phn);
    await form.getByRole('button', { name: `Use ${walter.name}` }).click();
    await form.getByText('Left knee', { exact: true }).click();
    await expectAccessible(page);
    const wide = await form.evaluate((box) => box.scrollWidth - box.clientWidth);
    expect(wide).toBeLessThanOrEqual(0);
    await save(page).click();
    await expect(details(page)).toContainText('Left knee');
    await expectAccessible(page);
    expect(await newest(page)).toMatchObject({ subject: { site: 'left-knee' } });
  });
