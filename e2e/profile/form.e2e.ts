import type { Locator, Page } from '@playwright/test';
import { claims } from '../world/claims.ts';
import { noteOf } from '../world/compose.ts';
import { changeRows } from '../world/database.ts';
import { desktop, expect, expectAccessible, phone, test } from '../world/world.ts';
import { bar, open, save } from './page.ts';

const post = (page: Page, path: string, data: object) =>
  page.evaluate(
    async ([to, body]) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(to as string, {
        method: 'POST',
        headers,
        body: JSON.stringify({ data: body }),
      });
      return (await answer.json()).result;
    },
    [path, data] as const,
  );

/** Saves a different profile, as another window does. */
const saveElsewhere = async (page: Page, more: object) => {
  const { version, practiceId, credentials, preferences } = await post(
    page,
    '/query/profile-me',
    {},
  );
  const form = { after: version, practiceId, credentials, preferences, ...more };
  return post(page, '/call/profile-save', form);
};

test('practice ID, credentials, preferences and homepage are saved together and shown again', async ({
  page,
}) => {
  claims('profile-01', 'preferences-01 (controls)');
  await page.setViewportSize(desktop);
  await open(page, 'Rachel Simard');
  await expect(bar(page)).toHaveCount(0);
  await page.getByLabel('Credentials').fill('NP, MN');
  await page.getByRole('switch', { name: 'New messages: Email' }).click();
  await page.getByRole('switch', { name: 'New messages: Fax' }).click();
  await page.getByRole('switch', { name: 'Fax only the first message of a consultant' }).click();
  await page.getByRole('switch', { name: 'Remind me of overdue messages' }).click();
  await page.getByLabel('Homepage').selectOption('Profile');
  await save(page);
  await page.reload();
  await expect(page.getByLabel('Credentials')).toHaveValue('NP, MN');
  await expect(page.getByLabel('Practice ID', { exact: true })).toHaveValue('917420138');
  await expect(page.getByRole('switch', { name: 'New messages: Email' })).not.toBeChecked();
  await expect(page.getByRole('switch', { name: 'New messages: Push' })).toBeChecked();
  await expect(page.getByRole('switch', { name: 'New messages: Fax' })).toBeChecked();
  const only = page.getByRole('switch', { name: 'Fax only the first message of a consultant' });
  await expect(only).toBeChecked();
  await expect(
    page.getByRole('switch', { name: 'Remind me of overdue messages' }),
  ).not.toBeChecked();
  await expect(page.getByLabel('Homepage')).toHaveValue('profile');
  // The next visit begins at the chosen homepage.
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/dashboard\/profile$/);
  // Without incoming faxes there is no first message to choose.
  await page.getByRole('switch', { name: 'New messages: Fax' }).click();
  await expect(only).toHaveCount(0);
  await save(page);
});

test('each wrong field shows its reason, and the first one gets the focus', async ({ page }) => {
  claims('preferences-18', 'preferences-09', 'preferences-10', 'preferences-11');
  const saves: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('profile-save')) saves.push(request.url());
  });
  await open(page, 'Amara Okafor');
  await page.getByLabel('Practice ID', { exact: true }).fill('');
  await page.getByLabel('Phone number', { exact: true }).fill('');
  await page.getByLabel('Calendar email').fill('');
  await bar(page).getByRole('button', { name: 'Save' }).click();
  await expect(bar(page)).toContainText('Check form for errors.');
  for (const [name, problem] of [
    ['Practice ID', 'Practice ID is required'],
    ['Phone number', 'Phone number is required'],
    ['Calendar email', 'Email is required'],
  ] as const)
    expect(await noteOf(page.getByLabel(name, { exact: true })), name).toBe(problem);
  expect(saves).toEqual([]);
  await expect(page.getByLabel('Practice ID', { exact: true })).toBeFocused();
  await bar(page).getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByLabel('Practice ID', { exact: true })).toHaveValue('61204');
  await page.getByRole('button', { name: 'UNDO' }).click();
  await expect(page.getByLabel('Practice ID', { exact: true })).toHaveValue('');
  await bar(page).getByRole('button', { name: 'Discard' }).click();
});

test('a person without phone consults saves without a phone number', async ({ page }) => {
  claims('preferences-10');
  await open(page, 'Grace Lindqvist');
  for (const name of ['Phone number', 'Calendar email'])
    await expect(page.getByLabel(name, { exact: true })).toHaveCount(0);
  await page.getByLabel('Credentials').fill('MD');
  await save(page);
});

test('a sender of consults must name the province of a clinic', async ({ page, world }) => {
  claims('preferences-14');
  await changeRows(world, `update clinics set province = '' where name = 'Parkland Family Clinic'`);
  await open(page, 'Grace Lindqvist');
  await page.getByRole('button', { name: 'Edit Parkland Family Clinic' }).click();
  const dialog = page.getByRole('dialog');
  const saves: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('clinics-edit')) saves.push(request.url());
  });
  await dialog.getByRole('button', { name: 'Save clinic' }).click();
  const province = dialog.getByLabel('Clinic province');
  await expect(province).toBeFocused();
  expect(await noteOf(province)).toBe('Clinic province is required');
  expect(saves).toEqual([]);
  await province.selectOption('SK');
  await dialog.getByRole('button', { name: 'Save clinic' }).click();
  await expect(dialog).toHaveCount(0);
  expect(saves).toHaveLength(1);
});

test('a failed save says so and keeps the typed text', async ({ page }) => {
  claims('profile-11', 'preferences-18 (failed)');
  await open(page, 'Nadia Haddad');
  await page.route('**/call/profile-save', (route) =>
    route.fulfill({
      status: 500,
      json: { error: { status: 'INTERNAL', message: 'No.', details: { code: 'internal' } } },
    }),
  );
  await page.getByLabel('Credentials').fill('MD, CCFP, PhD');
  await bar(page).getByRole('button', { name: 'Save' }).click();
  await expect(bar(page)).toContainText('Error updating profile');
  await expect(bar(page)).not.toContainText('No.');
  await page.unroute('**/call/profile-save');
  await save(page);
  await expect(page.getByLabel('Credentials')).toHaveValue('MD, CCFP, PhD');
});

test('the device keeps unsaved text, and leaving asks first', async ({ page }) => {
  await open(page, 'Grace Lindqvist');
  await page.getByLabel('Credentials').fill('MD, not yet');
  await expect(bar(page)).toContainText('Kept on this device');
  await page.getByRole('link', { name: 'Resources', exact: true }).click();
  const asked = page.getByRole('alertdialog', { name: 'Unsaved Changes' });
  await expect(asked).toContainText('You have unsaved changes, are you sure you want to leave?');
  await asked.getByRole('button', { name: 'Stay' }).click();
  await page.reload();
  await expect(page.getByLabel('Credentials')).toHaveValue('MD, not yet');
  await expect(bar(page)).toContainText('Restored from this device');
  await bar(page).getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByLabel('Credentials')).toHaveValue('MD, CCFP');
});

test('a save in another window arrives by itself and is shown beside unsaved changes', async ({
  page,
}) => {
  await open(page, 'Karim Mansour');
  await saveElsewhere(page, { credentials: 'MD, CCFP, FCFP' });
  await expect(page.getByLabel('Credentials')).toHaveValue('MD, CCFP, FCFP');
  await page.getByLabel('Credentials').fill('MD mine');
  await saveElsewhere(page, { credentials: 'MD theirs', practiceId: '61599' });
  const note = page.getByText('Credentials: MD theirs');
  await expect(note).toBeVisible();
  await expect(page.getByLabel('Practice ID', { exact: true })).toHaveValue('61599');
  await expect(page.getByLabel('Credentials')).toHaveValue('MD mine');
  await save(page);
  await expect(note).toHaveCount(0);
  const { credentials, practiceId } = await post(page, '/query/profile-me', {});
  expect([credentials, practiceId]).toEqual(['MD mine', '61599']);
});

test('a resident sees neither the practice ID nor the question about billing', async ({ page }) => {
  claims('preferences-08 (screen)');
  await open(page, 'Samuel Osei');
  await expect(page.getByLabel('Credentials')).toBeVisible();
  await expect(page.getByLabel('Practice ID', { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Add clinic' }).click();
  await expect(page.getByLabel('Clinic name')).toBeVisible();
  await expect(page.getByRole('switch', { name: 'I bill from this clinic' })).toHaveCount(0);
});

test('specialists choose to fax their first replies', async ({ page }) => {
  claims('profile-04 (first replies)');
  await open(page, 'Tomasz Wierzbicki');
  await page.getByRole('switch', { name: /^Fax my first reply/ }).click();
  await save(page);
  expect((await post(page, '/query/profile-me', {})).preferences.fax.firstReplies).toBe(true);
});

test('the page asks only specialists about first replies', async ({ page }) => {
  claims('profile-04 (others)');
  await open(page, 'Joanne Petrie');
  await expect(page.getByRole('switch', { name: 'New messages: Fax' })).toBeVisible();
  await expect(page.getByRole('switch', { name: /^Fax my first reply/ })).toHaveCount(0);
});

test('a sender of forms chooses how to hear of the answers and of failed emails', async ({
  page,
}) => {
  claims('preferences-20 (switches)', 'preferences-02 (forms)', 'preferences-03 (forms)');
  await open(page, 'Grace Lindqvist');
  const toggle = (name: string) => page.getByRole('switch', { name });
  const [email, fax] = ['Email', 'Fax'].map((way) =>
    toggle(`Forms that patients send back: ${way}`),
  ) as [Locator, Locator];
  const failed = toggle('Emails of yours that could not be delivered: Email');
  const answers = toggle('Print the answers on faxes of forms');
  const pictures = toggle('Print pictures on faxes');
  await expect(email).toBeChecked();
  await expect(failed).toBeChecked();
  await expect(answers).toHaveCount(0);
  await fax.click();
  for (const one of [email, failed, answers, pictures]) await one.click();
  await save(page);
  await page.reload();
  await expect(fax).toBeChecked();
  for (const one of [email, failed, answers, pictures]) await expect(one).not.toBeChecked();
  expect((await post(page, '/query/profile-me', {})).preferences).toMatchObject({
    email: { submittedPatientForms: false, failedEmails: false },
    fax: { forms: true, faxPdfSettings: { includePdfs: false, includeImages: false } },
  });
});

test('the page asks only senders about forms and failed emails', async ({ page }) => {
  await open(page, 'Tomasz Wierzbicki');
  await expect(page.getByRole('switch', { name: 'New messages: Fax' })).toBeVisible();
  await expect(page.getByRole('switch', { name: /^Forms that patients send back/ })).toHaveCount(0);
});

test('a person fills in the whole form with the keyboard alone', async ({ page }) => {
  await open(page, 'Rachel Simard');
  await page.getByLabel('Credentials').focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('NP, keyboard');
  const toggled = page.getByRole('switch', { name: 'Overdue messages: Email' });
  for (let steps = 0; steps < 20; steps++) {
    await page.keyboard.press('Tab');
    if (await toggled.evaluate((one) => one === document.activeElement)) break;
  }
  await expect(toggled).toBeFocused();
  await page.keyboard.press('Space');
  await expect(toggled).not.toBeChecked();
  const button = bar(page).getByRole('button', { name: 'Save' });
  for (let steps = 0; steps < 40; steps++) {
    await page.keyboard.press('Tab');
    if (await button.evaluate((one) => one === document.activeElement)) break;
  }
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your profile was saved.')).toBeVisible();
  await expect(page.getByLabel('Credentials')).toHaveValue('NP, keyboard');
});

for (const [name, size] of [
  ['desktop', desktop],
  ['phone', phone],
] as const)
  test(`the profile is accessible and does not scroll sideways (${name})`, async ({ page }) => {
    await page.setViewportSize(size);
    await open(page, 'Amara Okafor');
    await page.getByLabel('Credentials').fill('MD, FRCPC, with much more after it');
    await bar(page).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Add clinic' }).click();
    await page.getByLabel('Clinic name').waitFor();
    await expectAccessible(page);
    const over = await page.evaluate(
      () =>
        [document.documentElement, ...document.querySelectorAll('dialog[open]')].filter(
          (one) => one.scrollWidth > one.clientWidth,
        ).length,
    );
    expect(over).toBe(0);
    // Only the page inside the frame scrolls; the frame stays in place.
    const longer = await page.evaluate(
      () => document.documentElement.scrollHeight > document.documentElement.clientHeight,
    );
    expect(longer).toBe(false);
  });
