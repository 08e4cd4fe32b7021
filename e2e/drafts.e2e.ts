import type { Locator, Page, Route } from '@playwright/test';
import { emptyForm } from '../contract/src/drafts/rules.ts';
import { desktop, dot, expect, expectAccessible, phone, signIn, test } from './world.ts';

const grace = 'Grace Lindqvist';
const resident = 'Samuel Osei';
const approver = 'Nadia Haddad';
const mine = 'user_drafts';
const theirs = 'drafts_pending_approval';

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Secure messaging' }).getByRole('link', { name });
const list = (page: Page, name: string) => page.getByRole('list', { name, exact: true });
const row = (page: Page, name: string, text: string) =>
  list(page, name).getByRole('listitem').filter({ hasText: text });
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const foot = (page: Page) => section(page, 'Submit');
const field = (page: Page, name: string) => section(page, 'Patient Information').getByLabel(name);
const saved = (page: Page) => page.getByText(/^Draft saved/);
const search = (page: Page) => page.getByRole('combobox', { name: 'Search for an approver' });
const noteOf = (input: Locator) =>
  input.evaluate(
    (one) => document.getElementById(one.getAttribute('aria-describedby') ?? '')?.textContent,
  );

/** As whoever is signed in on the page. */
const ask = async (page: Page, name: string, data: object) => {
  const answer = await page.evaluate(
    async ([to, body]) => {
      const response = await fetch(`/call/${to}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ data: body }),
      });
      return { status: response.status, body: await response.json() };
    },
    [name, data] as const,
  );
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.result;
};

type Wanted = { specialty?: string; subsite?: string; serviceId?: string };
const formOf = (phn: string, more: Wanted = {}) => ({
  ...emptyForm,
  ...{ specialty: 'Neurology', subsite: 'Headache', locationIdx: 0, ...more },
  patientInfo: { ...emptyForm.patientInfo, firstName: 'Ingrid', lastName: 'Halvorsen', phn },
});
/** A draft of whoever is signed in, named by its number; with an approver it is theirs. */
const write = async (
  page: Page,
  phn: string,
  { approverUid, ...more }: Wanted & { approverUid?: string } = {},
): Promise<string> =>
  (
    await ask(page, 'consultDraft-saveDraft', {
      ...{ consultDraftsCollectionType: mine, subject: '', selectedMedia: [] },
      ...{ formData: formOf(phn, more), ...(approverUid && { approverUid }) },
    })
  ).draftId;
const nadia = async (page: Page): Promise<string> =>
  (await ask(page, 'consult-searchApprovers', { searchText: 'Haddad' }))[0].uid;

async function openTab(page: Page, name: string, which: 'drafts' | 'approvals' | 'notifications') {
  await signIn(page, name);
  // The tip of the first visit is read as soon as it lies on what a hand wants to take.
  const tip = page.getByRole('note').getByRole('button', { name: 'OK', exact: true });
  await page.addLocatorHandler(tip, (ok) => ok.click());
  await page.goto(`/dashboard/secure-messaging?tab=${which}`);
  await expect(page).toHaveURL(new RegExp(`tab=${which}`));
  await tab(page, 'Corridor news').waitFor();
}
const openDrafts = (page: Page, name = resident) => openTab(page, name, 'drafts');

async function compose(page: Page, name = resident) {
  await signIn(page, name);
  await page.goto('/dashboard/consult');
  await section(page, 'Patient Information').waitFor();
}
/** Somebody who is always there, with questions to answer. */
async function pickHeadache(page: Page) {
  await page.getByLabel('Specialty').selectOption('Neurology');
  await page.getByLabel('Subsite').selectOption('Headache');
  const specialist = page.getByLabel('Specialist', { exact: true });
  const option = specialist.locator('option').filter({ hasText: 'Nyberg' });
  await option.waitFor({ state: 'attached' });
  await specialist.selectOption((await option.getAttribute('value')) ?? '');
  await section(page, 'Clinical questions').getByLabel('Onset and course').waitFor();
}
async function chooseNadia(page: Page) {
  await search(page).fill('hadd');
  await page.getByRole('option', { name: 'Nadia Haddad' }).click();
  await expect(page.getByRole('button', { name: 'Remove Nadia Haddad' })).toBeFocused();
}
const refusal = (code: string, status: number, reason?: string) => (route: Route) =>
  route.fulfill({
    status,
    json: { error: { status: 'X', message: 'X', details: { code, reason } } },
  });

test('inbox-04 drafts-12 (portal): drafts for whoever writes, approvals for whoever approves', async ({
  page,
  browser,
  world,
}) => {
  await openDrafts(page, grace);
  await expect(tab(page, 'Drafts')).toHaveAttribute('aria-current', 'page');
  await expect(tab(page, 'Approvals')).toHaveCount(0);
  await page.goto('/dashboard/secure-messaging?tab=approvals');
  await expect(tab(page, 'Inbox')).toHaveAttribute('aria-current', 'page');
  const there = await browser.newPage({ baseURL: world.url });
  await openTab(there, approver, 'approvals');
  await expect(row(there, 'Approvals', 'Skin Lesion')).toContainText('From Dr. Samuel Osei');
  await there.close();
  const office = await browser.newPage({ baseURL: world.url });
  await openTab(office, 'Joanne Petrie', 'notifications');
  await expect(tab(office, 'Drafts')).toHaveCount(0);
  await office.close();
});

test('inbox-05 inbox-35 (portal): what is unread is counted, as it comes and as it is opened', async ({
  page,
  browser,
  world,
}) => {
  await openTab(page, approver, 'approvals');
  const badge = tab(page, 'Approvals');
  await expect(badge).toHaveAccessibleName(/^Approvals \d+ unread$/);
  const before = Number((await badge.textContent())?.match(/\d+/)?.[0]);
  const counts = (count: number) => expect(badge).toHaveAccessibleName(`Approvals ${count} unread`);
  const there = await browser.newPage({ baseURL: world.url });
  await openDrafts(there);
  await write(there, '700100', { approverUid: await nadia(there) });
  await counts(before + 1);
  const one = row(page, 'Approvals', '700100');
  await expect(one).toContainText('Unread');
  await one.getByRole('link').click();
  await expect(page.getByText('Written by Samuel Osei')).toBeVisible();
  await page.getByRole('link', { name: 'Secure messaging' }).first().click();
  await counts(before);
  await there.close();
  // However many there are.
  await page.route('**/query/drafts-badges', async (route) => {
    const response = await route.fetch();
    const { result } = await response.json();
    await route.fulfill({ response, json: { result: { ...result, numUnreadApprovals: 120 } } });
  });
  await page.reload();
  await expect(tab(page, 'Approvals')).toHaveText(/^Approvals99\+/);
});

test('inbox-19 inbox-20 drafts-02: a draft opens where it is written', async ({
  page,
  browser,
  world,
}) => {
  const service = async (at: Page, specialty: string, subsite: string) =>
    (await ask(at, 'services-getServicePage', { specialty, subsite })).services[0].id as string;
  for (const [name, plain] of [
    [grace, true],
    ['Karim Mansour', false],
  ] as const) {
    const there = await browser.newPage({ baseURL: world.url });
    await openDrafts(there, name);
    const allergy = { specialty: 'Allergy and Immunology', subsite: 'Drug Allergy' };
    const ids = {
      consult: await write(there, '700201', {
        serviceId: await service(there, 'Dermatology', 'Skin Lesion'),
      }),
      referral: await write(there, '700202', {
        ...allergy,
        serviceId: await service(there, allergy.specialty, allergy.subsite),
      }),
    };
    const address = (kind: 'consult' | 'referral') =>
      `/dashboard/consult${plain ? '' : `/${kind}-form`}?collection=${mine}&consultDraftId=${ids[kind]}`;
    const link = (phn: string) => row(there, 'Drafts', phn).getByRole('link');
    await expect(link('700201')).toHaveAttribute('href', address('consult'));
    await expect(link('700202')).toHaveAttribute('href', address('referral'));
    await expect(row(there, 'Drafts', '700202')).toContainText('Referral');
    await link('700202').click();
    await expect(field(there, 'First name')).toHaveValue('Ingrid');
    await expect(there).toHaveURL(
      new RegExp(`/referral-form\\?.*consultDraftId=${ids.referral}.*collection=${mine}`),
    );
    await there.close();
  }
  // And what came to be approved.
  await openTab(page, approver, 'approvals');
  await expect(row(page, 'Approvals', 'Skin Lesion').getByRole('link')).toHaveAttribute(
    'href',
    new RegExp(`^/dashboard/consult\\?collection=${theirs}&consultDraftId=`),
  );
});

test('inbox-21: found by any part of the subject line, however it is written', async ({ page }) => {
  await openDrafts(page);
  await write(page, '700301');
  await write(page, '700302', { subsite: 'Movement' });
  await row(page, 'Drafts', '700302').waitFor();
  await page.keyboard.press('/');
  const box = page.getByRole('searchbox', { name: 'Search drafts' });
  await expect(box).toBeFocused();
  await box.fill('LOGY - move');
  await expect(list(page, 'Drafts').getByRole('listitem')).toHaveCount(1);
  await expect(row(page, 'Drafts', '700302')).toBeVisible();
  await expect(list(page, 'With an approver')).toHaveCount(0);
  await box.fill('no such subject');
  await expect(page.getByRole('heading', { name: 'Nothing was found' })).toBeVisible();
  await box.press('Escape');
  await expect(row(page, 'Drafts', '700301')).toBeVisible();
  // With the keys of the other lists.
  await box.fill('70030');
  await box.blur();
  const links = list(page, 'Drafts').getByRole('link');
  await page.keyboard.press('j');
  await expect(links.first()).toBeFocused();
  await page.keyboard.press('j');
  await expect(links.last()).toBeFocused();
  await page.keyboard.press('k');
  await expect(links.first()).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Space');
  await expect(row(page, 'Drafts', '700302').getByRole('checkbox')).toBeChecked();
  await page.keyboard.press('j');
  await expect(links.last()).toBeFocused();
  await page.keyboard.press('k');
  await page.keyboard.press('Enter');
  await expect(field(page, 'PHN')).toHaveValue('700302');
});

test('inbox-22 (drafts) inbox-23 inbox-33 (several): ticked drafts go after a question, everywhere at once', async ({
  page,
  context,
}) => {
  await openDrafts(page, 'Rachel Simard');
  await expect(page.getByRole('heading', { name: 'You have no saved drafts' })).toBeVisible();
  for (const phn of ['700401', '700402', '700403']) await write(page, phn);
  await expect(list(page, 'Drafts').getByRole('listitem')).toHaveCount(3);
  await expect(tab(page, 'Drafts')).toHaveText('Drafts3');
  const other = await context.newPage();
  await other.goto('/dashboard/secure-messaging?tab=drafts');
  await expect(list(other, 'Drafts').getByRole('listitem')).toHaveCount(3);
  for (const phn of ['700401', '700403'])
    await row(page, 'Drafts', phn).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Discard 2' }).click();
  const question = page.getByRole('alertdialog', { name: 'Discard 2 drafts?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(list(page, 'Drafts').getByRole('listitem')).toHaveCount(3);
  await page.getByRole('button', { name: 'Discard 2' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('2 drafts discarded.')).toBeVisible();
  for (const one of [page, other]) {
    await expect(list(one, 'Drafts').getByRole('listitem')).toHaveCount(1);
    await expect(row(one, 'Drafts', '700402')).toBeVisible();
  }
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('button', { name: 'Discard 1' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(other.getByRole('heading', { name: 'You have no saved drafts' })).toBeVisible();
});

test('inbox-36: lists and discards that fail say so, and can be tried again', async ({ page }) => {
  await openDrafts(page);
  const kept = await write(page, '700501');
  await write(page, '700502');
  await page.route('**/query/drafts-list', refusal('internal', 500));
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Error fetching your drafts');
  await page.unroute('**/query/drafts-list');
  await page.getByRole('button', { name: 'Retry' }).click();
  for (const phn of ['700501', '700502'])
    await row(page, 'Drafts', phn).getByRole('checkbox').check();
  await page.route('**/call/consultDraft-deleteDraft', (route) =>
    route.request().postData()?.includes(kept) ? refusal('internal', 500)(route) : route.continue(),
  );
  await page.getByRole('button', { name: 'Discard 2' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('Error discarding some drafts')).toBeVisible();
  await expect(row(page, 'Drafts', '700502')).toHaveCount(0);
  // What is still there is still ticked.
  await expect(row(page, 'Drafts', '700501').getByRole('checkbox')).toBeChecked();
  await page.unroute('**/call/consultDraft-deleteDraft');
  await page.getByRole('button', { name: 'Discard 1' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(row(page, 'Drafts', '700501')).toHaveCount(0);
});

test('consult-07 (sections) drafts-05 (portal) drafts-11 drafts-27: whoever may forward selects an approver', async ({
  page,
  browser,
  world,
}) => {
  await compose(page);
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
  const there = await browser.newPage({ baseURL: world.url });
  await compose(there, grace);
  await expect(section(there, 'Select Approver')).toHaveCount(0);
  await expect(foot(there).getByRole('button', { name: 'Forward' })).toHaveCount(0);
  await there.close();
});

test('drafts-09 (portal): without a subsite or an approver nothing is forwarded, and it is said where', async ({
  page,
}) => {
  await compose(page);
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
  test(`drafts-01 drafts-08 drafts-18 inbox-33: forwarded with its files, completed and sent by the approver (${size})`, async ({
    page,
    browser,
    world,
  }) => {
    await page.setViewportSize(viewport);
    const first = `Forwarded${size}`;
    await compose(page);
    await pickHeadache(page);
    await field(page, 'First name').fill(first);
    await field(page, 'PHN').fill('612390045');
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
    const waits = row(page, 'With an approver', 'Headache, 612390045');
    await expect(waits).toContainText('Waits for Dr. Nadia Haddad');

    const there = await browser.newPage({ baseURL: world.url, viewport });
    await openTab(there, approver, 'approvals');
    const came = row(there, 'Approvals', 'Headache, 612390045');
    await expect(came).toContainText('From Dr. Samuel Osei');
    await came.getByRole('link').click();
    await expect(there.getByText('Written by Samuel Osei, for you to approve')).toBeVisible();
    await expect(there).toHaveURL(new RegExp(`consultDraftId=${own}.*collection=${theirs}`));
    await expect(waits).toContainText('Dr. Nadia Haddad has taken it up');
    // From where the approver works, and to nobody else.
    await expect(there.getByLabel('Clinic', { exact: true })).toContainText('Parkland');
    await expect(section(there, 'Select Approver')).toHaveCount(0);
    await expect(there.getByRole('list', { name: 'Other Attachments' })).toContainText('head.png');
    await field(there, 'Last name').fill('Halvorsen');
    await field(there, 'Date of birth').pressSequentially('19620228');
    await field(there, 'Province').selectOption('AB');
    const questions = section(there, 'Clinical questions');
    await questions.getByRole('checkbox', { name: 'headache' }).check();
    for (const name of [
      'Onset and course',
      'Neurological findings',
      'Question for the specialist',
      'Relevant history',
    ])
      await questions.getByLabel(name).fill(`${name}: none`);
    await foot(there).getByRole('button', { name: 'Send eConsult' }).click();
    await expect(there.getByText('eConsult sent.').first()).toBeVisible();
    await expect(there.getByRole('link', { name: 'Open it' })).toBeVisible();
    await expect(there.getByRole('button', { name: 'Undo' })).toHaveCount(0);
    const sent = await there.getByRole('link', { name: 'Open it' }).getAttribute('href');
    await expect(waits).toHaveCount(0);
    // Its author follows it.
    await page.goto(sent ?? '');
    await expect(page.getByText(`${first} Halvorsen`).first()).toBeVisible();
    await there.close();
  });
}

test('drafts-23: a forward that fails says so, nothing is lost, and only what is left is tried again', async ({
  page,
}) => {
  await compose(page);
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
  // Theirs already, but for the files.
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

test('an approver returns it with a reason; its author reads it, goes on and forwards it again', async ({
  page,
  browser,
  world,
}) => {
  await openDrafts(page);
  await write(page, '700701', { approverUid: await nadia(page) });
  const there = await browser.newPage({ baseURL: world.url });
  await openTab(there, approver, 'approvals');
  await row(there, 'Approvals', '700701').getByRole('link').click();
  await field(there, 'Last name').fill('Noted');
  await there.getByRole('button', { name: 'Return' }).click();
  const dialog = there.getByRole('dialog', { name: 'Return to its author' });
  const go = dialog.getByRole('button', { name: 'Return' });
  await expect(dialog.getByLabel('Reason')).toBeFocused();
  await expect(go).toHaveAttribute('aria-disabled', 'true');
  await dialog.getByLabel('Reason').fill('Which side?');
  await go.click();
  await expect(there).toHaveURL(/secure-messaging\?tab=approvals/);
  await expect(row(there, 'Approvals', '700701')).toHaveCount(0);
  // It came back while the list was looked at, with what the approver had written.
  const back = row(page, 'Drafts', '700701');
  await expect(back).toContainText('Returned');
  await expect(back).toContainText('Dr. Nadia Haddad sent this back: Which side?');
  await back.getByRole('link').click();
  await expect(page.getByText('Dr. Nadia Haddad sent this back: Which side?')).toBeVisible();
  await expect(field(page, 'Last name')).toHaveValue('Noted');
  await chooseNadia(page);
  await foot(page).getByRole('button', { name: 'Forward' }).click();
  await expect(row(page, 'With an approver', '700701')).toBeVisible();
  await expect(row(there, 'Approvals', '700701')).toContainText('Unread');
  await there.close();
});

test('drafts-24 (load): its author takes it back until it is opened; who comes too late is told', async ({
  page,
  browser,
  world,
}) => {
  await openDrafts(page);
  const approverUid = await nadia(page);
  const draftId = await write(page, '700801', { approverUid });
  await write(page, '700802', { approverUid });
  const there = await browser.newPage({ baseURL: world.url });
  await openTab(there, approver, 'approvals');
  const address = await row(there, 'Approvals', '700801').getByRole('link').getAttribute('href');
  await row(page, 'With an approver', '700801')
    .getByRole('button', { name: /^Recall/ })
    .click();
  await expect(page.getByText('It is among your drafts again.')).toBeVisible();
  await expect(row(page, 'Drafts', '700801')).toBeVisible();
  await expect(row(there, 'Approvals', '700801')).toHaveCount(0);
  expect(address).toContain(draftId);
  await there.goto(address ?? '');
  await expect(there.getByRole('heading', { name: 'Error loading draft' })).toBeVisible();
  // It is opened while the hand is on the button.
  await there.goto('/dashboard/secure-messaging?tab=approvals');
  await page.route('**/call/consultDraft-recall', async (route) => {
    await row(there, 'Approvals', '700802').getByRole('link').click();
    await there.getByText('Written by Samuel Osei').waitFor();
    await route.continue();
  });
  const late = row(page, 'With an approver', '700802');
  await late.getByRole('button', { name: /^Recall/ }).click();
  await expect(
    page.getByText('Dr. Nadia Haddad has taken it up. It can no longer be recalled.'),
  ).toBeVisible();
  await expect(late.getByRole('button')).toHaveCount(0);
  await there.close();
});

test('drafts-07 (draft) drafts-24 drafts-25 drafts-26: what is no draft, what is not saved, and what fails', async ({
  page,
}) => {
  await compose(page);
  const head = (name: string) => page.getByRole('button', { name, exact: true });
  await head('Export PDF').click();
  await expect(page.getByText('Cannot export draft as PDF when not in draft mode.')).toBeVisible();
  await head('Discard').click();
  await expect(page.getByText('Cannot discard draft as this is not a draft.')).toBeVisible();
  await page.route('**/call/consultDraft-saveDraft', refusal('internal', 500));
  await field(page, 'First name').fill('Kept');
  await head('Export PDF').click();
  await expect(page.getByText('Save your draft before exporting.')).toBeVisible();
  await head('Save draft').click();
  await expect(page.getByText('Error saving draft')).toBeVisible();
  await page.unroute('**/call/consultDraft-saveDraft');
  await head('Save draft').click();
  await expect(saved(page)).toBeVisible();
  await page.route('**/call/secureMessaging-exportEconsultDraftPdf', refusal('internal', 500));
  await head('Export PDF').click();
  await expect(page.getByText('Error exporting PDF')).toBeVisible();
  await page.route('**/call/consultDraft-deleteDraft', refusal('internal', 500));
  await head('Discard').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('Error discarding draft')).toBeVisible();
  await expect(field(page, 'First name')).toHaveValue('Kept');
});

test('two who change one draft on two machines: the second is told, and what was discarded can be kept', async ({
  page,
  browser,
  world,
}) => {
  await compose(page);
  await field(page, 'First name').fill('First');
  await expect(saved(page)).toBeVisible();
  const there = await (await browser.newContext({ baseURL: world.url })).newPage();
  await signIn(there, resident);
  await there.goto(page.url());
  await expect(field(there, 'First name')).toHaveValue('First');
  await field(there, 'First name').fill('Second');
  await expect(saved(there)).toBeVisible();
  await field(page, 'First name').fill('Third');
  await expect(
    page.getByText('This draft was changed elsewhere since you opened it.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await expect(saved(page)).toBeVisible();
  await field(there, 'First name').fill('Fourth');
  await there.getByRole('button', { name: 'Use the other version' }).click();
  await expect(field(there, 'First name')).toHaveValue('Third');
  await there.getByRole('button', { name: 'Discard' }).click();
  await there.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(there).toHaveURL(/tab=drafts/);
  await field(page, 'First name').fill('Fifth');
  await expect(page.getByText('This draft is no longer here')).toBeVisible();
  const was = new URL(page.url()).searchParams.get('consultDraftId');
  await page.getByRole('button', { name: 'Keep as a new draft' }).click();
  await expect(saved(page)).toBeVisible();
  await expect(page).not.toHaveURL(new RegExp(was ?? ''));
  await expect(page).toHaveURL(/consultDraftId=/);
  await page.reload();
  await expect(field(page, 'First name')).toHaveValue('Fifth');
  await there.context().close();
});

for (const [size, viewport] of Object.entries({ desktop, phone })) {
  test(`nothing stands in the way of anyone who looks for a draft (${size})`, async ({
    page,
    browser,
    world,
  }) => {
    await page.setViewportSize(viewport);
    await openDrafts(page);
    // Of each size its own: both may run in one world.
    const phn = size === 'phone' ? '700902' : '700901';
    await write(page, phn, { approverUid: await nadia(page) });
    await row(page, 'With an approver', phn).waitFor();
    await list(page, 'Drafts').getByRole('checkbox').first().check();
    await expectAccessible(page);
    await page.goto('/dashboard/consult');
    await search(page).fill('had');
    await page.getByRole('option', { name: 'Nadia Haddad' }).waitFor();
    await expectAccessible(page);
    const context = await browser.newContext({ baseURL: world.url, viewport });
    const there = await context.newPage();
    await openTab(there, approver, 'approvals');
    await list(there, 'Approvals').getByRole('checkbox').first().check();
    await there.getByRole('button', { name: 'Return 1' }).click();
    await expectAccessible(there);
    await context.close();
  });
}

test('inbox-22 (approvals): several are returned with one reason; an empty list says so', async ({
  page,
  browser,
  world,
}) => {
  const there = await browser.newPage({ baseURL: world.url });
  await openDrafts(there);
  for (const phn of ['701001', '701002'])
    await write(there, phn, { approverUid: await nadia(there) });
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
    await expect(row(there, 'Drafts', phn)).toContainText('After my vacation, please.');
  await there.close();
});
