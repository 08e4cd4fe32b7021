import { readFileSync } from 'node:fs';
import { pdfPages } from '../../server/src/platform/pdf/testing.ts';
import { claims } from '../world/claims.ts';
import { consult } from '../world/consults.ts';
import {
  desktop,
  expect,
  expectAccessible,
  phone,
  signIn,
  takeSession,
  test,
} from '../world/world.ts';

test('a person of the clinic joins, and an outside address reads by a link and the date of birth', async ({
  page,
  world,
}) => {
  claims(
    'thread-77 (link on screen)',
    'thread-17 (forward to MOA)',
    'thread-35',
    'thread-44 (screen)',
    'thread-71 (MOA)',
  );
  // Two browsers, two viewports and two schemes take as long as three other tests.
  test.slow();
  const id = consult(world, 'Is it safe?');
  await takeSession(page, 'Grace Lindqvist');
  await page.goto(`/dashboard/secure-messaging?econsultId=${id}`);
  const openDialog = async () => {
    await page.getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name: 'Forward to MOA' }).click();
  };
  const dialog = page.getByRole('dialog', { name: 'Forward to MOA' });
  await page.route('**/query/thread-moaPeople', (route) => route.abort());
  await openDialog();
  await expect(dialog.getByText('The offices of this consult could not be loaded.')).toBeVisible({
    timeout: 20_000,
  });
  await page.unroute('**/query/thread-moaPeople');
  await dialog.getByRole('button', { name: 'Retry' }).click();
  // Nobody is preselected.
  await expect(dialog.getByRole('radio', { name: /Joanne Petrie/ })).not.toBeChecked();
  await dialog.getByRole('button', { name: 'Forward' }).click();
  await expect(dialog.getByText('Choose who it goes to.')).toBeVisible();
  for (const viewport of [desktop, phone]) {
    await page.setViewportSize(viewport);
    await expectAccessible(page);
  }
  await dialog.getByRole('radio', { name: 'Another email address' }).check();
  await dialog.getByRole('button', { name: 'Forward' }).click();
  await expect(dialog.getByText('Email is required', { exact: true })).toBeVisible();
  await expect(dialog.getByLabel('Email', { exact: true })).toBeFocused();
  await dialog.getByLabel('Email', { exact: true }).fill('desk@elsewhere.example');
  await dialog.getByLabel('Email again').fill('dsk@elsewhere.example');
  await dialog.getByRole('button', { name: 'Forward' }).click();
  await expect(dialog.getByText('The two addresses are not the same')).toBeVisible();
  await dialog.getByLabel('Email again').fill('desk@elsewhere.example');
  await dialog.getByLabel('Message').fill('Please book.');
  await page.route('**/call/thread-forwardToMoa', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Forward' }).click();
  await expect(dialog.getByText('Error forwarding econsult', { exact: true })).toBeVisible();
  await page.unroute('**/call/thread-forwardToMoa');
  await dialog.getByRole('button', { name: 'Forward' }).click();
  await expect(page.getByText('Forwarded to desk@elsewhere.example.')).toBeVisible();

  let link = '';
  await expect
    .poll(() => (link = /\/office#\S+/.exec(world.outbox('desk@elsewhere.example'))?.[0] ?? ''), {
      timeout: 20_000,
    })
    .not.toBe('');
  const stranger = await page.context().browser()?.newContext();
  const outside = await stranger?.newPage();
  if (!outside) throw new Error('no window');
  await outside.goto(`${world.url}${link}`);
  await outside.getByLabel('Date of birth').fill('1958/13/14');
  await outside.getByRole('button', { name: 'Open the consult' }).click();
  await expect(outside.getByText(/^Date of birth is invalid\./)).toBeVisible();
  await outside.getByLabel('Date of birth').fill('1958/03/15');
  await outside.getByRole('button', { name: 'Open the consult' }).click();
  await expect(outside.getByText('4 tries are left')).toBeVisible();
  for (const viewport of [desktop, phone]) {
    await outside.setViewportSize(viewport);
    await expectAccessible(outside);
  }
  await outside.getByLabel('Date of birth').fill('1958-3-14');
  await outside.getByRole('button', { name: 'Open the consult' }).click();
  await expect(outside.getByText('Please book.')).toBeVisible();
  await expect(outside.getByText('Is it safe?')).toBeVisible();
  await expect(outside.getByRole('link', { name: '(403) 555-0188' })).toHaveAttribute(
    'href',
    'tel:+14035550188',
  );
  await expectAccessible(outside);
  const downloading = outside.waitForEvent('download');
  await outside.getByRole('button', { name: 'Download PDF' }).click();
  const [first] = await pdfPages(readFileSync(await (await downloading).path()));
  expect(first).toContain('Walter Brandt');

  await page.setViewportSize(desktop);
  const forwards = page.getByRole('region', { name: 'Forwards' });
  await expect(forwards).toContainText('Secure link to desk@elsewhere.example');
  await expect(forwards).toContainText(/Opened .* The link works until/);
  const revoke = forwards.getByRole('button', {
    name: 'Revoke the link to desk@elsewhere.example',
  });
  for (const viewport of [desktop, phone]) {
    await page.setViewportSize(viewport);
    await expectAccessible(page);
  }
  await page.setViewportSize(desktop);
  await page.route('**/call/thread-revokeMoaLink', (route) => route.abort());
  await revoke.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('The link could not be revoked. Please try again.')).toBeVisible();
  await page.unroute('**/call/thread-revokeMoaLink');
  await revoke.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(forwards).toContainText('Revoked by Grace Lindqvist');
  await expect(revoke).toHaveCount(0);
  // The open page hides the consult as soon as its reader looks at it again.
  await expect(outside.getByText('Is it safe?')).toBeVisible();
  await outside.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(
    outside.getByText(/^This link was revoked by the people in the consult/),
  ).toBeVisible();
  expect(await outside.locator('body').textContent()).not.toMatch(/Brandt|50009|Is it safe/);
  await outside.reload();
  await outside.getByLabel('Date of birth').fill('1958-3-14');
  await outside.getByRole('button', { name: 'Open the consult' }).click();
  await expect(outside.getByText(/^This link is not valid any more/)).toBeVisible();
  await stranger?.close();

  await openDialog();
  await dialog.getByRole('radio', { name: /Joanne Petrie/ }).check();
  await dialog.getByRole('button', { name: 'Forward' }).click();
  await expect(page.getByText('Forwarded to Joanne Petrie.')).toBeVisible();
  await expect(page.getByText('MOA, Parkland Family Clinic')).toBeVisible();
});

test('another consultant is chosen and added', async ({ page, world }) => {
  claims('thread-17 (add consultant)', 'thread-38', 'thread-43', 'thread-67', 'thread-68');
  const id = consult(world, 'Is it safe?');
  await signIn(page, 'Amara Okafor');
  const available = '**/call/secureMessaging-getConsultantsAvailableToUser';
  const adding = '**/call/secureMessaging-addUserToActivity';
  const dialog = page.getByRole('dialog', { name: 'Add Consultant' });
  const openDialog = async () => {
    await page.getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name: 'Add Consultant' }).click();
  };
  await page.route(available, (route) => route.abort());
  await page.goto(`/dashboard/secure-messaging?econsultId=${id}`);
  await openDialog();
  await expect(dialog.getByText('Error retrieving available users')).toBeVisible();
  await page.unroute(available);
  await dialog.getByRole('button', { name: 'Retry' }).click();
  const add = dialog.getByRole('button', { name: 'Add', exact: true });
  await expect(add).toHaveAttribute('aria-disabled', 'true');
  for (const viewport of [desktop, phone]) {
    await page.setViewportSize(viewport);
    await expectAccessible(page);
  }
  await page.setViewportSize(desktop);
  await dialog.getByRole('radio', { name: /Wierzbicki/ }).check();
  await page.route(adding, (route) => route.abort());
  await add.click();
  await expect(dialog.getByText('Error adding user')).toBeVisible();
  await page.unroute(adding);
  await add.click();
  await expect(dialog).toHaveCount(0);
  await openDialog();
  await expect(dialog.getByRole('radio', { name: /Wierzbicki.*\(Added\)/ })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.route(available, (route) => route.fulfill({ json: { result: [] } }));
  await openDialog();
  await expect(dialog.getByText('No consultants available')).toBeVisible();
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await takeSession(page, 'Grace Lindqvist');
  await page.goto(`/dashboard/secure-messaging?econsultId=${id}`);
  await page.getByRole('button', { name: 'Actions' }).click();
  await expect(page.getByRole('menuitem', { name: 'Export PDF' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Add Consultant' })).toHaveCount(0);
});
