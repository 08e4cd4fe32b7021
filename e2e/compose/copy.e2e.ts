import { claims } from '../world/claims.ts';
import {
  answer,
  compose,
  describePatient,
  field,
  pickHeadache,
  saved,
  send,
} from '../world/compose.ts';
import { desktop, expect, expectAccessible, phone, test } from '../world/world.ts';

/** One text for every wrong date and every link that opens nothing. */
const wrong = 'The date or the link is not right.';

test('a patient gets a copy, from the tick on the form to the page behind the link', async ({
  page,
  browser,
  world,
}) => {
  claims('consult-32', 'consult-49');
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
  // An emptied address clears the tick, and the next address does not set it again.
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
  // An impossible date does not use up a try.
  for (const slip of ['28 Feb', '2999/02/28']) {
    await patientPage.getByLabel('Date of birth').fill(slip);
    await open.click();
    await expect(patientPage.getByText(/^Date of birth is invalid\. Write it as/)).toBeVisible();
  }
  await patientPage.getByLabel('Date of birth').fill('1962/02/27');
  await open.click();
  await expect(patientPage.getByText(wrong)).toBeVisible();
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
  await expect(patientPage.getByText(wrong)).toBeVisible();
  await patientPage.goto('about:blank');
  await patientPage.goto(`${world.url}/patient/copy#${'x'.repeat(5_000)}`);
  await patientPage.getByLabel('Date of birth').fill('1962-2-28');
  await open.click();
  await expect(patientPage.getByText(wrong)).toBeVisible();
  await stranger.close();
});
