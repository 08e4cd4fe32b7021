import { claims } from '../world/claims.ts';
import { compose, field, foot, noteOf, pickHeadache, saved, section } from '../world/compose.ts';
import {
  approvals,
  approver,
  chooseNadia,
  grace,
  openTab,
  refusal,
  resident,
  row,
  search,
} from '../world/drafts.ts';
import { desktop, dot, expect, phone, test } from '../world/world.ts';

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
