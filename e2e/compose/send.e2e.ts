import type { Page } from '@playwright/test';
import { claims } from '../world/claims.ts';
import {
  answer,
  compose,
  composed,
  delayAnswer,
  describePatient,
  field,
  foot,
  noteOf,
  pick,
  pickHeadache,
  picture,
  questions,
  saved,
  send,
} from '../world/compose.ts';
import { desktop, expect, expectAccessible, phone, takeSession, test } from '../world/world.ts';

test('attachments show their numbers, limits and advice', async ({ page }) => {
  claims('consult-45', 'consult-46', 'consult-47');
  await compose(page);
  const input = page.getByLabel('Add attachments');
  const list = page.getByRole('list', { name: 'Other Attachments' });
  await expect(
    page.getByText('Do not include blurry images. Limit duplicate images.'),
  ).toBeVisible();
  await input.setInputFiles([picture('scan.png'), picture('scan.png')]);
  await expect(list.getByRole('listitem')).toContainText(['scan.png', 'scan (2).png']);
  // A file chosen later gets the next number.
  await input.setInputFiles([picture('scan.png')]);
  await expect(list.getByRole('listitem')).toContainText([
    'scan.png',
    'scan (2).png',
    'scan (3).png',
  ]);
  const tooMany = page.getByText('Please do not attach more than 7 images unless necessary.');
  await input.setInputFiles(Array.from({ length: 4 }, (_, at) => picture(`more-${at}.png`)));
  await expect(list.getByRole('listitem')).toHaveCount(7);
  await expect(tooMany).toHaveCount(0);
  await input.setInputFiles([picture('eighth.png')]);
  await expect(tooMany).toBeVisible();
  await input.setInputFiles(Array.from({ length: 13 }, (_, at) => picture(`yet-${at}.png`)));
  await expect(page.getByText("Can't upload more than 20 file(s)")).toBeVisible();
  await expect(list.getByRole('listitem')).toHaveCount(20);
});

for (const [size, viewport] of Object.entries({ desktop, phone })) {
  test(`a consult is found by a misspelt word, sent with its file, answered and read (${size})`, async ({
    page,
    browser,
    world,
  }) => {
    claims('consult-21', 'consult-22', 'consult-54');
    await page.setViewportSize(viewport);
    await compose(page);
    await page.getByRole('tab', { name: 'Search' }).click();
    await page.getByPlaceholder('Service name, specialty, keywords...').fill('hedache');
    await page.keyboard.press('Enter');
    await page
      .getByRole('button', { name: /Headache.*Dr. Anders Nyberg, FRCPC · Calgary/ })
      .first()
      .click();
    await describePatient(page, { first: `Journey${size}` });
    await answer(page);
    await page.getByLabel('Add attachments').setInputFiles([picture('head.png')]);
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    const answered = page.waitForResponse('**/call/consult-sendConsult').then(() => Date.now());
    await send(page).click();
    const sent = page.getByRole('link', { name: 'Open it' });
    await sent.waitFor();
    // The sent form stays for a moment, then the form is empty.
    expect(Date.now() - (await answered)).toBeGreaterThanOrEqual(1_400);
    await expect(page.getByText('eConsult sent.').first()).toBeVisible();
    await expect(field(page, 'First name')).toHaveValue('');
    await expect(page).toHaveURL(/\/dashboard\/consult$/);

    const context = await browser.newContext({ baseURL: world.url, viewport });
    const specialistPage = await context.newPage();
    const read = (by: Page, text: string) =>
      expect(by.getByRole('log').getByText(text)).toBeVisible();
    const toMessages = async (by: Page) => {
      const button = by.getByRole('button', { name: 'Messages', exact: true });
      if (size === 'phone') await button.click();
    };
    await takeSession(specialistPage, 'Anders Nyberg');
    await specialistPage.goto('/dashboard/secure-messaging');
    const consults = specialistPage.getByRole('region', { name: 'Consults' });
    await consults.getByRole('link').filter({ hasText: 'Headache' }).first().click();
    await expect(specialistPage.getByText(`Journey${size} Halvorsen`).first()).toBeVisible();
    await expect(specialistPage.getByText('Onset and course: none').first()).toBeVisible();
    await expect(specialistPage.getByRole('button', { name: /head\.png/ }).first()).toBeVisible();
    await toMessages(specialistPage);
    const reply = `A triptan, and a diary (${size}).`;
    await specialistPage.getByRole('textbox', { name: 'Message', exact: true }).fill(reply);
    await specialistPage.keyboard.press('Control+Enter');
    await read(specialistPage, reply);
    await sent.click();
    await expect(page.getByText(`Journey${size} Halvorsen`).first()).toBeVisible();
    await toMessages(page);
    await read(page, reply);
    await context.close();
  });
}

test('a sent form stays for a second and a half and no longer', async ({ page }) => {
  claims('consult-22 (1.5 s)');
  await composed(page, { first: 'Sent' });
  await page.clock.install();
  await send(page).click();
  await expect(foot(page).getByText('eConsult sent.')).toBeVisible();
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 100));
  await expect(field(page, 'First name')).toHaveValue('Sent');
  await page.clock.runFor(1_500);
  await expect(field(page, 'First name')).toHaveValue('');
  await expect(page).toHaveURL(/\/dashboard\/consult$/);
});

test('Send pressed before questions or files arrived says so and sends as soon as they have', async ({
  page,
}) => {
  await composed(page, { first: 'Early' });
  await expect(page).toHaveURL(/consultDraftId=/);
  await expect(saved(page)).toBeVisible();
  const theyAsk = await delayAnswer(page, '**/call/services-getServiceForm');
  const itGoes = await delayAnswer(page, '**/uploads');
  await page.reload();
  await expect(field(page, 'First name')).toHaveValue('Early');
  await send(page).click();
  await expect(foot(page)).toContainText('The questions of this service are still loading');
  await page.getByLabel('Add attachments').setInputFiles([picture('late.png')]);
  await expect(foot(page)).not.toContainText('still loading');
  theyAsk();
  await expect(questions(page).getByLabel('Onset and course')).toBeVisible();
  await send(page).click();
  await expect(foot(page)).toContainText('The attachments are still being uploaded');
  const sent = page.waitForRequest('**/call/consult-sendConsult');
  itGoes();
  expect((await sent).postDataJSON().data.attachments).toHaveLength(1);
  await expect(page.getByText('eConsult sent.').first()).toBeVisible();
});

test('Send pressed before the files arrived is cancelled by a change', async ({ page }) => {
  await composed(page, { first: 'Second thoughts' });
  const itGoes = await delayAnswer(page, '**/uploads');
  await page.getByLabel('Add attachments').setInputFiles([picture('late.png')]);
  await send(page).click();
  await expect(foot(page)).toContainText('The attachments are still being uploaded');
  await field(page, 'Last name').fill('Other');
  await expect(foot(page)).not.toContainText('being uploaded');
  itGoes();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expect(page.getByText(/late\.png/).first()).toBeVisible();
  await expect(send(page)).toBeEnabled();
  await expect(page.getByText('eConsult sent.')).toHaveCount(0);
});

test('a refusal of the server appears in place, and nothing is lost', async ({ page }) => {
  claims('consult-23', 'consult-60');
  await composed(page);
  const refuse = (code: string, status: number, details: object) =>
    page.route('**/call/consult-sendConsult', (route) =>
      route.fulfill({
        status,
        json: { error: { status: 'X', message: 'X', details: { code, ...details } } },
      }),
    );
  await refuse('resource-exhausted', 429, { reason: 'daily-limit' });
  await send(page).click();
  await expect(foot(page)).toContainText(
    'Service is not available. Please save as draft and wait for the service to be available again, or select another service.',
  );
  await expect(saved(page)).toBeVisible();
  await page.unroute('**/call/consult-sendConsult');
  await refuse('invalid-argument', 400, {
    reason: 'form',
    fields: [{ field: 'phn', message: 'PHN is invalid' }],
  });
  await send(page).click();
  await expect(field(page, 'PHN')).toBeFocused();
  expect(await noteOf(field(page, 'PHN'))).toBe('PHN is invalid');
  await page.unroute('**/call/consult-sendConsult');
  await page.route('**/call/consult-sendConsult', (route) => route.abort());
  await send(page).click();
  await expect(foot(page)).toContainText('Error sending eConsult');
  await expect(field(page, 'First name')).toHaveValue('Ingrid');
});

test('a changed question keeps no old answer: the page says so, shows it and does not send it', async ({
  page,
}) => {
  await compose(page);
  // The service asks as it did a moment ago.
  await page.route('**/call/services-getServiceForm', async (route) => {
    const response = await route.fetch();
    const text = (await response.text()).replace('"Medications"', '"Drugs taken"');
    await route.fulfill({ response, body: text });
  });
  await pickHeadache(page);
  await page.unroute('**/call/services-getServiceForm');
  await describePatient(page, { first: 'Renamed' });
  await answer(page);
  await questions(page).getByLabel('Drugs taken').fill('Topiramate 50 mg');
  await send(page).click();
  await expect(questions(page).getByRole('status')).toContainText('This service asks otherwise');
  await expect(questions(page).getByLabel('Drugs taken')).toHaveCount(0);
  await expect(questions(page).getByText('Topiramate 50 mg')).toBeVisible();
  await expect(questions(page)).toContainText('1 answer to a question that is not asked here');
  await expect(foot(page).getByRole('button', { name: /^Go to/ })).toHaveCount(0);
  // Answers to another service's questions are kept in the same way.
  await page.getByLabel('Subsite').selectOption('Movement');
  await pick(page, 'Neurology', 'Movement', /Nyberg/);
  await expect(questions(page).getByText(/^\d answers? to/)).toBeVisible();
  await expect(questions(page).getByRole('status')).toHaveCount(0);
});

test('a second consult for a patient and service within a month shows a warning and a link', async ({
  page,
}) => {
  await composed(page, { first: 'Twice', phn: '700110868' });
  await send(page).click();
  await expect(page.getByText('eConsult sent.').first()).toBeVisible();
  await expect(field(page, 'First name')).toHaveValue('');
  await pickHeadache(page);
  await describePatient(page, { first: 'Twice', phn: '700110868' });
  await expect(page.getByText(/You asked this service about this patient on/)).toBeVisible();
  // The number is known by now, so the page offers the rest of the patient.
  await field(page, 'First name').fill('');
  await page.getByRole('button', { name: 'Use Twice Halvorsen' }).click();
  await expect(field(page, 'First name')).toHaveValue('Twice');
  await page.getByRole('link', { name: 'Open that consult' }).click();
  await expect(page).toHaveURL(/secure-messaging.*econsultId=/);
});

test('c begins a new consult from any page', async ({ page }) => {
  await takeSession(page, 'Grace Lindqvist');
  await page.goto('/dashboard/profile');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('c');
  await expect(page).toHaveURL(/\/dashboard\/consult$/);
});

for (const [name, viewport] of Object.entries({ desktop, phone })) {
  test(`the compose page is accessible (${name})`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await compose(page);
    await expectAccessible(page);
    await page.getByRole('tab', { name: 'Search' }).click();
    await page.getByPlaceholder('Service name').fill('headache');
    await page.getByRole('region', { name: 'Services found' }).getByRole('button').first().click();
    await questions(page).waitFor();
    await field(page, 'Province').selectOption('BC');
    await send(page).click();
    await expectAccessible(page);
  });
}
