import { pngStart } from '../server/src/testing.ts';
import { consult, messages } from './consults.ts';
import { expect, expectAccessible, signIn, test } from './world.ts';

test('outcomes-07 outcomes-06 outcomes-08 outcomes-09 outcomes-18: a consultant records the outcome, bills what was ticked, and it closes', async ({
  page,
  world,
}) => {
  const id = consult(world, 'What is it?', { to: 'Tomasz' });
  await signIn(page, 'Tomasz Wierzbicki');
  await page.goto(`/dashboard/secure-messaging?econsultId=${id}`);
  await page.getByRole('button', { name: 'Edit Outcomes' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Skip' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Edit Outcomes' }).click();
  await expectAccessible(page);
  await dialog.getByLabel('Patient to see Specialist').check();
  await dialog.getByLabel('Audiogram interpretation').check();
  await page.route('**/call/interpretations-billInterpretation', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Save and Close' }).click();
  await expect(
    dialog.getByText('Error occurred while billing interpretations. Please try again'),
  ).toBeVisible();
  await page.unroute('**/call/interpretations-billInterpretation');
  await page.route('**/call/outcomes-save', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Save and Close' }).click();
  await expect(
    dialog.getByText('Unable to log outcome in eConsult. Please try again or skip this step.'),
  ).toBeVisible();
  await page.unroute('**/call/outcomes-save');
  await dialog.getByRole('button', { name: 'Save and Close' }).click();
  await expect(dialog.getByLabel('Patient to see Specialist')).toBeDisabled();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Outcome' })).toBeVisible();
});

test('phone-04 phone-06 phone-08: a call is marked complete by its consultant alone, after the outcome', async ({
  page,
  world,
}) => {
  const id = consult(world, 'Please call.', {
    type: 'phoneConsult',
    to: 'Tomasz',
    hoursAgo: 2,
  });
  await signIn(page, 'Tomasz Wierzbicki');
  await page.goto(`/dashboard/secure-messaging?econsultId=${id}`);
  await page.getByRole('button', { name: 'Mark Call as Complete' }).click();
  const dialog = page.getByRole('dialog');
  await expect(
    dialog.getByText('Please fill out the Outcome before marking as complete'),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Edit Outcomes' }).click();
  await dialog.getByLabel('No treatment required').check();
  await dialog.getByRole('button', { name: 'Save and Close' }).click();
  await page.getByRole('button', { name: 'Mark Call as Complete' }).click();
  await page.route('**/call/phoneConsult-*', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Mark Call as Complete' }).click();
  await expect(dialog.getByText('Error marking call as complete.')).toBeVisible();
  await page.unroute('**/call/phoneConsult-*');
  await dialog.getByRole('button', { name: 'Mark Call as Complete' }).click();
  await expect(page.getByText('Call Complete')).toBeVisible();
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await signIn(page, 'Grace Lindqvist');
  await page.goto(
    `/dashboard/secure-messaging?econsultId=${consult(world, 'Another', { type: 'phoneConsult', to: 'Tomasz' })}`,
  );
  await expect(page.getByText('Waiting for Call')).toBeVisible();
});

test('templates fill in the patient and go into the message; a message is kept as a template', async ({
  page,
  world,
}) => {
  const id = consult(world, 'A template, please');
  await signIn(page, 'Amara Okafor');
  await page.goto(`/dashboard/secure-messaging?econsultId=${id}`);
  await page.getByRole('button', { name: 'Templates', exact: true }).click();
  await page
    .getByRole('button', { name: /General Dermatology|Acne|Lesion|Eczema/i })
    .first()
    .click();
  const box = page.getByRole('textbox', { name: 'Message', exact: true });
  await expect(box).toHaveValue(/Dear Dr\. Grace Lindqvist,[\s\S]*Walter Brandt \(1958\/03\/14\)/);
  await box.fill('Kept for the next time.');
  await page.getByRole('button', { name: 'Save Message' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Template name').fill('Next time');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Templates saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Templates', exact: true }).click();
  await page.getByRole('button', { name: /Next time/ }).click();
  await expect(box).toHaveValue('Kept for the next time.\n\nKept for the next time.');
  await expect(messages(page)).toBeVisible();
});

test('thread-31 (screen) thread-65: files go with a message, and what failed is said and tried again', async ({
  page,
  world,
}) => {
  const id = consult(world, 'A picture, please');
  await signIn(page, 'Grace Lindqvist');
  await page.goto(`/dashboard/secure-messaging?econsultId=${id}&view=messages`);
  const png = { name: 'left-back.png', mimeType: 'image/png', buffer: pngStart };
  const broken = { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no pdf') };
  await page.getByLabel('Attach files').setInputFiles([png, broken]);
  await expect(
    page.getByText('1 out of 2 files failed to upload. Please try uploading these files again.'),
  ).toBeVisible();
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('Here it is.');
  await expect(page.getByRole('button', { name: /^Send (Ctrl|⌘)/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await page.getByRole('button', { name: 'Remove notes.pdf' }).click();
  await page.getByRole('button', { name: /^Send (Ctrl|⌘)/ }).click();
  await messages(page).getByRole('button', { name: 'Open left-back.png' }).click();
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
});
