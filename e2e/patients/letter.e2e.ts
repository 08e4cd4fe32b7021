import { claims } from '../world/claims.ts';
import {
  desktop,
  dot,
  expect,
  expectAccessible,
  phone,
  takeSession,
  test,
} from '../world/world.ts';
import { openFolder, rowOf } from './page.ts';

const letterPage = '/dashboard/one-way-messaging';

test('a letter goes to a patient and is read again with its paper', async ({ page }) => {
  claims('patients-02', 'patients-06', 'patients-16', 'patients-17', 'patients-18', 'patients-31');
  await takeSession(page, 'Grace Lindqvist');
  await page.goto(letterPage);
  const send = page.getByRole('button', { name: 'Send', exact: true });
  await send.click();
  await expect(page.getByText('PHN is required')).toBeVisible();
  await expect(page.getByText('Email is required')).toBeVisible();
  await expect(page.getByText('Check form for errors.')).toBeVisible();

  await expect(page.getByText('Parkland Family Clinic, Red Deer AB')).toBeAttached();
  const delay = page.getByRole('switch', { name: /^Delay/ });
  await delay.check();
  await expect(page.getByText('It leaves tomorrow at 7:00 AM Mountain Time.')).toBeVisible();
  await delay.uncheck();
  await page.getByLabel('PHN').fill('70011-0707');
  await page.getByLabel('Patient email', { exact: true }).fill('ingrid@letters.example');
  await page.getByLabel('Date of birth').pressSequentially('19620228');
  await page.getByLabel('Patient email again').fill('ingrid@letters.example');
  await page.getByLabel('Subject').fill('Come on Tuesday');
  await page.getByLabel('Message', { exact: true }).fill('Please come on Tuesday at eight.');
  await page.getByLabel('Sign-off').fill('Dr. Grace Lindqvist');
  const paper = page.getByRole('region', { name: 'Page 1' });
  await expect(paper).toContainText('Please come on Tuesday at eight.');
  await expect(paper).toContainText('Dr. Grace Lindqvist');

  await page.getByRole('button', { name: 'Upload' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload Files' });
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expect(dialog.getByText('Select at least one file.')).toBeVisible();
  const chooser = dialog.getByLabel('Choose files');
  await chooser.setInputFiles([
    { name: 'wound.png', mimeType: 'image/png', buffer: dot },
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') },
  ]);
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expect(
    page.getByText('Please only upload jpg, jpeg, png, or mp4 files', { exact: true }),
  ).toBeVisible();
  const files = page.getByRole('list', { name: 'Attachments' });
  await expect(files.getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: 'Upload' }).evaluate(
    (button, bytes) => {
      const carried = new DataTransfer();
      carried.items.add(new File([new Uint8Array(bytes)], 'back.png', { type: 'image/png' }));
      const drop = { dataTransfer: carried, bubbles: true, cancelable: true };
      button.dispatchEvent(new DragEvent('drop', drop));
    },
    [...dot],
  );
  await expect(files.getByText('back.png')).toBeVisible();

  // The typed text survives a reload, and so does the uploaded file.
  await expect(files.getByText('1 kB')).toHaveCount(2);
  await expect(files.getByRole('progressbar')).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel('Subject')).toHaveValue('Come on Tuesday');
  await expect(files.getByRole('listitem')).toHaveCount(2);
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport);
    await expectAccessible(page);
  }
  await send.click();
  await expect(page.getByText('The letter is on its way.')).toBeVisible();
  await expect(page.getByLabel('Subject')).toHaveValue('');

  await openFolder(page, 'Sent');
  await rowOf(page, 'Come on Tuesday').getByRole('link').click();
  await expect(paper).toContainText('Please come on Tuesday at eight.');
  const attachments = page.getByRole('complementary', { name: 'Attachments' });
  await expect(attachments.getByText('wound.png')).toBeVisible();
  const zoom = page.locator('output');
  const before = Number.parseInt((await zoom.textContent()) ?? '', 10);
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect(zoom).toHaveText(`${before + 25} %`);
  const smaller = page.getByRole('button', { name: 'Zoom out' });
  for (let size = before + 25; size > 25; size -= 25) await smaller.click();
  await expect(smaller).toBeDisabled();
  await expect(zoom).toHaveText('25 %');

  await attachments.getByRole('button', { name: 'Open wound.png' }).click();
  const viewer = page.getByRole('region', { name: 'wound.png' });
  const larger = viewer.getByRole('button', { name: 'Zoom in' });
  const factor = viewer.getByRole('status').filter({ hasText: '×' });
  for (const expected of ['1.5×', '2×', '2.5×', '3×', '3.5×', '4×']) {
    await larger.click();
    await expect(factor).toHaveText(expected);
  }
  await expect(larger).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');

  const opened = page.getByRole('region', { name: 'Message', exact: true });
  const row = rowOf(page, 'Come on Tuesday');
  await opened.getByRole('button', { name: 'Mark as unread' }).click();
  await expect(row.getByText('Unread:')).toBeAttached();
  await row.getByRole('link').click();
  await opened.getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByText('Moved to Archive')).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('a discarded letter comes back whole', async ({ page }) => {
  await takeSession(page, 'Grace Lindqvist');
  await page.goto(letterPage);
  await page.getByLabel('Subject').fill('Come on Tuesday');
  await page.getByRole('button', { name: 'Upload' }).click();
  const chooser = page.getByRole('dialog', { name: 'Upload Files' });
  await chooser
    .getByLabel('Choose files')
    .setInputFiles({ name: 'wound.png', mimeType: 'image/png', buffer: dot });
  await chooser.getByRole('button', { name: 'Upload' }).click();
  const files = page.getByRole('list', { name: 'Attachments' });
  await expect(files.getByText('1 kB')).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByLabel('Subject')).toHaveValue('');
  await expect(files.getByRole('listitem')).toHaveCount(0);
  await page.getByRole('button', { name: 'UNDO' }).click();
  await expect(page.getByLabel('Subject')).toHaveValue('Come on Tuesday');
  await expect(files.getByText('wound.png')).toBeVisible();
  await expect(files.getByText('1 kB')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Restored from this device.')).toBeVisible();
});

test('a letter that fails says so, and so does its paper', async ({ page }) => {
  claims('patients-26', 'patients-29');
  await takeSession(page, 'Grace Lindqvist');
  await page.route('**/call/patientMessages-preview', (route) => route.abort());
  await page.goto(letterPage);
  await page.getByLabel('PHN').fill('70011-0707');
  await page.getByLabel('Patient email', { exact: true }).fill('ingrid@letters.example');
  await page.getByLabel('Date of birth').pressSequentially('19620228');
  await page.getByLabel('Patient email again').fill('ingrid@letters.example');
  await page.getByLabel('Subject').fill('Come on Tuesday');
  await page.getByLabel('Message', { exact: true }).fill('Please come.');
  await expect(page.getByText('Error loading PDF')).toBeVisible();
  const send = page.getByRole('button', { name: 'Send', exact: true });
  await page.route('**/one-way-patient-message', (route) =>
    route.fulfill({ status: 400, json: { error: 'the mail is full' } }),
  );
  await send.click();
  await expect(
    page.getByText('Error sending one-way message: the mail is full', { exact: true }),
  ).toBeVisible();
  await page.route('**/one-way-patient-message', (route) => route.abort());
  await send.click();
  await expect(
    page.getByText('Error sending one way patient message', { exact: true }),
  ).toBeVisible();
});
