import { claims } from '../world/claims.ts';
import {
  composed,
  field,
  foot,
  patient,
  saved,
  section,
  takePermissions,
} from '../world/compose.ts';
import { changeRows } from '../world/database.ts';
import {
  approver,
  chooseNadia,
  list,
  nadia,
  openDrafts,
  openTab,
  resident,
  row,
  tab,
  write,
} from '../world/drafts.ts';
import { desktop, dot, expect, phone, takeSession, test } from '../world/world.ts';

test('an approver returns a draft with a reason, and its author continues and forwards it again', async ({
  page,
  browser,
  world,
}) => {
  await openDrafts(page);
  await write(page, '700701', { approverUid: await nadia(page) });
  const approverPage = await browser.newPage({ baseURL: world.url });
  await openTab(approverPage, approver, 'approvals');
  await row(approverPage, 'Approvals', '700701').getByRole('link').click();
  await field(approverPage, 'Last name').fill('Noted');
  await approverPage.getByRole('button', { name: 'Return' }).click();
  const dialog = approverPage.getByRole('dialog', { name: 'Return to its author' });
  const go = dialog.getByRole('button', { name: 'Return' });
  await expect(dialog.getByLabel('Reason')).toBeFocused();
  await expect(go).toHaveAttribute('aria-disabled', 'true');
  await dialog.getByLabel('Reason').fill('Which side?');
  await go.click();
  await expect(approverPage).toHaveURL(/secure-messaging\?tab=approvals/);
  await expect(row(approverPage, 'Approvals', '700701')).toHaveCount(0);
  // The draft comes back to the open list with the approver's text in it.
  const back = row(page, 'Drafts', '700701');
  await expect(back).toContainText('Returned');
  await expect(back).toContainText('Dr. Nadia Haddad sent this back: Which side?');
  await back.getByRole('link').click();
  await expect(page.getByText('Dr. Nadia Haddad sent this back: Which side?')).toBeVisible();
  await expect(field(page, 'Last name')).toHaveValue('Noted');
  await chooseNadia(page);
  await foot(page).getByRole('button', { name: 'Forward' }).click();
  await expect(row(page, 'With an approver', '700701')).toBeVisible();
  await expect(row(approverPage, 'Approvals', '700701')).toContainText('Unread');
  await approverPage.close();
});

test('an author recalls a draft until it is opened; a late recall says that it was opened', async ({
  page,
  browser,
  world,
}) => {
  claims('drafts-24 (load)');
  await openDrafts(page);
  const approverUid = await nadia(page);
  const draftId = await write(page, '700801', { approverUid });
  await write(page, '700802', { approverUid });
  const approverPage = await browser.newPage({ baseURL: world.url });
  await openTab(approverPage, approver, 'approvals');
  const address = await row(approverPage, 'Approvals', '700801')
    .getByRole('link')
    .getAttribute('href');
  await row(page, 'With an approver', '700801')
    .getByRole('button', { name: /^Recall/ })
    .click();
  await expect(page.getByText('It is among your drafts again.')).toBeVisible();
  await expect(row(page, 'Drafts', '700801')).toBeVisible();
  await expect(row(approverPage, 'Approvals', '700801')).toHaveCount(0);
  expect(address).toContain(draftId);
  await approverPage.goto(address ?? '');
  await expect(approverPage.getByRole('heading', { name: 'Error loading draft' })).toBeVisible();
  // The approver opens the draft while the author presses Recall.
  await approverPage.goto('/dashboard/secure-messaging?tab=approvals');
  await page.route('**/call/consultDraft-recall', async (route) => {
    await row(approverPage, 'Approvals', '700802').getByRole('link').click();
    await approverPage.getByText('Written by Samuel Osei').waitFor();
    await route.continue();
  });
  const late = row(page, 'With an approver', '700802');
  await late.getByRole('button', { name: /^Recall/ }).click();
  await expect(
    page.getByText('Dr. Nadia Haddad has taken it up. It can no longer be recalled.'),
  ).toBeVisible();
  await expect(late.getByRole('button')).toHaveCount(0);
  await approverPage.close();
});

test('several drafts are returned with one reason, and an empty list says so', async ({
  page,
  browser,
  world,
}) => {
  claims('inbox-22 (approvals)');
  const approverPage = await browser.newPage({ baseURL: world.url });
  await openDrafts(approverPage);
  for (const phn of ['701001', '701002'])
    await write(approverPage, phn, { approverUid: await nadia(approverPage) });
  await openTab(page, approver, 'approvals');
  await row(page, 'Approvals', '701002').waitFor();
  const count = await list(page, 'Approvals').getByRole('listitem').count();
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('button', { name: `Return ${count}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('After my vacation, please.');
  await dialog.getByRole('button', { name: 'Return' }).click();
  await expect(page.getByText(`${count} drafts returned to their authors.`)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'You have no pending approvals' })).toBeVisible();
  for (const phn of ['701001', '701002'])
    await expect(row(approverPage, 'Drafts', phn)).toContainText('After my vacation, please.');
  await approverPage.close();
});

test('an approver without patient copies sees that one is wanted, and the wish stays in the draft', async ({
  page,
  browser,
  world,
}) => {
  await composed(page, { first: 'Wishes', phn: '700110868' }, resident);
  await field(page, 'Email').fill('wishes@patients.example');
  const tick = page.getByRole('checkbox', { name: 'Send the patient a copy' });
  await tick.check();
  await chooseNadia(page);
  await foot(page).getByRole('button', { name: 'Forward' }).click();
  await expect(page).toHaveURL(/secure-messaging\?tab=drafts/);

  const approverPage = await browser.newPage({ baseURL: world.url });
  await takePermissions(approverPage, 'patientCC');
  await openTab(approverPage, approver, 'approvals');
  const came = () => row(approverPage, 'Approvals', 'Headache, 700110868').getByRole('link');
  await came().click();
  const wanted = patient(approverPage).getByText(/^The author wants the patient to have a copy/);
  await expect(wanted).toBeVisible();
  await expect(approverPage.getByRole('checkbox', { name: 'Send the patient a copy' })).toHaveCount(
    0,
  );
  await field(approverPage, 'Phone').fill('7805550188');
  await expect(saved(approverPage)).toBeVisible();
  await approverPage.reload();
  await expect(wanted).toBeVisible();
  const sent = approverPage.waitForRequest('**/call/consult-sendConsult');
  await foot(approverPage).getByRole('button', { name: 'Send eConsult' }).click();
  expect((await sent).postDataJSON().data.inputFields.emailPatient).toBe(false);
  await expect(approverPage.getByText('eConsult sent.').first()).toBeVisible();
  await approverPage.close();
});

for (const [size, viewport] of Object.entries({ desktop, phone })) {
  test(`a person who only approves finds, completes and sends the waiting draft (${size})`, async ({
    page,
    browser,
    world,
  }) => {
    claims('access-30');
    await changeRows(
      world,
      `update users set roles = '{approver}' where first_name = 'Nadia'`,
      `update role_permissions set permissions = '{approveEconsult}' where role = 'approver'`,
    );
    await composed(page, { first: 'Approved' }, resident);
    await chooseNadia(page);
    await foot(page).getByRole('button', { name: 'Forward' }).click();
    await row(page, 'With an approver', 'Headache, 700110707').waitFor();
    const approverPage = await browser.newPage({ baseURL: world.url, viewport });
    await takeSession(approverPage, approver);
    // This person may not begin a consult, so the page leads to the approvals.
    await approverPage.goto('/dashboard/consult');
    await approverPage.getByRole('link', { name: 'Open your approvals' }).click();
    await expect(approverPage).toHaveURL(/tab=approvals/);
    await expect(tab(approverPage, 'Drafts')).toHaveCount(0);
    await expect(tab(approverPage, 'Inbox')).toHaveCount(0);
    await row(approverPage, 'Approvals', 'Headache, 700110707').getByRole('link').click();
    await expect(field(approverPage, 'First name')).toHaveValue('Approved');
    await expect(approverPage.getByRole('region', { name: 'Headache' })).toContainText('Nyberg');
    await expect(
      section(approverPage, 'Clinical questions').getByLabel('Onset and course'),
    ).toHaveValue('Onset and course: none');
    await approverPage
      .getByLabel('Add attachments')
      .setInputFiles([{ name: 'added.png', mimeType: 'image/png', buffer: dot }]);
    await field(approverPage, 'Phone').fill('7805550188');
    await expect(saved(approverPage)).toBeVisible();
    await foot(approverPage).getByRole('button', { name: 'Send eConsult' }).click();
    await expect(approverPage.getByText('eConsult sent.').first()).toBeVisible();
    await expect(row(page, 'With an approver', 'Headache, 700110707')).toHaveCount(0);
    await approverPage.close();
  });
}
