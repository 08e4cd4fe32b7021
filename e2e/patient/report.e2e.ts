import { openFolder, rowOf } from '../patients/page.ts';
import { desktop, expect, expectAccessible, phone, takeSession, test } from '../world/world.ts';
import { enterDate, linkTo, openPatient } from './links.ts';

test('a clinic sends a patient who opened their record, and the patient reads it in both languages', async ({
  page,
  browser,
  world,
}) => {
  await takeSession(page, 'Grace Lindqvist');
  await openFolder(page, 'Sent');
  await rowOf(page, 'Robert Braun')
    .filter({ hasText: 'Blood pressure log' })
    .getByRole('link')
    .click();
  await expect(page.getByRole('heading', { name: 'Blood pressure log' })).toBeVisible();
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport);
    await expectAccessible(page);
  }
  // By the keyboard alone.
  await page.getByRole('button', { name: 'Who opened it' }).press('Enter');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('A mail with a link goes to robert.braun@post.example.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send the link' }).press('Enter');
  await expect(page.getByText('The link is on its way to the patient.')).toBeVisible();
  const row = rowOf(page, 'Who opened your record').filter({ hasText: 'Robert Braun' });
  await expect(row).toBeVisible();

  const link = await linkTo(world, 'robert.braun@post.example');
  expect(link).toMatch(/^\/patient\/report#/);
  const patient = await openPatient(browser, `${world.url}${link}`);
  await expect(patient.getByText('Parkland')).toHaveCount(0);
  await enterDate(patient, '1960/08/19');
  const title = patient.getByRole('heading', { name: 'Who opened your record', level: 1 });
  await expect(title).toBeFocused();
  await expect(patient.getByText('You asked Parkland Family Clinic for this.')).toBeVisible();
  await expect(patient.getByText('A message from Dr. Grace Lindqvist').first()).toBeVisible();
  await expect(patient.getByText('A form from ').first()).toBeVisible();
  const line = /^Dr\. Grace Lindqvist, doctor, opened a message to you on \w{3} \d+, \d{4}\.$/;
  await expect(patient.getByText(line)).toBeVisible();
  await expect(patient.getByText(/blood pressure/i)).toHaveCount(0);
  for (const viewport of [desktop, phone, { width: 320, height: 568 }]) {
    await patient.setViewportSize(viewport);
    await expectAccessible(patient);
    expect(await patient.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
  }
  await patient.getByRole('button', { name: 'Français' }).click();
  await expect(patient.getByRole('heading', { level: 1 })).toHaveText('Qui a ouvert votre dossier');
  const ligne = /^Dr\. Grace Lindqvist, médecin, a ouvert un message .* le \d+ .+ \d{4}\.$/;
  await expect(patient.getByText(ligne)).toBeVisible();
  await expectAccessible(patient);
  await patient.context().close();
  // The clinic sees that it was opened.
  await expect(row).toContainText('Opened');
  await row.getByRole('link').click();
  await expect(page.getByText('The patient reads on their page what your clinic')).toBeVisible();
  await expectAccessible(page);
});
