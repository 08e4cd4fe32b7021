import { claims } from '../world/claims.ts';
import {
  compose,
  describePatient,
  field,
  foot,
  noteOf,
  pasteInto,
  patient,
  pick,
  pickHeadache,
  questions,
  saved,
  send,
  specialist,
} from '../world/compose.ts';
import { expect, phone, test } from '../world/world.ts';

test('an empty form names every missing field and focuses the first', async ({ page }) => {
  claims('consult-08', 'consult-24', 'consult-26', 'consult-27', 'consult-44');
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

test('a consult without a service is never sent, however complete it is', async ({ page }) => {
  claims('consult-24');
  await compose(page);
  await describePatient(page);
  const sendings: string[] = [];
  page.on('request', (request) => {
    if (/call\/(consult-sendConsult|referral-sendReferral)$/.test(request.url()))
      sendings.push(request.url());
  });
  await send(page).click();
  await expect(specialist(page)).toBeFocused();
  expect(await noteOf(specialist(page))).toBe('A specialist is required');
  // The same holds after a selected service was unselected.
  await pickHeadache(page);
  await page.getByLabel('Subsite').selectOption('Movement');
  await send(page).click();
  await expect(specialist(page)).toBeFocused();
  await page.getByRole('tab', { name: 'Search' }).click();
  await send(page).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'A specialist is required' }),
  ).toBeVisible();
  await foot(page).getByRole('button', { name: 'Go to service' }).click();
  await page.keyboard.press('Escape');
  expect(sendings).toEqual([]);
});

test('dates and numbers are formatted as they are typed, and wrong ones show why', async ({
  page,
}) => {
  claims('consult-28', 'consult-29', 'consult-30', 'consult-35');
  await compose(page);
  const born = field(page, 'Date of birth');
  await born.pressSequentially('19620230');
  await expect(born).toHaveValue('1962/02/30');
  await expect(patient(page)).toContainText('Age: Invalid Date of Birth');
  await born.press('Tab');
  await expect(patient(page)).toContainText('Date of birth is invalid');
  await born.fill('1962/02/28');
  await expect(patient(page)).toContainText(/Age: 6\d/);
  await pasteInto(born, '28-02-1962');
  await expect(patient(page)).toContainText('Date with an incorrect format pasted');
  await expect(patient(page)).not.toContainText('Date with an incorrect format pasted');
  await expect(born).toHaveValue('1962/02/28');
  await field(page, 'Phone').pressSequentially('4035550142');
  await expect(field(page, 'Phone')).toHaveValue('(403) 555-0142');
  await field(page, 'Province').selectOption('AB');
  await field(page, 'PHN').pressSequentially('6123-90046');
  await field(page, 'PHN').press('Tab');
  await expect(patient(page)).toContainText('PHN is invalid');
  await field(page, 'PHN').fill('700110707');
  await expect(patient(page)).toContainText('Valid');
  await expect(field(page, 'PHN')).toHaveValue('70011-0707');
  // The cursor stays in place in the middle of the number.
  await field(page, 'Phone').focus();
  await field(page, 'Phone').evaluate((one: HTMLInputElement) => one.setSelectionRange(3, 3));
  await page.keyboard.press('Backspace');
  await page.keyboard.type('9');
  await expect(field(page, 'Phone')).toHaveValue('(493) 555-0142');
  // A pasted block of a chart fills every field that it names.
  await pasteInto(
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
  // A block about another patient replaces the whole old patient and says how many fields it
  // filled.
  await pasteInto(
    field(page, 'First name'),
    'Name: Tremblay, Marie\nDOB: 1980-05-06\nHealth card: TREM 8055 0612\nProvince: QC',
  );
  await expect(field(page, 'PHN')).toHaveValue('TREM80550612');
  await expect(field(page, 'Province')).toHaveValue('QC');
  for (const name of ['Phone', 'Email']) await expect(field(page, name)).toHaveValue('');
  await expect(patient(page).getByText('5 fields filled in from what you pasted.')).toBeVisible();
  await field(page, 'First name').fill('Marie-Claude');
  await expect(patient(page).getByText(/fields filled in/)).toHaveCount(0);
  // A month of one digit gets a zero, and typing continues after it.
  await born.fill('');
  await born.pressSequentially('1962/2/28');
  await expect(born).toHaveValue('1962/02/28');
});

test('a pasted date in another form shows a warning for four seconds', async ({ page }) => {
  claims('consult-28');
  await compose(page);
  const born = field(page, 'Date of birth');
  await born.fill('1962/02/28');
  await page.clock.install();
  const warning = patient(page).getByText('Date with an incorrect format pasted');
  for (const wrong of ['28-02-1962', '1962-02-28', 'Feb 28, 1962']) {
    await pasteInto(born, wrong);
    await expect(warning, wrong).toBeVisible();
    await page.clock.runFor(3_800);
    await expect(warning, wrong).toBeVisible();
    await page.clock.runFor(400);
    await expect(warning, wrong).toHaveCount(0);
    await expect(born).toHaveValue('1962/02/28');
  }
});

test('a patient is insured in one of thirteen provinces and territories', async ({ page }) => {
  claims('consult-33');
  await compose(page);
  const options = field(page, 'Province').locator('option');
  await expect(options).toHaveText([
    'Select',
    'AB',
    'BC',
    'MB',
    'NB',
    'NL',
    'NT',
    'NS',
    'NU',
    'ON',
    'PE',
    'QC',
    'SK',
    'YT',
  ]);
  await send(page).click();
  expect(await noteOf(field(page, 'Province'))).toBe('Province is required.');
  await field(page, 'Province').selectOption('NU');
  await expect(field(page, 'Province')).not.toHaveAttribute('aria-invalid', 'true');
});

test('a problem of a left field appears only after the pressed control got its click', async ({
  page,
}) => {
  await compose(page);
  await pickHeadache(page);
  await field(page, 'Province').selectOption('AB');
  const box = questions(page).getByRole('checkbox', { name: 'headache' });
  await box.scrollIntoViewIfNeeded();
  await field(page, 'PHN').fill('700199');
  await box.click();
  await expect(box).toBeChecked();
  await expect(patient(page)).toContainText('PHN is invalid');
});

test('a number with a fraction is refused and never loses its point', async ({ page }) => {
  claims('consult-36 (screen)');
  await compose(page);
  await pick(page, 'Dermatology', 'Skin Lesion', /^Dr\. Amara Okafor/);
  const size = questions(page).getByLabel('Size in mm');
  await size.pressSequentially('12.5mm');
  await expect(size).toHaveValue('12.5');
  await send(page).click();
  expect(await noteOf(size)).toBe('Size in mm takes digits only');
  // On a phone the emergency line stays visible beside the problem.
  await page.setViewportSize(phone);
  await expect(foot(page).getByText('Check form for errors.')).toBeVisible();
  await expect(foot(page).getByText('Not for emergencies. Call 911.')).toBeVisible();
});

test('a patient insured elsewhere needs sex and address', async ({ page }) => {
  claims('consult-34', 'consult-37', 'consult-38', 'consult-39', 'consult-40', 'consult-41');
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

test('a chart of the records system opens a consult about its patient once, and the address drops its token', async ({
  page,
}) => {
  claims('consult-05', 'consult-52', 'consult-58');
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
  // The draft keeps the text of the chart; the records system is not asked again.
  await expect(page).toHaveURL(/consultDraftId=/);
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^From the chart: Type 2 diabetes/)).toBeVisible();
  await page.goto('/dashboard/consult?jwt=no-reference');
  await expect(page.getByText('Error fetching AVA econsult info')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/consult$/);
  await expect(field(page, 'First name')).toHaveValue('');
});

test('a clinic that names its records system takes a chart number', async ({ page }) => {
  claims('consult-09');
  await compose(page);
  const emr = patient(page).getByLabel('EMR', { exact: true });
  await expect(emr).toHaveValue('Wolf');
  await expect(emr).not.toBeEditable();
  await field(page, 'EMR chart number').fill('W-10442');
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(field(page, 'EMR chart number')).toHaveValue('W-10442');
});
