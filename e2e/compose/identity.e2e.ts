import type { Page } from '@playwright/test';
import {
  compose,
  composed,
  delayAnswer,
  describePatient,
  field,
  foot,
  pasteInto,
  patient,
  saved,
  send,
  takePermissions,
} from '../world/compose.ts';
import { approver, chooseNadia, openTab, resident, row } from '../world/drafts.ts';
import { desktop, expect, expectAccessible, phone, test } from '../world/world.ts';

/** A consult of the demo's clinic has this patient. */
const walter = { phn: '500091234', name: 'Walter Brandt', born: '1958/03/14' };
const question = (page: Page) =>
  patient(page).getByText("This number is Walter Brandt's in your clinic. Is this Walter Brandt?");
const press = (page: Page, name: string) => patient(page).getByRole('button', { name }).click();
const useKnown = "Yes, use Walter Brandt's details";
const keepName = 'Yes, the name or date changed: send mine';
const numberIsWrong = 'No, the number is wrong';

/** The names of the outgoing sends, to count them. */
const sendings = (page: Page) => {
  const bodies: { identity?: string; inputFields: Record<string, unknown> }[] = [];
  page.on('request', (request) => {
    if (/call\/(consult-sendConsult|referral-sendReferral)$/.test(request.url()))
      bodies.push(request.postDataJSON().data);
  });
  return bodies;
};

for (const [size, viewport] of Object.entries({ desktop, phone })) {
  test(`another person’s number blocks the consult until the sender says who is meant (${size})`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    const sent = sendings(page);
    await composed(page, { first: 'Ingrid', phn: walter.phn });
    await expect(question(page)).toBeVisible();
    await expect(
      patient(page).getByText('Your clinic knows Walter Brandt, born 1958/03/14.'),
    ).toBeVisible();
    await expect(
      patient(page).getByText('You wrote Ingrid Halvorsen, born 1962/02/28.'),
    ).toBeVisible();
    await expectAccessible(page);
    await send(page).click();
    await expect(foot(page)).toContainText('Check form for errors.');
    await expect(patient(page).getByRole('button', { name: useKnown })).toBeFocused();
    await field(page, 'Phone').focus();
    await foot(page).getByRole('button', { name: 'Go to the question about the number' }).click();
    await expect(patient(page).getByRole('button', { name: useKnown })).toBeFocused();
    await press(page, useKnown);
    await expect(field(page, 'First name')).toHaveValue('Walter');
    await expect(field(page, 'Last name')).toHaveValue('Brandt');
    await expect(field(page, 'Date of birth')).toHaveValue(walter.born);
    await expect(question(page)).toHaveCount(0);
    expect(sent).toEqual([]);
    await send(page).click();
    await expect(page.getByText('eConsult sent.').first()).toBeVisible();
    expect(sent.map(({ identity }) => identity)).toEqual(['known']);
  });
}

test('a wrong number is emptied and typed anew', async ({ page }) => {
  const sent = sendings(page);
  await composed(page, { first: 'Ingrid', phn: walter.phn });
  await press(page, numberIsWrong);
  await expect(field(page, 'PHN')).toHaveValue('');
  await expect(field(page, 'PHN')).toBeFocused();
  await expect(field(page, 'First name')).toHaveValue('Ingrid');
  await expect(question(page)).toHaveCount(0);
  await page.keyboard.type('700110868');
  await send(page).click();
  await expect(page.getByText('eConsult sent.').first()).toBeVisible();
  expect(sent.map(({ inputFields, identity }) => [inputFields.phn, identity])).toEqual([
    ['700110868', 'known'],
  ]);
});

test('a changed name is sent as typed, and the answer stays with this draft and this name alone', async ({
  page,
}) => {
  const sent = sendings(page);
  await composed(page, { first: 'Walter', phn: walter.phn });
  await press(page, keepName);
  const answered = patient(page).getByText(
    'You said that this is Walter Brandt under another name or date of birth.',
  );
  await expect(answered).toBeVisible();
  await expect(patient(page).getByRole('button', { name: 'Change the answer' })).toBeFocused();
  await expect(question(page)).toHaveCount(0);
  await expect(page).toHaveURL(/consultDraftId=/);
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(answered).toBeVisible();
  // Another name asks the question again.
  await field(page, 'Last name').fill('Meier');
  await field(page, 'Phone').focus();
  await expect(question(page)).toBeVisible();
  await field(page, 'Last name').fill('Halvorsen');
  await expect(answered).toBeVisible();
  await press(page, 'Change the answer');
  await expect(question(page)).toBeVisible();
  await expect(patient(page).getByRole('button', { name: useKnown })).toBeFocused();
  await press(page, keepName);
  await send(page).click();
  await expect(page.getByText('eConsult sent.').first()).toBeVisible();
  expect(sent.map(({ inputFields, identity }) => [inputFields.patientLastName, identity])).toEqual([
    ['Halvorsen', 'renamed'],
  ]);
});

test('an unfinished name raises no question, nor do capitals, accents, order, short or middle names', async ({
  page,
}) => {
  await compose(page);
  await field(page, 'Province').selectOption('AB');
  await field(page, 'PHN').fill(walter.phn);
  // The clinic knows the number and no name is typed yet, so the page offers the known patient.
  await expect(patient(page).getByRole('button', { name: 'Use Walter Brandt' })).toBeVisible();
  const write = async (first: string, last: string) => {
    await field(page, 'First name').fill(first);
    await field(page, 'Last name').fill(last);
  };
  await write('Ingrid', 'Halvorsen');
  await expect(question(page)).toHaveCount(0);
  await field(page, 'Phone').focus();
  await expect(question(page)).toBeVisible();
  for (const [first, last] of [
    ['WALTER', 'brandt'],
    ['Wálter', 'Brandt'],
    ['Brandt', 'Walter'],
    ['Walt', 'Brandt'],
    ['Walter J.', 'Brandt'],
  ] as const) {
    await write(first, last);
    await field(page, 'Phone').focus();
    await expect(question(page), `${first} ${last}`).toHaveCount(0);
  }
  // The same name with another date of birth raises the question.
  await field(page, 'Date of birth').fill('1958/03/15');
  await field(page, 'Phone').focus();
  await expect(question(page)).toBeVisible();
  await field(page, 'Date of birth').fill(walter.born);
  await expect(question(page)).toHaveCount(0);
});

test('Send pressed from the name field asks at once and sends nothing', async ({ page }) => {
  const sent = sendings(page);
  await composed(page, { first: 'Walter', phn: walter.phn });
  await press(page, useKnown);
  await field(page, 'Last name').fill('Halvorsen');
  await expect(question(page)).toHaveCount(0);
  // The keyboard presses Send while the focus stays in the field.
  await send(page).evaluate((button: HTMLElement) => button.click());
  await expect(question(page)).toBeVisible();
  await expect(patient(page).getByRole('button', { name: useKnown })).toBeFocused();
  expect(sent).toEqual([]);
});

test('a pasted chart under another person’s number asks at once', async ({ page }) => {
  await compose(page);
  await pasteInto(
    field(page, 'First name'),
    'Patient: HALVORSEN, Ingrid\nDOB: 1962-02-28\nPHN: 50009-1234 (AB)',
  );
  await expect(field(page, 'PHN')).toHaveValue('50009-1234');
  await expect(question(page)).toBeVisible();
});

test('a chart from the records system asks too', async ({ page }) => {
  await composed(page, { first: 'Ingrid', phn: '701233973' });
  await send(page).click();
  await page.getByRole('link', { name: 'Open it' }).waitFor();
  await page.goto('/records');
  await page.getByRole('button', { name: 'Send eConsult about Marit Solberg' }).click();
  await expect(field(page, 'First name')).toHaveValue('Marit');
  await expect(
    patient(page).getByText(
      "This number is Ingrid Halvorsen's in your clinic. Is this Ingrid Halvorsen?",
    ),
  ).toBeVisible();
});

test('Send pressed before the clinic’s answer waits and then asks', async ({ page }) => {
  const sent = sendings(page);
  await composed(page, { first: 'Ingrid' });
  const release = await delayAnswer(page, '**/call/patientInfo-lookup');
  await field(page, 'PHN').fill(walter.phn);
  await send(page).click();
  await expect(foot(page)).toContainText('Your clinic is asked whose number this is.');
  release();
  await expect(patient(page).getByRole('button', { name: useKnown })).toBeFocused();
  expect(sent).toEqual([]);
});

test('the server asks before it accepts a consult when the clinic could not be asked', async ({
  page,
}) => {
  await composed(page, { first: 'Ingrid' });
  await page.route('**/call/patientInfo-lookup', (route) => route.abort());
  await field(page, 'PHN').fill(walter.phn);
  const refused = page.waitForResponse('**/call/consult-sendConsult');
  await send(page).click();
  expect((await refused).status()).toBe(400);
  await page.unroute('**/call/patientInfo-lookup');
  await send(page).click();
  await expect(question(page)).toBeVisible();
  await press(page, useKnown);
  await send(page).click();
  await expect(page.getByText('eConsult sent.').first()).toBeVisible();
});

test('a person who may not look patients up is not asked', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await takePermissions(page, 'phnLookup');
  await compose(page);
  await describePatient(page, { first: 'Ingrid', phn: walter.phn });
  await field(page, 'Phone').focus();
  await expect(saved(page)).toBeVisible();
  await expect(question(page)).toHaveCount(0);
  expect(requests.filter((url) => url.includes('patientInfo-lookup'))).toEqual([]);
});

test('an approver is asked again, whatever the author answered', async ({
  page,
  browser,
  world,
}) => {
  await composed(page, { first: 'Ingrid', phn: walter.phn }, resident);
  await press(page, keepName);
  await chooseNadia(page);
  await foot(page).getByRole('button', { name: 'Forward' }).click();
  await expect(page).toHaveURL(/secure-messaging\?tab=drafts/);
  const approverPage = await browser.newPage({ baseURL: world.url });
  const sent = sendings(approverPage);
  await openTab(approverPage, approver, 'approvals');
  await row(approverPage, 'Approvals', `Headache, ${walter.phn}`).getByRole('link').click();
  await expect(question(approverPage)).toBeVisible();
  await send(approverPage).click();
  await expect(approverPage.getByRole('button', { name: useKnown })).toBeFocused();
  expect(sent).toEqual([]);
  await press(approverPage, keepName);
  await send(approverPage).click();
  await expect(approverPage.getByText('eConsult sent.').first()).toBeVisible();
  expect(sent.map(({ identity }) => identity)).toEqual(['renamed']);
  await approverPage.close();
});
