import { claims } from '../world/claims.ts';
import {
  compose,
  composed,
  field,
  foot,
  noteOf,
  patient,
  pickHeadache,
  saved,
  section,
  takePermissions,
} from '../world/compose.ts';
import { changeRows } from '../world/database.ts';
import {
  approvals,
  approver,
  chooseNadia,
  grace,
  list,
  nadia,
  openDrafts,
  openTab,
  refusal,
  resident,
  row,
  search,
  tab,
  write,
} from '../world/drafts.ts';
import { desktop, dot, expect, phone, takeSession, test } from '../world/world.ts';

test('a person who may forward selects an approver', async ({ page, browser, world }) => {
  claims('consult-07 (sections)', 'drafts-05 (portal)', 'drafts-11', 'drafts-27');
  await compose(page, resident);
  await pickHeadache(page);
  await expect(page.locator('[id^="consult-"] > header h2')).toHaveText([
    'Referring Clinic',
    'Service',
    'Patient Information',
    'Clinical questions',
    'Attachments',
    'Select Approver',
  ]);
  await expect(foot(page).getByRole('button')).toHaveText([
    'Save draft',
    'Forward',
    'Send eConsult',
  ]);
  await search(page).press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Enter a search term.');
  await page.route('**/call/consult-searchApprovers', refusal('internal', 500));
  await search(page).fill('had');
  await expect(page.getByRole('alert')).toHaveText(
    'Search is not available right now. Please reload the page.',
  );
  await page.unroute('**/call/consult-searchApprovers');
  await search(page).fill('zzz');
  await expect(page.getByText('No approver of that name was found.')).toBeVisible();
  await search(page).fill('nad');
  const found = page.getByRole('listbox', { name: 'Approvers' }).getByRole('option');
  await expect(found).toHaveText(['Nadia Haddad']);
  await search(page).press('Escape');
  await expect(found).toHaveCount(0);
  await search(page).fill('had');
  await expect(found).toHaveText(['Nadia Haddad']);
  await expect(found.last()).toBeInViewport({ ratio: 1 });
  await search(page).press('ArrowDown');
  await search(page).press('Enter');
  const remove = page.getByRole('button', { name: 'Remove Nadia Haddad' });
  await expect(remove).toBeFocused();
  await remove.press('Enter');
  await expect(search(page)).toBeFocused();
  const approverPage = await browser.newPage({ baseURL: world.url });
  await compose(approverPage, grace);
  await expect(section(approverPage, 'Select Approver')).toHaveCount(0);
  await expect(foot(approverPage).getByRole('button', { name: 'Forward' })).toHaveCount(0);
  await approverPage.close();
});

test('a search for an approver without an answer ends after ten seconds', async ({ page }) => {
  claims('drafts-21 (time-out)');
  await compose(page, resident);
  const requests: number[] = [];
  await page.route('**/call/consult-searchApprovers', async (route) => {
    requests.push(Date.now());
    // The first search gets no answer.
    if (requests.length > 1) await route.continue();
  });
  await search(page).fill('had');
  await expect(page.getByRole('alert')).toHaveText(
    'Search is not available right now. Please reload the page.',
    { timeout: 20_000 },
  );
  expect(Date.now() - (requests[0] ?? 0)).toBeGreaterThanOrEqual(9_900);
  expect(requests).toHaveLength(1);
  await search(page).press('Enter');
  await expect(page.getByRole('option', { name: 'Nadia Haddad' })).toBeVisible();
});

test('a forward without a subsite or an approver stops and shows the missing field', async ({
  page,
}) => {
  claims('drafts-09 (portal)');
  await compose(page, resident);
  await foot(page).getByRole('button', { name: 'Forward' }).click();
  await expect(page.getByLabel('Specialty')).toBeFocused();
  const subsite = page.getByLabel('Subsite');
  expect(await noteOf(subsite)).toBe('Please select a subsite');
  expect(await noteOf(search(page))).toBe('Please select an approver');
  await page.getByLabel('Specialty').selectOption('Neurology');
  await expect(subsite).not.toHaveAttribute('aria-invalid', 'true');
  await foot(page).getByRole('button', { name: 'Forward' }).click();
  await expect(subsite).toBeFocused();
  await subsite.selectOption('Headache');
  await foot(page).getByRole('button', { name: 'Forward' }).click();
  await expect(search(page)).toBeFocused();
  expect(await noteOf(search(page))).toBe('Please select an approver');
  await chooseNadia(page);
  await expect(page.getByText('Please select an approver')).toHaveCount(0);
});

for (const [size, viewport] of Object.entries({ desktop, phone })) {
  test(`an approver completes and sends a forwarded consult with its files (${size})`, async ({
    page,
    browser,
    world,
  }) => {
    claims('drafts-01', 'drafts-08', 'drafts-18', 'inbox-33');
    await page.setViewportSize(viewport);
    const first = `Forwarded${size}`;
    await compose(page, resident);
    await pickHeadache(page);
    await field(page, 'First name').fill(first);
    await field(page, 'PHN').fill('700110707');
    await page
      .getByLabel('Add attachments')
      .setInputFiles([{ name: 'head.png', mimeType: 'image/png', buffer: dot }]);
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await expect(saved(page)).toBeVisible();
    const own = new URL(page.url()).searchParams.get('consultDraftId');
    await chooseNadia(page);
    const moved = page.waitForResponse('**/call/consultDraft-moveStorageAttachments');
    await foot(page).getByRole('button', { name: 'Forward' }).click();
    expect(await (await moved).json()).toEqual({ result: { moved: 1 } });
    await expect(page.getByText('Forwarded to Nadia Haddad.')).toBeVisible();
    await expect(page).toHaveURL(/secure-messaging\?tab=drafts/);
    const waits = row(page, 'With an approver', 'Headache, 700110707');
    await expect(waits).toContainText('Waits for Dr. Nadia Haddad');

    const approverPage = await browser.newPage({ baseURL: world.url, viewport });
    await openTab(approverPage, approver, 'approvals');
    const came = row(approverPage, 'Approvals', 'Headache, 700110707');
    await expect(came).toContainText('From Dr. Samuel Osei');
    await came.getByRole('link').click();
    await expect(
      approverPage.getByText('Written by Samuel Osei, for you to approve'),
    ).toBeVisible();
    await expect(approverPage).toHaveURL(
      new RegExp(`consultDraftId=${own}.*collection=${approvals}`),
    );
    await expect(waits).toContainText('Dr. Nadia Haddad has taken it up');
    // The form offers the approver's own clinics and no approver to select.
    await expect(approverPage.getByLabel('Clinic', { exact: true })).toContainText('Parkland');
    await expect(section(approverPage, 'Select Approver')).toHaveCount(0);
    await expect(approverPage.getByRole('list', { name: 'Other Attachments' })).toContainText(
      'head.png',
    );
    await field(approverPage, 'Last name').fill('Halvorsen');
    await field(approverPage, 'Date of birth').pressSequentially('19620228');
    await field(approverPage, 'Province').selectOption('AB');
    const questions = section(approverPage, 'Clinical questions');
    await questions.getByRole('checkbox', { name: 'headache' }).check();
    for (const name of [
      'Onset and course',
      'Neurological findings',
      'Question for the specialist',
      'Relevant history',
    ])
      await questions.getByLabel(name).fill(`${name}: none`);
    await foot(approverPage).getByRole('button', { name: 'Send eConsult' }).click();
    await expect(approverPage.getByText('eConsult sent.').first()).toBeVisible();
    await expect(approverPage.getByRole('link', { name: 'Open it' })).toBeVisible();
    await expect(approverPage.getByRole('button', { name: 'Undo' })).toHaveCount(0);
    const sent = await approverPage.getByRole('link', { name: 'Open it' }).getAttribute('href');
    await expect(waits).toHaveCount(0);
    // The author may open the sent consult.
    await page.goto(sent ?? '');
    await expect(page.getByText(`${first} Halvorsen`).first()).toBeVisible();
    await approverPage.close();
  });
}

test('a failed forward says so, loses nothing, and a retry repeats only the failed part', async ({
  page,
}) => {
  claims('drafts-23');
  await compose(page, resident);
  await pickHeadache(page);
  await field(page, 'First name').fill('Stays');
  await field(page, 'PHN').fill('700601');
  await expect(saved(page)).toBeVisible();
  await chooseNadia(page);
  const forward = foot(page).getByRole('button', { name: 'Forward' });
  const saves: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('consultDraft-saveDraft')) saves.push(request.postData() ?? '');
  });
  await page.route('**/call/consultDraft-saveDraft', (route) => route.abort());
  await forward.click();
  await expect(foot(page)).toContainText('Error forwarding econsult.');
  await expect(field(page, 'First name')).toHaveValue('Stays');
  await expect(page.getByRole('button', { name: 'Remove Nadia Haddad' })).toBeVisible();
  await page.unroute('**/call/consultDraft-saveDraft');
  // The approver has the draft already, only its files failed.
  await page.route('**/call/consultDraft-moveStorageAttachments', (route) => route.abort());
  await forward.click();
  await expect(foot(page).getByRole('button', { name: 'Send eConsult' })).toHaveCount(0);
  await expect(foot(page)).toContainText('Error forwarding econsult.');
  await page.unroute('**/call/consultDraft-moveStorageAttachments');
  const before = saves.filter((body) => body.includes('approverUid')).length;
  await forward.click();
  await expect(row(page, 'With an approver', '700601')).toBeVisible();
  expect(saves.filter((body) => body.includes('approverUid'))).toHaveLength(before);
});

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
