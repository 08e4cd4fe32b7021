import type { Page } from '@playwright/test';
import { claims } from '../world/claims.ts';
import {
  answer,
  compose,
  describePatient,
  foot,
  patient,
  pick,
  pickHeadache,
  questions,
  saved,
  section,
  send,
  specialist,
} from '../world/compose.ts';
import { desktop, expect, expectAccessible, phone, takeSession, test } from '../world/world.ts';

const service = (page: Page) => section(page, 'Service');
const results = (page: Page) => page.getByRole('region', { name: 'Services found' });
const turned = (page: Page, kind: string) =>
  service(page)
    .getByRole('alert')
    .getByText(
      `This service takes referrals. What you write is sent as a referral, not as ${kind}.`,
    );
const kind = (page: Page, name: string) => service(page).getByRole('radio', { name, exact: true });
const answerAll = async (page: Page) => {
  for (const group of await questions(page).getByRole('group').all())
    await group.getByRole('checkbox').first().check();
  for (const box of await questions(page).getByRole('textbox').all()) {
    const digits = (await box.getAttribute('inputmode')) === 'numeric';
    await box.fill(digits ? '7' : 'Swollen lips after amoxicillin.');
  }
};
async function searchFor(page: Page, words: string) {
  await page.getByRole('tab', { name: 'Search' }).click();
  await page.getByPlaceholder('Service name, specialty, keywords...').fill(words);
  await page.keyboard.press('Enter');
  await results(page).waitFor();
}

for (const [size, viewport] of Object.entries({ desktop, phone })) {
  test(`a referral goes out by its own call, and its recipient reads and answers it (${size})`, async ({
    page,
    browser,
    world,
  }) => {
    claims('consult-55');
    await page.setViewportSize(viewport);
    const called: { name: string; input: Record<string, unknown> }[] = [];
    page.on('request', (request) => {
      const [, name = ''] =
        /call\/(consult-sendConsult|referral-sendReferral)$/.exec(request.url()) ?? [];
      if (name) called.push({ name, input: request.postDataJSON().data.inputFields });
    });
    await compose(page);
    await pick(page, 'Allergy and Immunology', 'Drug Allergy', /Hadad/);
    await questions(page).waitFor();
    const card = page.getByRole('region', { name: 'Drug Allergy' });
    const [, specialistName = ''] =
      /Dr\. ([\p{L} -]+), /u.exec((await card.textContent()) ?? '') ?? [];
    await describePatient(page, { first: `Referred${size}` });
    await answerAll(page);
    await foot(page).getByRole('button', { name: 'Send Referral', exact: true }).click();
    await expect(page.getByText('Referral sent.').first()).toBeVisible();
    expect(called.map(({ name }) => name)).toEqual(['referral-sendReferral']);
    const [{ input } = { input: {} }] = called;
    expect(input).toMatchObject({
      patientFirstName: `Referred${size}`,
      patientLastName: 'Halvorsen',
      patientProvince: 'AB',
      phn: '700110707',
      patientDateOfBirth: '1962/02/28',
      locationIdx: 0,
      oop: false,
      specialty: 'Allergy and Immunology',
      subsite: 'Drug Allergy',
      phoneConsultData: null,
      emailPatient: false,
      galleryMediaURIs: [],
      billingCode: '',
      oopData: null,
    });
    const sent = page.getByRole('link', { name: 'Open it' });
    await sent.waitFor();

    const context = await browser.newContext({ baseURL: world.url, viewport });
    const specialistPage = await context.newPage();
    const toMessages = async (by: Page) => {
      const button = by.getByRole('button', { name: 'Messages', exact: true });
      if (size === 'phone') await button.click();
    };
    await takeSession(specialistPage, specialistName);
    await specialistPage.goto('/dashboard/secure-messaging');
    const consults = specialistPage.getByRole('region', { name: 'Consults' });
    await consults.getByRole('link').filter({ hasText: 'Drug Allergy' }).first().click();
    await expect(specialistPage.getByText(`Referred${size} Halvorsen`).first()).toBeVisible();
    await expect(specialistPage.getByText('Swollen lips after amoxicillin.').first()).toBeVisible();
    await toMessages(specialistPage);
    const log = specialistPage.getByRole('log');
    await expect(
      log.getByText('Referral sent to Allergy and Immunology · Drug Allergy.'),
    ).toBeVisible();
    await specialistPage
      .getByRole('textbox', { name: 'Message', exact: true })
      .fill('Seen on Friday.');
    await specialistPage.keyboard.press('Control+Enter');
    await expect(log.getByText('Seen on Friday.')).toBeVisible();
    await sent.click();
    await toMessages(page);
    await expect(page.getByRole('log').getByText('Seen on Friday.')).toBeVisible();
    await context.close();
  });
}

test('search results say whether a service takes eConsults, phone consults or referrals', async ({
  page,
}) => {
  await compose(page);
  await searchFor(page, 'drug allergy');
  const row = (name: RegExp) => results(page).getByRole('button', { name }).first();
  await expect(row(/Hadad/)).toContainText('Referral');
  await searchFor(page, 'headache');
  await expect(row(/Nyberg/)).toContainText('eConsult');
  await expect(row(/Nyberg/)).not.toContainText('Phone consult');
  await kind(page, 'Phone consult').check({ force: true });
  await expect(row(/Nyberg/)).toContainText('Phone consult');
  await row(/Nyberg/).click();
  await expect(page.getByRole('region', { name: 'Headache' })).toContainText('Phone consult');
  // Each option of the directory says it too.
  await page.getByRole('tab', { name: 'Directory' }).click();
  await page.getByLabel('Specialty').selectOption('Allergy and Immunology');
  await page.getByLabel('Subsite').selectOption('Drug Allergy');
  await expect(specialist(page).locator('option').filter({ hasText: 'Hadad' })).toContainText(
    '· Referral',
  );
});

for (const [size, viewport] of Object.entries({ desktop, phone })) {
  test(`a service that does not take the chosen kind says so, and one press returns to the kind (${size})`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await compose(page);
    await expect(foot(page).getByRole('button', { name: 'Send eConsult' })).toBeVisible();
    await searchFor(page, 'drug allergy');
    await results(page).getByRole('button', { name: /Hadad/ }).first().click();
    await expect(turned(page, 'an eConsult')).toBeVisible();
    await expect(foot(page).getByRole('button', { name: 'Send Referral' })).toBeVisible();
    await expectAccessible(page);
    await service(page).getByRole('button', { name: 'Back to an eConsult' }).click();
    await expect(service(page).getByRole('alert')).toHaveCount(0);
    await expect(page.getByPlaceholder('Service name, specialty, keywords...')).toBeFocused();
    await expect(questions(page)).toHaveCount(0);
    await expect(foot(page).getByRole('button', { name: 'Send eConsult' })).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard\/consult(\?|$)/);
    await expect(kind(page, 'eConsult')).toBeChecked();
    // The search results are still there.
    await expect(results(page)).toBeVisible();
  });
}

test('a chosen phone consult returns by one press or with a service that takes one', async ({
  page,
}) => {
  await compose(page);
  await kind(page, 'Phone consult').check({ force: true });
  await pick(page, 'Allergy and Immunology', 'Drug Allergy', /Hadad/);
  await expect(turned(page, 'a phone consult')).toBeVisible();
  await expect(section(page, 'Phone consult')).toHaveCount(0);
  await service(page).getByRole('button', { name: 'Back to a phone consult' }).click();
  await expect(specialist(page)).toBeFocused();
  await expect(specialist(page)).toHaveValue('');
  await expect(section(page, 'Phone consult')).toBeVisible();
  await expect(foot(page).getByRole('button', { name: 'Send Phone Consult' })).toBeVisible();
  await pick(page, 'Allergy and Immunology', 'Drug Allergy', /Hadad/);
  await expect(turned(page, 'a phone consult')).toBeVisible();
  await pickHeadache(page);
  await expect(service(page).getByRole('alert')).toHaveCount(0);
  await expect(section(page, 'Phone consult')).toBeVisible();
});

test('a service named by the address shows its kind too', async ({ page }) => {
  await compose(page);
  await pick(page, 'Allergy and Immunology', 'Drug Allergy', /Hadad/);
  await expect(page).toHaveURL(/referral-form\?serviceId=/);
  const serviceId = new URL(page.url()).searchParams.get('serviceId');
  await page.goto(`/dashboard/consult?serviceId=${serviceId}`);
  await expect(turned(page, 'an eConsult')).toBeVisible();
  await expect(send(page)).toHaveText('Send Referral');
  await describePatient(page);
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(turned(page, 'an eConsult')).toBeVisible();
});

test('a failed send names its kind and keeps the typed text', async ({ page }) => {
  claims('consult-60', 'consult-23 (by kind)');
  await page.route(/call\/(consult-sendConsult|referral-sendReferral)$/, (route) => route.abort());
  await compose(page);
  await pick(page, 'Allergy and Immunology', 'Drug Allergy', /Hadad/);
  await questions(page).waitFor();
  await describePatient(page);
  await answerAll(page);
  await send(page).click();
  await expect(foot(page).getByText('Error sending referral.', { exact: true })).toBeVisible();
  await expect(page.getByText('Referral sent.')).toHaveCount(0);
  await expect(foot(page).getByRole('button', { name: 'Send Referral' })).toBeEnabled();
  await pickHeadache(page);
  await answer(page);
  await kind(page, 'Phone consult').check({ force: true });
  const call = section(page, 'Phone consult');
  const day = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  await call.getByLabel('Begins').fill(`${day}T10:00`);
  await call.getByLabel('Your phone number').fill('4035550142');
  await send(page).click();
  await expect(foot(page).getByText('Error sending phone consult.', { exact: true })).toBeVisible();
  await kind(page, 'eConsult').check({ force: true });
  await send(page).click();
  await expect(foot(page).getByText('Error sending eConsult', { exact: true })).toBeVisible();
  await expect(patient(page).getByLabel('Last name')).toHaveValue('Halvorsen');
});
