import type { Page } from '@playwright/test';
import { delayAnswers } from '../world/delayedAnswers.ts';
import { dot, expect, expectAccessible, test } from '../world/world.ts';
import { choose, expectFits, heading, next, openForm, saved, start } from './forms.ts';
import { enterDate, openPatient, sendForm } from './links.ts';

/** Axe in both schemes, and all widths, in both languages. The page is English before and after. */
async function expectAccessibleInBoth(page: Page) {
  await expectAccessible(page);
  await expectFits(page);
  await page.getByRole('button', { name: 'Français' }).click();
  await expectAccessible(page);
  await expectFits(page);
  await page.getByRole('button', { name: 'English' }).click();
}

test('a place on the body, several choices, a number, texts and photos are answered on a phone', async ({
  page,
  browser,
  world,
}) => {
  const link = await sendForm(page, world, 'Skin lesion history');
  const patient = await openForm(browser, world, link);
  await start(patient);
  await expectAccessibleInBoth(patient);
  // A press on the figure chooses, and so does the list.
  const figure = patient.locator('svg[viewBox="0 0 100 240"]');
  const box = (await figure.boundingBox()) ?? { width: 0, height: 0 };
  const scale = Math.min(box.width / 100, box.height / 240);
  const middle = (box.width - 100 * scale) / 2;
  await figure.click({ position: { x: middle + 50 * scale, y: 72 * scale } });
  const list = patient.getByRole('combobox', { name: 'Place on the body' });
  await expect(list).toHaveValue('upper-abdomen');
  await list.selectOption('Left calf');
  await expect(
    patient.getByRole('button', { name: 'Back', exact: true, pressed: true }),
  ).toBeVisible();
  await patient.getByRole('button', { name: 'Français' }).click();
  await expect(list.or(patient.getByRole('combobox'))).toContainText('Mollet gauche');
  await patient.getByRole('button', { name: 'English' }).click();
  await next(patient);
  await choose(patient, '1 to 6 months');
  await next(patient);
  for (const name of ['It became larger', 'Its color changed'])
    await patient.getByRole('checkbox', { name }).check();
  await expectAccessibleInBoth(patient);
  await next(patient);
  await patient.getByRole('checkbox', { name: 'It itches' }).check();
  await next(patient);
  const width = patient.getByRole('textbox', { name: 'How wide is it?' });
  await width.fill('wide');
  await next(patient);
  await expect(patient.getByText('Please write a number, for example 120.')).toBeVisible();
  await width.fill('400');
  await expect(patient.getByText('The number must be 300 or less.')).toBeVisible();
  await expect(width).toHaveAttribute('aria-invalid', 'true');
  await expectAccessibleInBoth(patient);
  await width.fill('6');
  await next(patient);
  await patient.getByRole('textbox').fill('A cream from the pharmacy');
  await expect(saved(patient)).toBeVisible();
  await expectAccessibleInBoth(patient);
  await next(patient);
  for (const name of ['Yes', 'No', 'No']) {
    await choose(patient, name);
    await next(patient);
  }
  const chooser = patient.locator('input[type=file]');
  // An earlier picture can be chosen as well as a new one.
  await expect(chooser).not.toHaveAttribute('capture');
  await chooser.setInputFiles({ name: 'a.txt', mimeType: 'image/png', buffer: Buffer.from('no') });
  await expect(patient.getByText(/^This file is not a photo/)).toBeVisible();
  // A photo that was not sent waits for another try.
  await patient.route('**/call/forms-addFile', (route) => route.abort());
  await chooser.setInputFiles({ name: 'spot.png', mimeType: 'image/png', buffer: dot });
  await expect(patient.getByText('The photo could not be sent. Please try again.')).toBeVisible();
  await expectAccessibleInBoth(patient);
  await next(patient);
  await expect(patient.getByText('Send the photo again, or remove it.')).toBeVisible();
  await patient.unroute('**/call/forms-addFile');
  await patient.getByRole('button', { name: 'Send again' }).click();
  await expect(patient.getByRole('img', { name: 'Photo 1' })).toBeVisible();
  await expectAccessibleInBoth(patient);
  await patient.getByRole('button', { name: 'Remove photo 1' }).click();
  await expect(patient.getByRole('img', { name: 'Photo 1' })).toHaveCount(0);
  await expect(chooser).toBeFocused();
  await chooser.setInputFiles({ name: 'spot.png', mimeType: 'image/png', buffer: dot });
  await expect(patient.getByRole('img', { name: 'Photo 1' })).toBeVisible();
  await next(patient);
  const given = patient.getByRole('definition');
  for (const text of ['Left calf', 'It became larger, Its color changed', '6 mm', '1 photo'])
    await expect(given.filter({ hasText: text }).first()).toBeVisible();
  await patient.getByRole('button', { name: 'Send my answers' }).click();
  await expect(heading(patient)).toHaveText('Your answers were sent');
  await patient.context().close();
});

test('answers wait for a photo that is on its way, also on a phone of a few years ago', async ({
  page,
  browser,
  world,
}) => {
  const link = await sendForm(page, world, 'Skin lesion history');
  const patient = await openPatient(browser, 'about:blank');
  await patient.addInitScript(() => Reflect.deleteProperty(Object, 'hasOwn'));
  await patient.goto(`${world.url}${link}`);
  await enterDate(patient);
  await start(patient);
  await patient.getByRole('combobox', { name: 'Place on the body' }).selectOption('Left calf');
  await next(patient);
  await choose(patient, '1 to 6 months');
  await next(patient);
  for (const name of ['It became larger', 'It itches']) {
    await patient.getByRole('checkbox', { name }).check();
    await next(patient);
  }
  await patient.getByRole('textbox', { name: 'How wide is it?' }).fill('6');
  await next(patient);
  await patient.getByRole('textbox').fill('A cream');
  await next(patient);
  for (const name of ['Yes', 'No', 'No']) {
    await choose(patient, name);
    await next(patient);
  }
  const photo = await delayAnswers(patient, /\/call\/forms-addFile/);
  await patient
    .locator('input[type=file]')
    .setInputFiles({ name: 'spot.png', mimeType: 'image/png', buffer: dot });
  await expect(patient.getByText('Sending the photo…')).toBeVisible();
  await next(patient);
  await expect(heading(patient)).toHaveText('Review your answers');
  await expect(patient.getByRole('button', { name: 'Sending the photo…' })).toBeVisible();
  photo.release();
  await patient.getByRole('button', { name: 'Send my answers' }).click();
  await expect(heading(patient)).toHaveText('Your answers were sent');
  await expect(patient.getByText('1 photo', { exact: true })).toBeAttached();
  await patient.context().close();
});

test('a consent is read and signed, drawn or typed', async ({ page, browser, world }) => {
  const link = await sendForm(page, world, 'Consent to photographs');
  const patient = await openForm(browser, world, link);
  await start(patient);
  await expect(patient.getByText(/^Your clinic may take photographs of you/)).toBeVisible();
  await expectAccessibleInBoth(patient);
  await next(patient);
  for (const name of ['Yes', 'No', 'I am the patient']) {
    await choose(patient, name);
    await next(patient);
  }
  await patient.getByRole('textbox').fill('Walter Brandt');
  await patient.keyboard.press('Enter');
  await expect(heading(patient)).toHaveText('Signature');
  await next(patient);
  await expect(patient.getByText('Please answer this question.')).toBeVisible();
  const sign = patient.getByRole('button', { name: 'Sign', exact: true });
  await sign.click();
  await expect(patient.getByText('Draw your signature first.')).toBeVisible();
  const pad = patient.getByRole('img', { name: /^Area to sign/ });
  const { x = 0, y = 0 } = (await pad.boundingBox()) ?? {};
  await patient.mouse.move(x + 40, y + 90);
  await patient.mouse.down();
  await patient.mouse.move(x + 200, y + 60, { steps: 5 });
  await patient.mouse.up();
  await next(patient);
  await expect(patient.getByText('Press Sign to keep your signature.')).toBeVisible();
  await expectAccessibleInBoth(patient);
  await sign.click();
  await expect(patient.getByText('Signed.')).toBeVisible();
  await expect(patient.getByRole('button', { name: 'Sign again' })).toBeFocused();
  await patient.getByRole('button', { name: 'Sign again' }).click();
  await expect(patient.getByRole('radio', { name: 'Draw' })).toBeFocused();
  await choose(patient, 'Type');
  await patient.getByLabel('Your full name').fill('Walter Brandt');
  await expectAccessibleInBoth(patient);
  const pictures: string[] = [];
  patient.on('request', (request) => {
    if (request.url().endsWith('/call/forms-addFile'))
      pictures.push(request.postDataJSON().data.data);
  });
  await sign.click();
  await expect(patient.getByText('Signed.')).toBeVisible();
  await patient.getByRole('button', { name: 'Sign again' }).click();
  await patient.getByRole('button', { name: 'Sign', exact: true }).click();
  await expect(patient.getByText('Signed.')).toBeVisible();
  // The typed name stands in the second picture too.
  expect(pictures).toHaveLength(2);
  expect(pictures[1]).toBe(pictures[0]);
  await next(patient);
  await expect(heading(patient)).toHaveText('Review your answers');
  await patient.context().close();
});

test('a log of several days is filled in day by day, and its gaps are led to', async ({
  page,
  browser,
  world,
}) => {
  const link = await sendForm(page, world, 'Blood pressure log');
  const patient = await openForm(browser, world, link);
  await expect(patient.getByText(/^7 questions, over 7 days\./)).toBeVisible();
  await start(patient);
  await next(patient);
  const day = patient.getByLabel('On which day do you begin?');
  await day.fill('2199-01-01');
  await next(patient);
  await expect(patient.getByText(/^The date must be \S+ or earlier\.$/)).toBeVisible();
  await day.fill(new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10));
  await next(patient);
  await expect(heading(patient)).toHaveText('Day 1 of 7');
  await expect(patient.getByText('0 of 7 filled in')).toBeVisible();
  const fillDay = async () => {
    for (const [name, value] of [
      ['Morning: upper number', '128'],
      ['Morning: lower number', '82'],
      ['Evening: upper number', '121'],
      ['Evening: lower number', '79'],
    ] as const)
      await patient.getByLabel(name).fill(value);
  };
  await fillDay();
  await expect(patient.getByText('1 of 7 filled in')).toBeVisible();
  await expectAccessibleInBoth(patient);
  // A slip is told before it is left.
  const lower = patient.getByLabel('Evening: lower number');
  await lower.fill('79o');
  await patient.getByRole('button', { name: 'Day 3', exact: true }).click();
  await expect(patient.getByText('Please write a number, for example 120.')).toBeVisible();
  await expect(lower).toBeFocused();
  await expect(heading(patient)).toHaveText('Day 1 of 7');
  await lower.fill('79');
  await patient.getByRole('button', { name: 'Day 3', exact: true }).click();
  const kept = patient.waitForResponse(
    (response) => response.request().postData()?.includes('evening-lower.3') ?? false,
  );
  await fillDay();
  await expect(patient.getByText('2 of 7 filled in')).toBeVisible();
  await kept;

  // On the next day the log goes on where it stopped.
  const later = await openForm(browser, world, link);
  await start(later);
  await expect(heading(later)).toHaveText('Day 2 of 7');
  await expect(later.getByRole('button', { name: 'Day 3, filled in' })).toBeVisible();
  await later.getByRole('button', { name: 'Day 7' }).click();
  await next(later);
  await expect(later.getByText('20 questions still need an answer.')).toBeVisible();
  await expect(later.getByText(/must be corrected/)).toHaveCount(0);
  await expectAccessibleInBoth(later);
  await later.getByRole('button', { name: 'Go to the first one' }).click();
  await expect(heading(later)).toHaveText('Day 2 of 7');
  for (const each of [patient, later]) await each.context().close();
});

test('a question appears when an earlier answer asks for it', async ({ page, browser, world }) => {
  const link = await sendForm(page, world, 'New patient intake');
  const patient = await openForm(browser, world, link);
  await start(patient);
  await expect(heading(patient)).toHaveText('How to reach you');
  await next(patient);
  await expect(patient.getByLabel('Phone')).toBeFocused();
  await expectAccessibleInBoth(patient);
  await patient.getByLabel('Phone').fill('403 555 0142');
  await next(patient);
  await patient.getByLabel('Name').fill('Ida Brandt');
  await patient.getByLabel('Phone').fill('403 555 0143');
  await next(patient);
  await patient.getByRole('checkbox', { name: 'Diabetes' }).check();
  for (let page = 0; page < 3; page++) await next(patient);
  await choose(patient, 'No');
  await next(patient);
  await expect(heading(patient)).toHaveText('Do you smoke or vape?');
  await patient.getByRole('button', { name: 'Back' }).click();
  await choose(patient, 'Yes');
  await next(patient);
  await expect(heading(patient)).toHaveText('What are you allergic to, and what happens?');
  await patient.context().close();
});
