import { claims } from '../world/claims.ts';
import { desktop, dot, expect, expectAccessible, phone, test } from '../world/world.ts';
import { enterDate, linkTo, openPatient, sendLetter, walter, wrong } from './links.ts';

const body = 'Dear Mr. Brandt,\n\nplease come on Tuesday.';

test('a patient reads a letter on a phone, in both languages, and keeps it as a PDF', async ({
  page,
  browser,
  world,
}) => {
  const file = { name: 'back.png', buffer: dot };
  const link = await sendLetter(page, world, { subject: 'Your appointment', body, file });
  const patient = await openPatient(browser, `${world.url}${link}`);
  await expect(patient.getByRole('heading', { name: 'A message from your clinic' })).toBeVisible();
  await expect(patient.getByText('Your appointment')).toHaveCount(0);
  await expectAccessible(patient);
  await patient.getByLabel('Date of birth').fill('1958');
  await patient.getByRole('button', { name: 'Open' }).focus();
  await patient.keyboard.press('Enter');
  await expect(patient.getByText(/^Date of birth is invalid/)).toBeVisible();
  await expect(patient.getByLabel('Date of birth')).toBeFocused();
  await patient.getByLabel('Date of birth').fill('');
  // Digits alone are enough on a numeric keyboard.
  await patient.getByLabel('Date of birth').pressSequentially('19580314');
  await expect(patient.getByLabel('Date of birth')).toHaveValue('1958/03/14');
  await patient.keyboard.press('Enter');
  const title = patient.getByRole('heading', { name: 'Your appointment' });
  await expect(title).toBeFocused();
  await expect(patient.getByRole('banner')).toContainText('Parkland Family Clinic');
  await expect(patient.getByText('please come on Tuesday.')).toBeVisible();
  await expect(patient.getByText('Dr. Grace Lindqvist, Parkland Family Clinic')).toBeVisible();
  const picture = patient.getByRole('img', { name: 'Picture: back.png' });
  await expect(picture).toHaveJSProperty('naturalWidth', 1);
  for (const viewport of [desktop, phone, { width: 320, height: 568 }]) {
    await patient.setViewportSize(viewport);
    await expectAccessible(patient);
    expect(await patient.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
  }
  // A page that has stood open for long asks for a fresh address.
  const asked = patient.waitForRequest('**/call/patients-letterFile');
  const saving = patient.waitForEvent('download');
  await patient.getByRole('button', { name: 'Save' }).click();
  await asked;
  expect((await saving).suggestedFilename()).toBe('back.png');
  const downloading = patient.waitForEvent('download');
  await patient.getByRole('button', { name: 'Download PDF' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^letter-\d{4}-\d\d-\d\d\.pdf$/);
  await patient.getByRole('button', { name: 'Français' }).click();
  await expect(patient.getByRole('button', { name: 'Télécharger le PDF' })).toBeVisible();
  await expect(patient.locator('html')).toHaveAttribute('lang', 'fr-CA');
  await expectAccessible(patient);
  // The language is remembered, and nothing else: the date is asked for again.
  await patient.reload();
  await expect(patient.getByLabel('Date de naissance')).toHaveValue('');
  await expectAccessible(patient);
  await patient.context().close();
});

test('a wrong date and a link that never was have one answer, and one tap asks for a new link', async ({
  page,
  browser,
  world,
}) => {
  claims('access-01 (the patient’s page)');
  const link = await sendLetter(page, world, { subject: 'Your appointment', body });
  const patient = await openPatient(browser, `${world.url}${link}`);
  await enterDate(patient, '1958/03/15');
  await expect(patient.getByRole('alert').filter({ hasText: wrong })).toBeVisible();
  await expectAccessible(patient);
  await patient.getByRole('button', { name: 'Ask for a new link' }).click();
  await expect(patient.getByText(/^If this link came from your clinic, a new one/)).toBeVisible();
  await expectAccessible(patient);
  const next = await linkTo(world, walter.email, link);
  // A link of an earlier version has the secret as its code.
  const [path, secret] = next.split('#');
  const earlier = await openPatient(browser, `${world.url}${path}?code=${secret}`);
  await expect(earlier).toHaveURL(`${world.url}${next}`);
  await enterDate(earlier);
  await expect(earlier.getByRole('heading', { name: 'Your appointment' })).toBeVisible();

  const stranger = await openPatient(browser, `${world.url}/patient/letter#${'x'.repeat(43)}`);
  await enterDate(stranger);
  await expect(stranger.getByText(wrong)).toBeVisible();
  await stranger.getByRole('button', { name: 'Ask for a new link' }).click();
  await expect(stranger.getByText(/^If this link came from your clinic, a new one/)).toBeVisible();
  await stranger.context().setOffline(true);
  await enterDate(stranger);
  await expect(stranger.getByText(/^There is no connection\./)).toBeVisible();
  const empty = await openPatient(browser, `${world.url}/patient/letter`);
  await expect(empty.getByText(/^The link is not complete\./)).toBeVisible();
  for (const each of [patient, earlier, stranger, empty]) await each.context().close();
});

test('the page of a patient is small, and loads nothing of the portal', async ({
  browser,
  world,
}) => {
  const context = await browser.newContext({ viewport: phone });
  const patient = await context.newPage();
  const sizes = new Map<string, number>();
  patient.on('requestfinished', async (request) => {
    const { responseBodySize } = await request.sizes();
    sizes.set(new URL(request.url()).pathname, responseBodySize);
  });
  await patient.goto(`${world.url}/forms/#${'x'.repeat(43)}`);
  await expect(patient.getByLabel('Date of birth')).toBeVisible();
  await patient.waitForLoadState('networkidle');
  const scripts = [...sizes].filter(([path]) => path.endsWith('.js'));
  expect(scripts).toHaveLength(1);
  const sum = scripts.reduce((total, [, size]) => total + size, 0);
  expect(sum).toBeGreaterThan(10_000);
  expect(sum).toBeLessThan(60_000);
  // The page, its script, its styles, the mark and the font.
  expect(sizes.size).toBeLessThanOrEqual(5);
  await context.close();
});
