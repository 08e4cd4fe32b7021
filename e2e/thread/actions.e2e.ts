import { readFileSync } from 'node:fs';
import { pdfPages } from '../../server/src/platform/pdf/testing.ts';
import { claims } from '../world/claims.ts';
import { delayAnswer } from '../world/compose.ts';
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

test('a consult is saved as a PDF, and a failure says so and can be tried again', async ({
  page,
  world,
}) => {
  claims('thread-58 (screen)', 'thread-70');
  const id = consult(world, 'Is it safe?');
  await takeSession(page, 'Grace Lindqvist');
  await page.goto(`/dashboard/secure-messaging?econsultId=${id}`);
  await page.route('**/call/secureMessaging-exportEconsultPdf', (route) => route.abort());
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Export PDF' }).click();
  await expect(page.getByText('Error exporting PDF')).toBeVisible();
  await page.unroute('**/call/secureMessaging-exportEconsultPdf');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Retry' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^consult-\d{4}-\d\d-\d\d-[0-9a-f]{6}\.pdf$/);
  const [first] = await pdfPages(readFileSync(await download.path()));
  expect(first).toContain('Walter Brandt');
  await expect(page.getByText('Saved as consult-')).toBeVisible();
});

test('the menu is complete at once and does not move when the consult arrives', async ({
  page,
  world,
}) => {
  const id = consult(world, 'Is it safe?');
  await takeSession(page, 'Grace Lindqvist');
  const release = await delayAnswer(page, '**/query/thread-econsult');
  await page.goto(`/dashboard/secure-messaging?econsultId=${id}`);
  await page.getByRole('button', { name: 'Actions' }).click();
  const items = page.getByRole('menuitem');
  await items.first().waitFor();
  const before = await items.allTextContents();
  expect(before).toContain('Export PDF');
  release();
  await expect(page.getByText('Walter Brandt').first()).toBeVisible();
  expect(await items.allTextContents()).toEqual(before);
});

test('a consultant faxes the consult and sees its state, and the demo keeps the pages', async ({
  page,
  world,
}) => {
  claims('thread-48', 'thread-09 (fax-to-MOA panel)', 'thread-66');
  const id = consult(world, 'Is it safe?');
  await takeSession(page, 'Amara Okafor');
  await page.goto(`/dashboard/secure-messaging?econsultId=${id}`);
  const panel = page.getByRole('region', { name: 'Fax to MOA' });
  await expect(panel).toContainText('Harbour Specialists, fax (604) 555-0177');
  await panel.getByLabel('Message to MOA').fill('Please book within the week.');
  await page.route('**/call/fax-queueMOAEConsultFax', (route) => route.abort());
  await panel.getByRole('button', { name: 'Send fax' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send fax' }).click();
  await expect(panel.getByText(/^Error sending fax: ./)).toBeVisible();
  await expect(panel.getByLabel('Message to MOA')).toHaveValue('Please book within the week.');
  await page.unroute('**/call/fax-queueMOAEConsultFax');
  await panel.getByRole('button', { name: 'Send fax' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send fax' }).click();
  const sent = panel.getByRole('list', { name: 'Sent faxes' }).getByRole('listitem');
  await expect(sent).toHaveCount(1);
  await expect(sent).toContainText('Delivered', { timeout: 20_000 });
  for (const viewport of [desktop, phone]) {
    await page.setViewportSize(viewport);
    await expectAccessible(page);
  }
  await page.goto('/outbox');
  const answered = page.waitForResponse('**/query/outbox-pages');
  // The demo's waiting fax to the same number has more pages.
  await page.getByRole('link', { name: /^6045550177 .* 2 pages/ }).click();
  const message = page.getByRole('region', { name: 'Message' });
  await expect(message).toContainText('This demo kept the pages');
  await expect(message.getByRole('link', { name: 'Open the pages' })).toHaveAttribute(
    'href',
    /^blob:/,
  );
  const { result } = (await (await answered).json()) as { result: { pdf: string } };
  const { pdf } = result;
  const [cover, second] = await pdfPages(Buffer.from(pdf, 'base64'));
  expect(cover).not.toContain('Brandt');
  expect(second).toContain('Please book within the week.');
});

test('referrers, offices and people who may not edit the status see no fax panel', async ({
  page,
  world,
}) => {
  claims('thread-48 (others)');
  const id = consult(world, 'Is it safe?');
  await page.route('**/query/thread-statusRights', async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    json.result.mayEditStatus = false;
    await route.fulfill({ response, json });
  });
  for (const [name, inbox] of [
    ['Grace Lindqvist', 'secure-messaging'],
    ['Joanne Petrie', 'clinic-inbox'],
    ['Amara Okafor', 'secure-messaging'],
  ]) {
    await takeSession(page, name ?? '');
    await page.goto(`/dashboard/${inbox}?econsultId=${id}`);
    await expect(page.getByRole('heading', { name: 'Audit log' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Fax to MOA' })).toHaveCount(0);
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
  }
  // The routes end before a page that still reads.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

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

test('a service is searched, chosen and forwarded to, and both consults link to each other', async ({
  page,
  world,
}) => {
  claims(
    'thread-17 (forward to specialist)',
    'thread-36',
    'thread-37 (dialog)',
    'thread-49 (screen)',
    'thread-71',
  );
  const id = consult(world, 'Is it safe?', { from: 'Karim' });
  await signIn(page, 'Karim Mansour');
  const routing = '**/call/routing-routeReferral_v2';
  await page.route(routing, (route) => route.abort());
  const dialog = page.getByRole('dialog', { name: 'Forward to Specialist' });
  const openDialog = async () => {
    await page.goto(`/dashboard/secure-messaging?econsultId=${id}`);
    await page.getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name: 'Forward to Specialist' }).click();
  };
  await openDialog();
  await expect(dialog.getByText('Error routing referral')).toBeVisible();
  await page.unroute(routing);
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await expect(dialog.getByRole('radio', { name: /Tomasz Wierzbicki/ })).toBeVisible();
  const send = dialog.getByRole('button', { name: 'Forward' });
  await send.click();
  await expect(dialog.getByText('A specialist is required')).toBeVisible();
  await dialog.getByRole('radio', { name: /Tomasz Wierzbicki/ }).check();
  await send.click();
  await expect(dialog.getByText('Please select a subsite')).toBeVisible();
  for (const viewport of [desktop, phone]) {
    await page.setViewportSize(viewport);
    await expectAccessible(page);
  }
  await page.setViewportSize(desktop);
  const search = dialog.getByLabel('Search specialists and subsites');
  await search.fill('zebra');
  await expect(dialog.getByText('No specialist offers what you look for.')).toBeVisible();
  // A complaint is understood as it is where a consult is composed.
  await search.fill('hoarse voice');
  await expect(dialog.getByRole('radio').first()).toHaveAccessibleName(/Throat and Voice/);
  // The named specialist stands first, and after them the others who answer the complaint.
  await search.fill('wierzbicki thyroid');
  await expect(dialog.getByRole('radio').first()).toHaveAccessibleName(
    /^Dr. Tomasz Wierzbicki ?Thyroid and Neck Mass ·/,
  );
  await dialog.getByRole('radio').first().click();
  const site = dialog.getByLabel('Subsite', { exact: true }).locator('option:checked');
  await expect(site).toHaveText('Thyroid and Neck Mass');
  // The service stays, whatever is typed after the choice.
  await search.fill('hoarse voice');
  await expect(dialog.getByRole('radio').first()).toHaveAccessibleName(/Throat and Voice/);
  await expect(site).toHaveText('Thyroid and Neck Mass');
  await page.route('**/call/secureMessaging-forwardEconsult', (route) => route.abort());
  await send.click();
  await expect(dialog.getByText('Error forwarding econsult to specialist')).toBeVisible();
  await page.unroute('**/call/secureMessaging-forwardEconsult');
  await send.click();
  await expect(page.getByText('Forwarded to Dr. Tomasz Wierzbicki.')).toBeVisible();
  const forwards = page.getByRole('region', { name: 'Forwards' });
  await forwards.getByRole('link', { name: 'Otolaryngology · Thyroid and Neck Mass' }).click();
  await expect(
    page.getByRole('heading', { name: /^Otolaryngology .*Thyroid and Neck Mass$/ }),
  ).toBeVisible();
  await forwards.getByRole('link', { name: 'Dermatology · Skin Lesion' }).click();
  await expect(page.getByRole('heading', { name: /^Dermatology .*Skin Lesion$/ })).toBeVisible();

  consult(world, 'Another', { away: 'Tomasz' });
  await openDialog();
  const resting = dialog.getByRole('radio', { name: /Tomasz Wierzbicki.*On vacation until/ });
  await resting.check();
  await expect(dialog.getByText(/^Specialist is on vacation, please save draft/)).toBeVisible();

  const call = consult(world, 'Call me', { type: 'phoneConsult', from: 'Karim' });
  await page.goto(`/dashboard/secure-messaging?econsultId=${call}`);
  await page.getByRole('button', { name: 'Actions' }).click();
  await expect(page.getByRole('menuitem', { name: 'Export PDF' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Forward to Specialist' })).toHaveCount(0);
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

test('a copied mark shows for two seconds', async ({ browser, world }) => {
  claims('thread-24 (copied)');
  const id = consult(world, 'Is it safe?');
  const permissions = ['clipboard-read', 'clipboard-write'];
  const context = await browser.newContext({ baseURL: world.url, permissions });
  const page = await context.newPage();
  await takeSession(page, 'Amara Okafor');
  await page.goto(`/dashboard/secure-messaging?econsultId=${id}`);
  const copy = page.getByRole('button', { name: 'Copy the PHN' });
  await copy.waitFor();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await copy.click();
  const copied = page.getByText('Copied', { exact: true });
  await expect(copied).toBeVisible();
  await page.clock.runFor(1_999);
  await expect(copied).toBeVisible();
  await page.clock.runFor(1);
  await expect(copied).toHaveCount(0);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('50009-1234');
  await context.close();
});

test('the copy for the chart has the question and the answer', async ({ browser, world }) => {
  const id = consult(world, 'Is it safe?');
  const permissions = ['clipboard-read', 'clipboard-write'];
  const context = await browser.newContext({ baseURL: world.url, permissions });
  const page = await context.newPage();
  await takeSession(page, 'Amara Okafor');
  await page.goto(`/dashboard/secure-messaging?econsultId=${id}`);
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('Excise it.');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('button', { name: 'Retract: Excise it.' })).toBeVisible();
  const copy = async () => {
    await page.getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name: 'Copy for chart' }).click();
  };
  await page.route('**/query/thread-messages', (route) => route.abort());
  await copy();
  await expect(page.getByText('It could not be copied.')).toBeVisible({ timeout: 20_000 });
  await page.unroute('**/query/thread-messages');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Copied for the chart.')).toBeVisible();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toContain('Walter Brandt, 1958/03/14, PHN 50009-1234');
  expect(text).toMatch(/Grace Lindqvist \(Referrer\), .*:\nIs it safe\?/);
  expect(text).toMatch(/Amara Okafor, FRCPC \(Consultant\), .*:\nExcise it\./);
  await context.close();
});
