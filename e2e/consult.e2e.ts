import type { Locator, Page } from '@playwright/test';
import { desktop, dot, expect, expectAccessible, phone, signIn, test } from './world.ts';

const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: dot });

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const patient = (page: Page) => section(page, 'Patient Information');
const field = (page: Page, name: string) => patient(page).getByLabel(name);
const questions = (page: Page) => section(page, 'Clinical questions');
const foot = (page: Page) => section(page, 'Submit');
const specialist = (page: Page) => page.getByLabel('Specialist', { exact: true });
const send = (page: Page) => foot(page).getByRole('button', { name: /^Send/ });
const saved = (page: Page) => page.getByText(/^Draft saved/);
const noteOf = (input: Locator) =>
  input.evaluate(
    (one) => document.getElementById(one.getAttribute('aria-describedby') ?? '')?.textContent,
  );

async function compose(page: Page, name = 'Grace Lindqvist') {
  await signIn(page, name);
  await page.goto('/dashboard/consult');
  await patient(page).waitFor();
}

async function pick(page: Page, specialty: string, subsite: string, who: RegExp) {
  await page.getByLabel('Specialty').selectOption(specialty);
  await page.getByLabel('Subsite').selectOption(subsite);
  const list = specialist(page);
  const option = list.locator('option').filter({ hasText: who });
  await option.waitFor({ state: 'attached' });
  await list.selectOption((await option.getAttribute('value')) ?? '');
}
/** Somebody who is always there. */
const pickHeadache = async (page: Page) => {
  await pick(page, 'Neurology', 'Headache', /Nyberg/);
  await questions(page).getByLabel('Onset and course').waitFor();
};

type Person = { first?: string; phn?: string; province?: string };
async function describePatient(
  page: Page,
  { first = 'Ingrid', phn = '612390045', province = 'AB' }: Person = {},
) {
  await field(page, 'First name').fill(first);
  await field(page, 'Last name').fill('Halvorsen');
  await field(page, 'Date of birth').pressSequentially('19620228');
  await field(page, 'Province').selectOption(province);
  await field(page, 'PHN').fill(phn);
}
async function answer(page: Page) {
  await questions(page).getByRole('checkbox', { name: 'headache' }).check();
  for (const name of [
    'Onset and course',
    'Neurological findings',
    'Question for the specialist',
    'Relevant history',
  ])
    await questions(page).getByLabel(name).fill(`${name}: none`);
}

test('consult-03 consult-06 directory-03 directory-07 directory-17: specialty, subsite, specialist, each opens the next', async ({
  page,
}) => {
  await compose(page);
  const specialty = page.getByLabel('Specialty');
  const subsite = page.getByLabel('Subsite');
  const first = specialist(page).locator('option').first();
  await expect(first).toHaveText('Select Subsite First');
  await expect(subsite).toBeDisabled();
  await specialty.selectOption('Neurology');
  // Held back until it was seen.
  let go: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route('**/search/**', async (route) => {
    await held;
    await route.continue();
  });
  await subsite.selectOption('Headache');
  await expect(first).toHaveText('Loading Specialists...');
  go();
  await expect(first).toHaveText('Select Specialist');
  await pickHeadache(page);
  await expect(page).toHaveURL(
    /\/dashboard\/consult\/consult-form\?serviceId=[0-9a-f-]{36}&locationIdx=0/,
  );
  await expect(page.getByRole('region', { name: 'Headache' })).toContainText('Answers in about 9h');
  // Another subsite has other specialists, another specialty other subsites.
  await subsite.selectOption('Movement');
  await expect(specialist(page)).toHaveValue('');
  await expect(page).toHaveURL(/\/dashboard\/consult(\?|$)/);
  await pick(page, 'Neurology', 'Movement', /Nyberg/);
  await specialty.selectOption('Psychiatry');
  await expect(subsite).toHaveValue('');
  await expect(first).toHaveText('Select Subsite First');
  await page.unroute('**/search/**');
  await page.route('**/search/**', (route) =>
    route.fulfill({ status: 503, json: { message: 'Not Ready' } }),
  );
  await subsite.selectOption('Addiction');
  await expect(first).toHaveText('Error Loading Specialists', { timeout: 20_000 });
  await expect(page.getByText('Error searching for services')).toBeVisible();
});

test('consult-06 (referral): a referral has its own address, is written and never spoken', async ({
  page,
}) => {
  await compose(page);
  await pick(page, 'Allergy and Immunology', 'Drug Allergy', /Sorensen/);
  await expect(page).toHaveURL(/\/dashboard\/consult\/referral-form\?serviceId=/);
  await expect(page.getByText('Phone consult', { exact: true })).toHaveCount(0);
  await expect(foot(page).getByRole('button', { name: 'Send Referral' })).toBeVisible();
  await page.getByRole('checkbox', { name: 'The service knows this patient already.' }).check();
  await expect(page.getByRole('link', { name: 'New Consult' })).toHaveAttribute(
    'aria-current',
    'page',
  );
});

test('directory-04 directory-06 directory-18 directory-23 directory-39 directory-40: found by words, misspelt, and back to the results', async ({
  page,
}) => {
  await page.setViewportSize(desktop);
  await compose(page);
  await page.getByRole('tab', { name: 'Search' }).click();
  const box = page.getByPlaceholder('Service name, specialty, keywords...');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('Enter a search term.');
  await box.fill('hedache');
  await box.press('Enter');
  const results = page.getByRole('region', { name: 'Services found' });
  await expect(results.getByRole('heading').first()).toHaveText(/^FRCPC\/FRCSC Specialists/);
  const row = results
    .getByRole('button', { name: /Headache.*Dr. Anders Nyberg, FRCPC · Calgary/ })
    .first();
  await expect(row).toContainText('9h');
  await row.click();
  await questions(page).waitFor();
  await page.getByRole('button', { name: 'Back to Results' }).click();
  await expect(questions(page)).toHaveCount(0);
  await expect(row).toBeVisible();
  await row.click();
  await page.getByRole('tab', { name: 'Directory' }).click();
  await expect(questions(page)).toHaveCount(0);
  await expect(page.getByLabel('Specialty')).toHaveValue('');
  await page.getByRole('tab', { name: 'Search' }).click();
  await expect(results).toHaveCount(0);
  await box.fill('zzzzqqq');
  // Without a key pressed it begins by itself.
  await expect(page.getByText('No services found.', { exact: true })).toBeVisible();
});

test('directory-19 directory-21 directory-22: who is away says until when, and the draft is kept', async ({
  page,
}) => {
  await compose(page);
  await pick(page, 'Diagnostic Imaging', 'Breast Imaging', /Novotny/);
  await expect(page.getByRole('region', { name: 'Breast Imaging' })).toContainText(
    /Unavailable - Returning \w{3}\.? \d+, 20\d\d/,
  );
  await describePatient(page);
  await send(page).click();
  await expect(specialist(page)).toBeFocused();
  expect(await noteOf(specialist(page))).toBe(
    'Specialist is unavailable, please save draft and wait for return or select another specialist.',
  );
  await expect(saved(page)).toBeVisible();
});

test('consult-08 consult-24 consult-26 consult-27 consult-44: an empty form says all that is missing, the first field is focused', async ({
  page,
}) => {
  await compose(page);
  await expect(page.getByLabel('Clinic', { exact: true })).toBeDisabled();
  await expect(page.getByLabel('Clinic', { exact: true })).toContainText(
    'Parkland Family Clinic, Red Deer AB',
  );
  await send(page).click();
  await expect(specialist(page)).toBeFocused();
  expect(await noteOf(specialist(page))).toBe('A specialist is required');
  await expect(foot(page)).toContainText('Check form for errors.');
  for (const [name, says] of [
    ['First name', 'Patient first name is required'],
    ['Last name', 'Patient last name is required'],
    ['Date of birth', 'Patient date of birth is required'],
    ['Province', 'Province is required.'],
    ['PHN', 'PHN is required'],
  ] as const)
    expect(await noteOf(field(page, name)), name).toBe(says);
  await pickHeadache(page);
  await foot(page).getByRole('button', { name: 'Go to first name' }).click();
  await expect(field(page, 'First name')).toBeFocused();
  expect(await noteOf(questions(page).getByLabel('Onset and course'))).toBe(
    'Onset and course is required',
  );
});

test('consult-28 consult-29 consult-30 consult-35: dates and numbers are written as they belong, and what is wrong is said', async ({
  page,
}) => {
  await compose(page);
  const born = field(page, 'Date of birth');
  await born.pressSequentially('19620230');
  await expect(born).toHaveValue('1962/02/30');
  await expect(patient(page)).toContainText('Age: Invalid Date of Birth');
  await born.press('Tab');
  await expect(patient(page)).toContainText('Date of birth is invalid');
  await born.fill('1962/02/28');
  await expect(patient(page)).toContainText(/Age: 6\d/);
  const paste = (input: Locator, text: string) =>
    input.evaluate((one, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', pasted);
      one.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    }, text);
  await paste(born, '28-02-1962');
  await expect(patient(page)).toContainText('Date with an incorrect format pasted');
  await expect(patient(page)).not.toContainText('Date with an incorrect format pasted');
  await expect(born).toHaveValue('1962/02/28');
  await field(page, 'Phone').pressSequentially('4035550142');
  await expect(field(page, 'Phone')).toHaveValue('(403) 555-0142');
  await field(page, 'Province').selectOption('AB');
  await field(page, 'PHN').pressSequentially('6123-90046');
  await field(page, 'PHN').press('Tab');
  await expect(patient(page)).toContainText('PHN is invalid');
  await field(page, 'PHN').fill('612390045');
  await expect(patient(page)).toContainText('Valid');
  await expect(field(page, 'PHN')).toHaveValue('61239-0045');
  // In the middle the cursor stays where it is.
  await field(page, 'Phone').focus();
  await field(page, 'Phone').evaluate((one: HTMLInputElement) => one.setSelectionRange(3, 3));
  await page.keyboard.press('Backspace');
  await page.keyboard.type('9');
  await expect(field(page, 'Phone')).toHaveValue('(493) 555-0142');
  // A whole block from a chart fills what it names.
  await paste(
    field(page, 'First name'),
    'Patient: BRANDT, Walter\nDOB: 1958-03-14\nPHN: 9876 543 218 (BC)\nPhone: 604-555-0188\nEmail: walter@example.ca',
  );
  for (const [name, value] of [
    ['First name', 'Walter'],
    ['Last name', 'Brandt'],
    ['Date of birth', '1958/03/14'],
    ['Province', 'BC'],
    ['PHN', '9876 543 218'],
    ['Phone', '(604) 555-0188'],
    ['Email', 'walter@example.ca'],
  ] as const)
    await expect(field(page, name)).toHaveValue(value);
  // A block about somebody else leaves nothing of who stood here, and says what it filled in.
  await paste(
    field(page, 'First name'),
    'Name: Tremblay, Marie\nDOB: 1980-05-06\nHealth card: TREM 8055 0612\nProvince: QC',
  );
  await expect(field(page, 'PHN')).toHaveValue('TREM80550612');
  await expect(field(page, 'Province')).toHaveValue('QC');
  for (const name of ['Phone', 'Email']) await expect(field(page, name)).toHaveValue('');
  await expect(patient(page).getByText('5 fields filled in from what you pasted.')).toBeVisible();
  await field(page, 'First name').fill('Marie-Claude');
  await expect(patient(page).getByText(/fields filled in/)).toHaveCount(0);
  // A month of one digit is one, and what is typed after it comes after it.
  await born.fill('');
  await born.pressSequentially('1962/2/28');
  await expect(born).toHaveValue('1962/02/28');
});

test('consult-36 (screen): a number that is not whole is refused, and never made ten times as large', async ({
  page,
}) => {
  await compose(page);
  await pick(page, 'Dermatology', 'Skin Lesion', /^Dr\./);
  const size = questions(page).getByLabel('Size in mm');
  await size.pressSequentially('12.5mm');
  await expect(size).toHaveValue('12.5');
  await send(page).click();
  expect(await noteOf(size)).toBe('Size in mm takes digits only');
  // On a phone the line about emergencies stands beside what is wrong.
  await page.setViewportSize(phone);
  await expect(foot(page).getByText('Check form for errors.')).toBeVisible();
  await expect(foot(page).getByText('Not for emergencies. Call 911.')).toBeVisible();
});

test('what was left unsent says that it is back; an empty one is begun, and it is kept as a draft', async ({
  page,
}) => {
  await compose(page);
  const back = page.getByText('What you wrote here last and did not send is here again.');
  await expect(back).toHaveCount(0);
  await page.route('**/call/consultDraft-saveDraft', (route) => route.abort());
  await field(page, 'First name').fill('Left');
  await expect(page.getByText('Not saved yet')).toBeVisible();
  await page.goto('/dashboard/secure-messaging?tab=drafts');
  await page.unroute('**/call/consultDraft-saveDraft');
  await page.getByRole('link', { name: /^New Consult/ }).click();
  await expect(back).toBeVisible();
  await expect(field(page, 'First name')).toHaveValue('Left');
  await page.getByRole('button', { name: 'Keep it as a draft and begin an empty one' }).click();
  await expect(field(page, 'First name')).toHaveValue('');
  await expect(back).toHaveCount(0);
  await expect(page).toHaveURL(/\/dashboard\/consult$/);
  await page.reload();
  await patient(page).waitFor();
  await expect(field(page, 'First name')).toHaveValue('');
});

test('consult-34 consult-37 consult-38 consult-39 consult-40 consult-41: who is insured elsewhere says where they live', async ({
  page,
}) => {
  await compose(page);
  await field(page, 'Province').selectOption('AB');
  await expect(field(page, 'Sex')).toHaveCount(0);
  await field(page, 'Province').selectOption('QC');
  await expect(patient(page)).toContainText('Patients from Quebec cannot be billed for');
  await expect(field(page, 'Sex')).toHaveCount(0);
  await field(page, 'Province').selectOption('BC');
  await expect(patient(page)).not.toContainText('Quebec');
  await field(page, 'Address line 1').fill('An address that is longer than 25');
  await field(page, 'City').fill('Vancouver');
  await field(page, 'Postal code').fill('v6h 1a5');
  await send(page).click();
  expect(await noteOf(field(page, 'Sex'))).toBe("Patient's sex is required.");
  expect(await noteOf(field(page, 'Address line 1'))).toBe(
    'This field must be no more than 25 characters long.',
  );
  expect(await noteOf(field(page, 'Postal code'))).toBe(
    'Postal is invalid. Do not include any spaces, and use capital letters (ex. A1A1A1).',
  );
  await field(page, 'Province').selectOption('AB');
  await expect(field(page, 'Sex')).toHaveCount(0);
});

test('consult-19 consult-36 consult-43: the service asks in its own way; what cannot wait is read first', async ({
  page,
}) => {
  await compose(page);
  await pick(page, 'Psychiatry', 'Mood and Anxiety', /Moretti/);
  await questions(page).getByLabel('PHQ-9').pressSequentially('1a4');
  await expect(questions(page).getByLabel('PHQ-9')).toHaveValue('14');
  // One of them: the second takes the place of the first.
  const risk = questions(page).getByRole('group', { name: /Suicide or harm risk/ });
  await risk.getByRole('checkbox', { name: 'passive' }).check();
  await risk.getByRole('checkbox', { name: 'active' }).check();
  await expect(risk.getByRole('checkbox', { name: 'passive' })).not.toBeChecked();
  await expect(questions(page)).toContainText('send the patient to emergency care, or call 911');
  await send(page).click();
  await expect(risk).toContainText('read the advice first');
  await questions(page).getByRole('checkbox', { name: 'I have read this' }).check();
  await expect(risk).not.toContainText('read the advice first');
  await expect(page.getByText('Not for emergencies. Call 911.').last()).toBeVisible();
});

test('consult-45 consult-46 consult-47: attachments, with numbers, limits and advice', async ({
  page,
}) => {
  await compose(page);
  const input = page.getByLabel('Add attachments');
  const list = page.getByRole('list', { name: 'Other Attachments' });
  await expect(
    page.getByText('Do not include blurry images. Limit duplicate images.'),
  ).toBeVisible();
  await input.setInputFiles([picture('scan.png'), picture('scan.png')]);
  await expect(list.getByRole('listitem')).toContainText(['scan.png', 'scan (2).png']);
  await input.setInputFiles(Array.from({ length: 6 }, (_, at) => picture(`more-${at}.png`)));
  await expect(
    page.getByText('Please do not attach more than 7 images unless necessary.'),
  ).toBeVisible();
  await input.setInputFiles(Array.from({ length: 13 }, (_, at) => picture(`yet-${at}.png`)));
  await expect(page.getByText("Can't upload more than 20 file(s)")).toBeVisible();
  await expect(list.getByRole('listitem')).toHaveCount(20);
});

for (const [size, viewport] of Object.entries({ desktop, phone })) {
  test(`consult-21 consult-22 consult-54: the journey: found misspelt, sent with its attachment, answered by the specialist, read by who asked (${size})`, async ({
    page,
    browser,
    world,
  }) => {
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
    // What was sent stands there for a moment; then the form begins anew.
    expect(Date.now() - (await answered)).toBeGreaterThanOrEqual(1_400);
    await expect(page.getByText('eConsult sent.').first()).toBeVisible();
    await expect(field(page, 'First name')).toHaveValue('');
    await expect(page).toHaveURL(/\/dashboard\/consult$/);

    const context = await browser.newContext({ baseURL: world.url, viewport });
    const there = await context.newPage();
    const read = (by: Page, text: string) =>
      expect(by.getByRole('log').getByText(text)).toBeVisible();
    const toMessages = async (by: Page) => {
      const button = by.getByRole('button', { name: 'Messages', exact: true });
      if (size === 'phone') await button.click();
    };
    await signIn(there, 'Anders Nyberg');
    await there.goto('/dashboard/secure-messaging');
    const consults = there.getByRole('region', { name: 'Consults' });
    await consults.getByRole('link').filter({ hasText: 'Headache' }).first().click();
    await expect(there.getByText(`Journey${size} Halvorsen`).first()).toBeVisible();
    await expect(there.getByText('Onset and course: none').first()).toBeVisible();
    await expect(there.getByRole('button', { name: /head\.png/ }).first()).toBeVisible();
    await toMessages(there);
    const reply = `A triptan, and a diary (${size}).`;
    await there.getByRole('textbox', { name: 'Message', exact: true }).fill(reply);
    await there.keyboard.press('Control+Enter');
    await read(there, reply);
    await sent.click();
    await expect(page.getByText(`Journey${size} Halvorsen`).first()).toBeVisible();
    await toMessages(page);
    await read(page, reply);
    await context.close();
  });
}

test('sent by mistake: taken back within ten seconds, with all that was written', async ({
  page,
}) => {
  await compose(page);
  await pickHeadache(page);
  await describePatient(page, { first: 'Undone' });
  await answer(page);
  await page.getByLabel('Add attachments').setInputFiles([picture('back.png')]);
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await send(page).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(field(page, 'First name')).toHaveValue('Undone');
  await expect(questions(page).getByLabel('Relevant history')).toHaveValue(
    'Relevant history: none',
  );
  await expect(page.getByRole('list', { name: 'Other Attachments' })).toContainText('back.png');
  await expect(saved(page)).toBeVisible();
  // And sent again: nothing of the first time is in the way.
  await send(page).click();
  await expect(page.getByText('eConsult sent.').first()).toBeVisible();
});

test('consult-23 consult-60: what the server refuses is said in place, and nothing is lost', async ({
  page,
}) => {
  await compose(page);
  await pickHeadache(page);
  await describePatient(page);
  await answer(page);
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

test('the same patient and service within a month: a warning with the way there', async ({
  page,
}) => {
  await compose(page);
  await pickHeadache(page);
  await describePatient(page, { first: 'Twice', phn: '900018765' });
  await answer(page);
  await send(page).click();
  await expect(page.getByText('eConsult sent.').first()).toBeVisible();
  await expect(field(page, 'First name')).toHaveValue('');
  await pickHeadache(page);
  await describePatient(page, { first: 'Twice', phn: '900018765' });
  await expect(page.getByText(/You asked this service about this patient on/)).toBeVisible();
  // The number is known by now: the rest is offered.
  await field(page, 'First name').fill('');
  await page.getByRole('button', { name: 'Use Twice Halvorsen' }).click();
  await expect(field(page, 'First name')).toHaveValue('Twice');
  await page.getByRole('link', { name: 'Open that consult' }).click();
  await expect(page).toHaveURL(/secure-messaging.*econsultId=/);
});

test('drafts-06 drafts-14 drafts-15 consult-04: a draft saves itself, its address brings it back, on a reload nothing is lost', async ({
  page,
}) => {
  await compose(page);
  await pickHeadache(page);
  await field(page, 'First name').fill('Kept');
  await expect(saved(page)).toBeVisible();
  await expect(page).toHaveURL(/consultDraftId=[0-9a-f-]{36}&collection=user_drafts/);
  const address = page.url();
  // No line: it is kept on the device, and comes back with a reload.
  await page.route('**/call/consultDraft-saveDraft', (route) => route.abort());
  await field(page, 'Last name').fill('Offline');
  await expect(
    page.getByText('No connection. What you typed is kept on this device.'),
  ).toBeVisible();
  await page.reload();
  await expect(field(page, 'Last name')).toHaveValue('Offline');
  await expect(questions(page)).toBeVisible();
  await page.unroute('**/call/consultDraft-saveDraft');
  await expect(saved(page)).toBeVisible();
  // A new consult is another one; the address leads back.
  await page.goto('/dashboard/consult');
  await expect(field(page, 'First name')).toHaveValue('');
  await page.goto(address);
  await expect(field(page, 'First name')).toHaveValue('Kept');
  await expect(field(page, 'Last name')).toHaveValue('Offline');
  await expect(specialist(page)).not.toHaveValue('');
});

test('drafts-07 drafts-20 (portal): a PDF of what is saved, and only of that', async ({ page }) => {
  await compose(page);
  await field(page, 'First name').fill('Paper');
  await page.getByRole('button', { name: 'Export PDF' }).click();
  await expect(page.getByText('Save your draft before exporting.')).toBeVisible();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(saved(page)).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export PDF' }).click();
  expect((await download).suggestedFilename()).toMatch(/^draft-[0-9a-f]{6}\.pdf$/);
});

test('drafts-16 (portal) inbox-23 (drafts): a draft is discarded after a question', async ({
  page,
}) => {
  await compose(page);
  await field(page, 'First name').fill('Gone');
  await expect(saved(page)).toBeVisible();
  const address = page.url();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL(/secure-messaging\?tab=drafts/);
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'Error loading draft' })).toBeVisible();
});

test('two who change one draft: the second is told, and chooses', async ({ page, context }) => {
  await compose(page);
  await field(page, 'First name').fill('First');
  await expect(saved(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(field(other, 'First name')).toHaveValue('First');
  await field(other, 'First name').fill('Second');
  await expect(saved(other)).toBeVisible();
  // Wherever one writes.
  await page.getByRole('button', { name: 'Add attachments' }).scrollIntoViewIfNeeded();
  await field(page, 'Email').fill('third@example.ca');
  await expect(
    page.getByText('This draft was changed elsewhere since you opened it.'),
  ).toBeInViewport();
  await page.getByRole('button', { name: 'Use the other version' }).click();
  await expect(field(page, 'First name')).toHaveValue('Second');
  await field(page, 'First name').fill('Fourth');
  await expect(saved(page)).toBeVisible();
  await field(other, 'First name').fill('Fifth');
  await other.getByRole('button', { name: 'Keep mine' }).click();
  await expect(saved(other)).toBeVisible();
  await other.reload();
  await expect(field(other, 'First name')).toHaveValue('Fifth');
});

test('a phone consult has its time and its number', async ({ page }) => {
  await compose(page);
  await pickHeadache(page);
  await page.getByText('Phone consult', { exact: true }).click();
  await describePatient(page, { first: 'Calling' });
  await answer(page);
  await send(page).click();
  const call = section(page, 'Phone consult');
  await expect(call.getByLabel('Begins')).toBeFocused();
  expect(await noteOf(call.getByLabel('Begins'))).toBe('Choose when the call begins and ends');
  await call.getByLabel('Begins').fill('2031-03-04T10:00');
  await expect(call.getByLabel('Ends')).toHaveValue('2031-03-04T10:15');
  await call.getByLabel('Your phone number').fill('4035550142');
  await page.getByRole('button', { name: 'Send Phone Consult' }).click();
  await expect(page.getByText('Phone consult sent.').first()).toBeVisible();
});

test('c begins a new consult from any page', async ({ page }) => {
  await signIn(page, 'Grace Lindqvist');
  await page.goto('/dashboard/profile');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('c');
  await expect(page).toHaveURL(/\/dashboard\/consult$/);
});

for (const [name, viewport] of Object.entries({ desktop, phone })) {
  test(`nothing stands in the way of anyone who writes a consult (${name})`, async ({ page }) => {
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

test('consult-05 consult-52 consult-58: a chart of the records system opens a consult about its patient, once, and no address keeps it', async ({
  page,
}) => {
  await compose(page);
  await field(page, 'First name').fill('Somebody else');
  await page.goto('/records');
  await page.getByRole('button', { name: 'Send eConsult about Desmond Achebe' }).click();
  await expect(page.getByText('Successfully fetched AVA econsult info.')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/consult$/);
  await expect(field(page, 'First name')).toHaveValue('Desmond');
  await expect(field(page, 'Last name')).toHaveValue('Achebe');
  await expect(field(page, 'Date of birth')).toHaveValue('1958/11/23');
  await expect(field(page, 'Province')).toHaveValue('BC');
  await expect(field(page, 'PHN')).toHaveValue('9123 405 018');
  await expect(field(page, 'Phone')).toHaveValue('(604) 555-0163');
  await expect(page.getByText(/^From the chart: Type 2 diabetes/)).toBeVisible();
  await pickHeadache(page);
  await page.getByRole('button', { name: 'Add to “Relevant history”' }).click();
  await expect(questions(page).getByLabel('Relevant history')).toHaveValue(/^Type 2 diabetes/);
  // The chart is not asked again: what it said stays with the draft.
  await expect(page).toHaveURL(/consultDraftId=/);
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^From the chart: Type 2 diabetes/)).toBeVisible();
  await page.goto('/dashboard/consult?jwt=no-reference');
  await expect(page.getByText('Error fetching AVA econsult info')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/consult$/);
  await expect(field(page, 'First name')).toHaveValue('');
});

test('consult-32 consult-49: a copy for the patient, from the tick on the form to the page behind the link', async ({
  page,
  browser,
  world,
}) => {
  await compose(page);
  const copy = page.getByRole('checkbox', { name: 'Send the patient a copy' });
  await expect(copy).toBeDisabled();
  await expect(copy).toHaveAccessibleDescription('Needs the patient’s email.');
  const email = 'ingrid.halvorsen@copies.example';
  await field(page, 'Email').fill(email);
  await copy.check();
  await expect(copy).toHaveAccessibleDescription(
    /^At 7:00 AM Mountain time the next day, by a secure link/,
  );
  // Cleared it is off, and stays off with the next address.
  await field(page, 'Email').fill('');
  await expect(copy).not.toBeChecked();
  await expect(copy).toBeDisabled();
  await field(page, 'Email').fill(email);
  await expect(copy).not.toBeChecked();
  await copy.check();
  await pickHeadache(page);
  await describePatient(page);
  await answer(page);
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(copy).toBeChecked();
  for (const viewport of [desktop, phone]) {
    await page.setViewportSize(viewport);
    await expectAccessible(page);
  }
  await page.setViewportSize(desktop);
  await send(page).click();
  await page.getByRole('link', { name: 'Open it' }).click();
  const copies = page.getByRole('region', { name: 'Copy for the patient' });
  await expect(copies).toContainText(email);
  await expect(copies).toContainText(/Goes out .*:00 [AP]M\./);
  await copies.getByRole('button', { name: 'Withdraw' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('It is not sent to the patient.');
  await dialog.getByRole('button', { name: 'Withdraw' }).click();
  await expect(copies).toContainText('Withdrawn');
  await expect(copies.getByRole('button', { name: 'Withdraw' })).toHaveCount(0);
  await copies.getByRole('button', { name: 'Send a new link' }).click();
  await expect(copies).toContainText('Delivered, not opened yet.', { timeout: 20_000 });
  const [link = ''] = /\/patient\/copy#\S+/.exec(world.outbox(email)) ?? [];

  const stranger = await browser.newContext({ viewport: phone });
  const patientPage = await stranger.newPage();
  await patientPage.goto(`${world.url}${link}`);
  const open = patientPage.getByRole('button', { name: 'Open', exact: true });
  await patientPage.getByLabel('Date of birth').fill('1962/02/27');
  await open.click();
  await expect(patientPage.getByText('4 tries are left')).toBeVisible();
  await expectAccessible(patientPage);
  await patientPage.getByLabel('Date of birth').fill('1962-2-28');
  await open.click();
  await expect(patientPage.getByRole('heading', { name: 'Your eConsult' })).toBeVisible();
  await expect(patientPage.getByText('Neurological findings: none')).toBeVisible();
  await expect(patientPage.getByText('Dr. Grace Lindqvist, Parkland Family Clinic')).toBeVisible();
  await expect(patientPage.getByText('The answer goes to your clinic')).toBeVisible();
  await expectAccessible(patientPage);
  await patientPage.setViewportSize(desktop);
  await expectAccessible(patientPage);
  const downloading = patientPage.waitForEvent('download');
  await patientPage.getByRole('button', { name: 'Download PDF' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^econsult-\d{4}-\d\d-\d\d\.pdf$/);
  await expect(copies).toContainText(/^.*Opened .*The link works until/);
  await copies.getByRole('button', { name: 'Withdraw' }).click();
  await dialog.getByRole('button', { name: 'Withdraw' }).click();
  await expect(copies).toContainText('Withdrawn');
  await patientPage.goto('about:blank');
  await patientPage.goto(`${world.url}${link}`);
  await patientPage.getByLabel('Date of birth').fill('1962-2-28');
  await open.click();
  await expect(patientPage.getByText(/^This link is not valid any more\./)).toBeVisible();
  await stranger.close();
});

test('whoever leaves the page while its first draft is saved begins the next consult empty', async ({
  page,
}) => {
  await compose(page);
  let go: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route('**/call/consultDraft-saveDraft', async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest('**/call/consultDraft-saveDraft');
  await field(page, 'First name').fill('Leontyne');
  await asked;
  await page.getByRole('link', { name: 'Secure messaging' }).first().click();
  await page.getByRole('heading', { name: 'Secure messaging' }).waitFor();
  const saving = page.waitForResponse('**/call/consultDraft-saveDraft');
  go();
  await saving;
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const kept = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('consult.new')));
  await expect.poll(kept).toEqual([]);
  await page.getByRole('link', { name: 'New Consult' }).first().click();
  await expect(field(page, 'First name')).toHaveValue('');
});

test('a page that is reloaded in the moment in which its draft is saved has it still', async ({
  page,
}) => {
  await compose(page);
  await page.evaluate(() => {
    const seen = new MutationObserver(() => {
      if (!document.body.textContent.includes('Draft saved')) return;
      seen.disconnect();
      setTimeout(() => location.reload());
    });
    seen.observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  const reloaded = page.waitForEvent('domcontentloaded');
  await field(page, 'First name').fill('Ottoline');
  await reloaded;
  await expect(field(page, 'First name')).toHaveValue('Ottoline');
  await expect(page).toHaveURL(/consultDraftId=/);
});

test('consult-09: where the clinic names its records, the chart number can be said', async ({
  page,
}) => {
  await compose(page);
  const emr = patient(page).getByLabel('EMR', { exact: true });
  await expect(emr).toHaveValue('Wolf');
  await expect(emr).not.toBeEditable();
  await field(page, 'EMR chart number').fill('W-10442');
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(field(page, 'EMR chart number')).toHaveValue('W-10442');
});
