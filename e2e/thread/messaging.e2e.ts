import type { Browser, Locator, Page } from '@playwright/test';
import { claims } from '../world/claims.ts';
import { consult, messages } from '../world/consults.ts';
import { approver, row as draft, nadia, openTab, resident, tab, write } from '../world/drafts.ts';
import {
  desktop,
  signIn as enter,
  expect,
  expectAccessible,
  phone,
  takeSession,
  test,
  type World,
} from '../world/world.ts';

/** Signs in as a person who has read the tip of the first visit. */
async function signIn(page: Page, name: string) {
  await enter(page, name);
  const ok = page.getByRole('button', { name: 'OK', exact: true });
  if (await ok.isVisible()) await ok.click();
}

async function another(browser: Browser, world: World, name: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: world.url })).newPage();
  await signIn(page, name);
  return page;
}

const row = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Consults' }).getByRole('link').filter({ hasText: text });

test('a consult is read and answered, and the answer arrives by itself', async ({
  page,
  world,
  browser,
}) => {
  claims('thread-03', 'thread-14', 'inbox-06', 'inbox-27');
  const id = consult(world, 'Is excision advised?');
  await signIn(page, 'Amara Okafor');
  await expect(page).toHaveURL(/secure-messaging/);
  await row(page, 'Is excision advised?').click();
  await expect(page).toHaveURL(new RegExp(`econsultId=${id}`));
  await expect(page.getByRole('heading', { name: 'Dermatology Skin Lesion' })).toBeVisible();
  await expect(page.getByText('PHN 50009-1234')).toBeVisible();
  await expect(messages(page).getByText('Is excision advised?')).toBeVisible();
  await expect(row(page, 'Is excision advised?')).not.toContainText('Unread');

  const grace = await another(browser, world, 'Grace Lindqvist');
  await grace.goto(`/dashboard/secure-messaging?econsultId=${id}`);
  await expect(messages(grace).getByText('Is excision advised?')).toBeVisible();
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('Yes, within two weeks.');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toHaveValue('');
  await expect(messages(grace).getByText('Yes, within two weeks.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('With a margin.');
  await page.keyboard.press('Meta+Enter');
  await expect(messages(grace).getByText('With a margin.')).toBeVisible();
  await expect(messages(page).getByText('Read by Dr. Grace Lindqvist')).toBeVisible();
  await grace.context().close();
});

test('an unsent message is kept and sent again once', async ({ page, world }) => {
  claims('thread-64', 'thread-24');
  const id = consult(world, 'A question for later');
  await takeSession(page, 'Amara Okafor');
  await page.goto(`/dashboard/secure-messaging?econsultId=${id}`);
  const box = page.getByRole('textbox', { name: 'Message', exact: true });
  await page.route('**/call/thread-sendMessage', (route) => route.abort());
  await box.fill('Kept through everything.');
  await page.getByRole('button', { name: /^Send (Ctrl|⌘)/ }).click();
  await expect(page.getByText('Error sending message. Please try again')).toBeVisible();
  await page.unroute('**/call/thread-sendMessage');
  await messages(page).getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Error sending message. Please try again')).toHaveCount(0);
  await expect(messages(page).getByText('Kept through everything.')).toHaveCount(1);
});

test('typed text survives a reload and says that it is saved', async ({ page, world }) => {
  claims('thread-30 (screen)');
  const id = consult(world, 'Half a thought');
  await takeSession(page, 'Amara Okafor');
  await page.goto(`/dashboard/secure-messaging?econsultId=${id}`);
  const box = page.getByRole('textbox', { name: 'Message', exact: true });
  await box.fill('Continue apixaban; ');
  await expect(page.getByText(/^Saved \d+ s ago$/)).toBeVisible();
  await page.reload();
  await expect(box).toHaveValue('Continue apixaban; ');
});

test('archive, mute and unread act at once and can be undone', async ({ page, world }) => {
  claims('inbox-26 (screen)', 'inbox-28', 'inbox-29');
  consult(world, 'To be archived');
  await signIn(page, 'Amara Okafor');
  await row(page, 'To be archived').click();
  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  await expect(page.getByText('Moved to Archive')).toBeVisible();
  await expect(row(page, 'To be archived')).toHaveCount(0);
  await page.getByRole('button', { name: 'UNDO' }).click();
  await expect(row(page, 'To be archived')).toHaveCount(1);
  await page.getByRole('button', { name: 'Unmuted' }).click();
  await expect(page.getByRole('button', { name: 'Muted', exact: true })).toBeVisible();
  await expect(row(page, 'To be archived').getByLabel('Muted')).toBeVisible();
  // A reload marks the consult read; marked unread, it stays unread.
  await page.reload();
  await expect(row(page, 'To be archived')).not.toContainText('Unread');
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Mark as unread' }).click();
  await expect(page.getByText('Marked as unread')).toBeVisible();
  await expect(row(page, 'To be archived')).toContainText('Unread');
  // Undo moves the consult back, in the archive too.
  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  await expect(page.getByText('Moved to Archive')).toBeVisible();
  await page.goto('/dashboard/secure-messaging?tab=archive');
  await row(page, 'To be archived').click();
  await page.getByRole('button', { name: 'Move to Inbox' }).click();
  await expect(page.getByText('Moved to Inbox')).toBeVisible();
  await expect(row(page, 'To be archived')).toHaveCount(0);
  await page.getByRole('button', { name: 'UNDO' }).click();
  await expect(row(page, 'To be archived')).toHaveCount(1);
});

test('each tab of secure messaging opens by its address', async ({ page, browser, world }) => {
  claims('inbox-02 (tabs)');
  consult(world, 'Goes to the archive', { from: 'Nadia' });
  consult(world, 'Stays in the inbox', { from: 'Nadia' });
  const author = await browser.newPage({ baseURL: world.url });
  await openTab(author, resident, 'drafts');
  await write(author, '700401', { approverUid: await nadia(author) });
  await author.close();
  await openTab(page, approver, 'notifications');
  await write(page, '700402');
  const go = async (name: string, title: string) => {
    await page.goto(`/dashboard/secure-messaging?tab=${name}`);
    await expect(tab(page, title)).toHaveAttribute('aria-current', 'page');
  };
  const [archived, kept] = [row(page, 'Goes to the archive'), row(page, 'Stays in the inbox')];
  await go('inbox', 'Inbox');
  await archived.click();
  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  await expect(archived).toHaveCount(0);
  await expect(kept).toHaveCount(1);
  await go('archive', 'Archive');
  await expect(archived).toHaveCount(1);
  await expect(kept).toHaveCount(0);
  await go('drafts', 'Drafts');
  await expect(draft(page, 'Drafts', '700402')).toHaveCount(1);
  await go('approvals', 'Approvals');
  await expect(draft(page, 'Approvals', '700401')).toHaveCount(1);
  await go('notifications', 'Corridor news');
  await expect(page.getByText('Select a notification to read it here.')).toBeVisible();
  // Without a known tab the page opens the first.
  for (const address of ['', '?tab=elsewhere']) {
    await page.goto(`/dashboard/secure-messaging${address}`);
    await expect(tab(page, 'Inbox')).toHaveAttribute('aria-current', 'page');
    await expect(kept).toHaveCount(1);
  }
});

test('a status is chosen from all others and logged', async ({ page, world, browser }) => {
  claims('thread-25', 'thread-27', 'thread-41 (screen)', 'thread-10');
  const id = consult(world, 'Needs a date');
  await signIn(page, 'Amara Okafor');
  const chip = (of: Page, label: string) =>
    row(of, 'Needs a date').locator('[data-filled]').filter({ hasText: label });
  await expect(chip(page, 'Pending')).toHaveAttribute('data-filled', 'true');
  await page.goto(`/dashboard/secure-messaging?econsultId=${id}`);
  await expect(page.getByText('No audit logs')).toBeVisible();
  await page.getByRole('button', { name: 'Status: Pending' }).click();
  const menu = page.getByRole('menu', { name: 'Status: Pending' });
  await expect(menu.getByRole('menuitem')).toHaveText([
    'Pending',
    'To Book',
    'To Book (Urgent)',
    'Booked',
    'Completed',
  ]);
  await expect(menu.getByRole('menuitem', { name: 'Pending' })).toBeDisabled();
  await menu.getByRole('menuitem', { name: 'To Book (Urgent)' }).click();
  await expect(page.getByText('Pending changed to To Book (Urgent)')).toBeVisible();
  await expect(
    messages(page).getByText('You changed the status to To Book (Urgent)'),
  ).toBeVisible();
  // The consult waits for the office, so only the office sees the chip filled.
  await expect(chip(page, 'To Book (Urgent)')).toHaveAttribute('data-filled', 'false');
  const office = await another(browser, world, 'Joanne Petrie');
  await expect(chip(office, 'To Book (Urgent)')).toHaveAttribute('data-filled', 'true');
  await office.context().close();
  // A person who may not set the status sees it.
  const grace = await another(browser, world, 'Grace Lindqvist');
  await grace.goto(`/dashboard/secure-messaging?econsultId=${id}`);
  const head = grace.getByRole('region', { name: 'Consult', exact: true });
  await expect(head.locator('[data-filled]')).toHaveText(['To Book (Urgent)']);
  await expect(head.getByText('Pending changed to To Book (Urgent)')).toBeVisible();
  await expect(head.getByRole('button', { name: /^Status/ })).toHaveCount(0);
  await grace.context().close();
  // The newest entry is first.
  await page.getByRole('button', { name: 'Status: To Book (Urgent)' }).click();
  await page.getByRole('menuitem', { name: 'Booked' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'changed to' })).toHaveText([
    /^To Book \(Urgent\) changed to Booked/,
    /^Pending changed to To Book \(Urgent\)/,
  ]);
});

test('a status conflict names the other person’s status and who set it', async ({
  page,
  world,
}) => {
  const id = consult(world, 'Two who book');
  await takeSession(page, 'Amara Okafor');
  await page.goto(`/dashboard/secure-messaging?econsultId=${id}`);
  await page.getByRole('button', { name: 'Status: Pending' }).click();
  // The other change comes first, and this screen learns of it only by the refusal.
  await page.route('**/call/activity-changeStatus_v1', async (route) => {
    const { data } = route.request().postDataJSON() as { data: object };
    await route.fetch({ postData: JSON.stringify({ data: { ...data, status: 'completed' } }) });
    await route.continue();
  });
  await page.getByRole('menuitem', { name: 'Booked' }).click();
  await expect(
    page.getByText(/^Not changed: .*Okafor.* has set the status to Completed meanwhile\.$/),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Status: Completed' })).toBeVisible();
});

test('a search finds words by their beginning in its own folder and offers the other folder', async ({
  page,
  world,
}) => {
  consult(world, 'To be found', { econsult: { patientLastName: 'Petrosyan' } });
  await signIn(page, 'Amara Okafor');
  const search = (name: string) => page.getByRole('searchbox', { name });
  await search('Search inbox').fill('petros');
  await search('Search inbox').press('Enter');
  await row(page, 'To be found').click();
  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Nothing was found' })).toBeVisible();
  await page.getByRole('button', { name: 'Search the archive' }).click();
  await expect(search('Search archive')).toHaveValue('petros');
  await expect(row(page, 'To be found')).toHaveCount(1);
  await search('Search archive').fill('dermatology');
  await search('Search archive').press('Enter');
  await expect(row(page, 'To be found')).toHaveCount(1);
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(search('Search archive')).toHaveValue('');
});

test('a search and its columns work, and an empty result says so', async ({ page, world }) => {
  claims('inbox-08', 'inbox-11');
  consult(world, 'Found by name', { econsult: { patientLastName: 'Zawadzki', phn: '61239-0045' } });
  await signIn(page, 'Amara Okafor');
  const search = page.getByRole('searchbox', { name: 'Search inbox' });
  await search.fill('zawadzki');
  const asked = page.waitForRequest('**/query/inbox-search');
  await search.press('Enter');
  expect((await asked).postDataJSON().data).toMatchObject({ terms: ['zawadzki'], limit: 25 });
  await expect(row(page, 'Found by name')).toHaveCount(1);
  await search.fill('612390045');
  await search.press('Enter');
  await expect(row(page, 'Found by name')).toHaveCount(1);
  await page.getByRole('button', { name: 'Columns of the subject line' }).click();
  await expect(page.getByRole('menuitemcheckbox')).toHaveText([
    'Specialty',
    'Subsite',
    'PHN',
    'Patient Name',
    'Referrer Name',
    'Consultant Name',
  ]);
  await page.getByRole('menuitemcheckbox', { name: 'Patient Name' }).click();
  await expect(row(page, 'Walter Zawadzki')).toHaveCount(1);
  await search.fill('nobodyatall');
  await search.press('Enter');
  await expect(page.getByRole('heading', { name: 'Nothing was found' })).toBeVisible();
  // Too many words show that problem alone.
  await search.fill('a b c d e f g h i j k');
  await search.press('Enter');
  await expect(
    page.getByText('Cannot use more than 10 search terms. Try removing some and try again.'),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Nothing was found' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(row(page, 'Found by name')).toHaveCount(1);
});

test('the columns menu says that one column must stay and that a save failed', async ({ page }) => {
  claims('inbox-12 (screen)');
  await page.setViewportSize(desktop);
  await takeSession(page, 'Samuel Osei');
  await page.goto('/dashboard/secure-messaging?tab=inbox');
  const columns = page.getByRole('button', { name: 'Columns of the subject line' });
  await columns.click();
  const item = (name: string) => page.getByRole('menuitemcheckbox', { name, exact: true });
  const menu = page.locator('[popover]:popover-open');
  for (const name of ['Specialty', 'Subsite']) {
    await item(name).click();
    await expect(item(name)).not.toBeChecked();
  }
  await item('PHN').click();
  await expect(menu.getByRole('alert')).toHaveText('At least one column must be selected');
  await expect(item('PHN')).toBeChecked();
  await expectAccessible(page);
  await page.route('**/call/inbox-saveColumns', (route) => route.abort());
  await item('Subsite').click();
  await expect(menu.getByRole('alert')).toHaveText(
    'The columns could not be saved. Please try again.',
  );
  await page.unroute('**/call/inbox-saveColumns');
  for (const name of ['Subsite', 'Specialty']) {
    await item(name).click();
    await expect(item(name)).toBeChecked();
  }
  await expect(menu.getByRole('alert')).toHaveCount(0);
});

test('an empty inbox says so and what would fill it', async ({ page }) => {
  claims('inbox-14 (screen)');
  await page.route('**/query/inbox-page', (route) =>
    route.fulfill({ json: { result: { rows: [], next: null } } }),
  );
  await signIn(page, 'Amara Okafor');
  await expect(page.getByRole('heading', { name: 'No messages', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open Archive' })).toBeVisible();
});

test('an unknown consult is named by its id, and the view closes', async ({ page }) => {
  claims('thread-15');
  await signIn(page, 'Amara Okafor');
  const id = crypto.randomUUID();
  await page.goto(`/dashboard/secure-messaging?econsultId=${id}`);
  await expect(page.getByText(`Consult with ID ${id} does not exist.`)).toBeVisible();
  await expect(page).not.toHaveURL(/econsultId/);
});

test('an office sees all consults of its clinic, or only those to book', async ({
  page,
  world,
}) => {
  claims('inbox-15', 'inbox-16 (screen)');
  consult(world, 'For the office', { status: 'to_book' });
  await signIn(page, 'Joanne Petrie');
  await expect(page.getByRole('heading', { name: 'Clinic inbox' })).toBeVisible();
  await expect(row(page, 'For the office')).toHaveCount(1);
  await page.getByRole('link', { name: 'To Book', exact: true }).click();
  await expect(page).toHaveURL(/filter=to-book/);
  await row(page, 'For the office').click();
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('Any morning next week.');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('MOA, Parkland Family Clinic')).toBeVisible();
});

test('a person who may not edit the status has eleven columns, no To Book and no chip', async ({
  page,
  world,
}) => {
  claims('inbox-16', 'inbox-17 (without)');
  consult(world, 'Not theirs to book', { status: 'to_book' });
  await signIn(page, 'Joanne Petrie');
  const tabs = page.getByRole('navigation', { name: 'Clinic inbox' }).getByRole('link');
  await expect(tabs).toHaveText(['All', 'To Book', 'Archive']);
  await expect(row(page, 'Not theirs to book')).toHaveAttribute('data-columns', '9');
  await expect(row(page, 'Not theirs to book')).toContainText('To Book');
  await page.route('**/query/shell-me', async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    const kept = (name: string) => name !== 'editActivityStatus';
    json.result.permissions = json.result.permissions.filter(kept);
    await route.fulfill({ response, json });
  });
  for (const filter of ['', '?filter=to-book']) {
    await page.goto(`/dashboard/clinic-inbox${filter}`);
    await expect(tabs).toHaveText(['All', 'Archive']);
    await expect(row(page, 'Not theirs to book')).toHaveAttribute('data-columns', '11');
    await expect(row(page, 'Not theirs to book')).not.toContainText('To Book');
  }
});

test('an office of two clinics switches between inboxes and finds its last one again', async ({
  page,
  world,
}) => {
  consult(world, 'Where do I stand?', { works: 'Joanne', to: 'Amara', from: 'Karim' });
  await signIn(page, 'Joanne Petrie');
  const choice = page.getByLabel('Clinic', { exact: true });
  await expect(choice.locator('option:checked')).toHaveText('Parkland Family Clinic');
  await expect(row(page, 'Where do I stand?')).toHaveCount(0);
  for (const viewport of [desktop, phone]) {
    await page.setViewportSize(viewport);
    await expectAccessible(page);
  }
  await choice.selectOption('Harbour Specialists');
  await expect(row(page, 'Where do I stand?')).toHaveCount(1);
  await page.setViewportSize(desktop);
  await row(page, 'Where do I stand?').click();
  await expect(page).toHaveURL(/econsultId/);
  await choice.selectOption('Parkland Family Clinic');
  await expect(page).not.toHaveURL(/econsultId/);
  await choice.selectOption('Harbour Specialists');
  await page.goto('/dashboard/clinic-inbox');
  await expect(choice.locator('option:checked')).toHaveText('Harbour Specialists');
  await expect(row(page, 'Where do I stand?')).toHaveCount(1);
  // The sidebar and the palette use the same clinic, even without an open inbox.
  await page.goto('/dashboard/profile');
  await expect(page.getByRole('link', { name: /^Clinic inbox \d+ unread$/ })).toBeVisible();
  const search = page.getByRole('combobox', { name: /^Search consults/ });
  await page.keyboard.press('Control+k');
  await search.fill('amara');
  const person = page.getByRole('option', { name: /^Dr\. Amara Okafor.*consults?$/ });
  await person.click();
  await expect(choice.locator('option:checked')).toHaveText('Harbour Specialists');
  await expect(page.getByRole('searchbox')).toHaveValue('Amara Okafor');
  await expect(row(page, 'Where do I stand?')).toHaveCount(1);
  // The palette searches the open inbox.
  await page.getByRole('searchbox').fill('');
  await page.keyboard.press('Control+k');
  await search.fill('amara');
  await person.click();
  await expect(page.getByRole('searchbox')).toHaveValue('Amara Okafor');
});

test('retracting a message and removing a member ask first, and a wrong lock can be undone', async ({
  page,
  world,
}) => {
  consult(world, 'Who may read this?');
  await page.setViewportSize(desktop);
  await signIn(page, 'Amara Okafor');
  await row(page, 'Who may read this?').click();
  const box = page.getByRole('textbox', { name: 'Message', exact: true });
  await box.fill('Too much said.');
  await page.keyboard.press('Control+Enter');
  const retract = page.getByRole('button', { name: 'Retract: Too much said.' });
  await retract.click();
  const question = page.getByRole('alertdialog', { name: 'Retract this message?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(retract).toBeFocused();
  await retract.click();
  await question.getByRole('button', { name: 'Retract' }).click();
  await expect(messages(page).getByText('This message was retracted.')).toBeVisible();
  // The list shows the same sentence without a sender.
  await expect(row(page, 'This message was retracted.')).toHaveCount(1);
  await expect(row(page, 'You: This message')).toHaveCount(0);
  const actions = page.getByRole('button', { name: 'Actions' });
  await actions.click();
  await page.getByRole('menuitem', { name: 'Add Consultant' }).click();
  await page.getByRole('radio', { name: /Wierzbicki/ }).check();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const out = page.getByRole('button', { name: 'Remove Dr. Tomasz Wierzbicki, FRCSC' });
  await out.click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(out).toHaveCount(0);
  await expect(messages(page)).toContainText('You removed Dr. Tomasz Wierzbicki (Consultant)');
  const [consultPane, messagesPane] = ['Consult', 'Messages'].map((name) =>
    page.getByRole('region', { name, exact: true }),
  ) as [Locator, Locator];
  // The number also stands above the messages, for screens without the details.
  await expect(messagesPane.getByText('50009-1234')).toHaveCount(1);
  await actions.click();
  await page.getByRole('menuitem', { name: 'Wrong patient' }).click();
  await expect(page.getByLabel('What is wrong?')).toBeFocused();
  await page.getByLabel('What is wrong?').fill('Another person of this name');
  await page.getByRole('button', { name: 'Lock this thread' }).click();
  await expect(page.getByRole('heading', { name: 'This thread is locked' })).toBeVisible();
  await expect(page.getByText('PHN 50009-1234')).toHaveCount(0);
  await expect(messagesPane.getByText('50009-1234')).toHaveCount(0);
  const unlocks = 'You, Dr. Grace Lindqvist or a privacy officer can unlock it.';
  // The lock looks the same in an open thread and in one opened later.
  for (const opened of ['before', 'after']) {
    if (opened === 'after') await page.reload();
    await expect(consultPane.getByText('“Another person of this name”')).toBeVisible();
    await expect(consultPane.getByText(unlocks)).toBeVisible();
    await expect(messagesPane.getByText('This thread is locked')).toBeVisible();
    await expect(messagesPane.getByText(unlocks)).toBeVisible();
    await expect(page.getByText('Error loading messages')).toHaveCount(0);
    await expect(page.getByText('No messages')).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Status/ })).toHaveCount(0);
  }
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Unlock' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unlock' }).click();
  await expect(
    messages(page).getByText('This thread was unlocked by Dr. Amara Okafor.'),
  ).toBeVisible();
  await expect(page.getByText('PHN 50009-1234')).toBeVisible();
});

test('an open sidebar folds the panes, and the thread stays readable', async ({ page, world }) => {
  const id = consult(world, 'In a narrow room');
  await page.setViewportSize({ width: 820, height: 1180 });
  await signIn(page, 'Amara Okafor');
  const width = async (name: string) =>
    (await page.getByRole('region', { name, exact: true }).boundingBox())?.width ?? 0;
  await page.goto(`/dashboard/secure-messaging?econsultId=${id}`);
  await expect(page.getByText('PHN 50009-1234')).toBeVisible();
  await expect.poll(() => width('Consult')).toBeGreaterThan(400);
  await page.getByRole('button', { name: 'Messages', exact: true }).click();
  await expect(messages(page).getByText('In a narrow room')).toBeVisible();
  await expect.poll(() => width('Messages')).toBeGreaterThan(400);
  await page.getByRole('button', { name: 'Back to Consult' }).click();
  await expect(page.getByText('PHN 50009-1234')).toBeVisible();
});

for (const [size, viewport] of [
  ['desktop', desktop],
  ['phone', phone],
] as const) {
  test(`the inbox and a thread are accessible (${size})`, async ({ page, world }) => {
    const id = consult(world, `Read by everybody (${size})`);
    await page.setViewportSize(viewport);
    await signIn(page, 'Amara Okafor');
    await expect(row(page, `Read by everybody (${size})`)).toHaveCount(1);
    await expectAccessible(page);
    await page.goto(`/dashboard/secure-messaging?econsultId=${id}`);
    await page.getByText('Symptoms').waitFor();
    await expectAccessible(page);
    await page.goto(`/dashboard/secure-messaging?econsultId=${id}&view=messages`);
    await messages(page).getByText(`Read by everybody (${size})`).waitFor();
    await expectAccessible(page);
    if (size === 'phone') {
      await page.getByRole('button', { name: 'Back to Consult' }).click();
      await page.getByRole('button', { name: 'Back to Inbox' }).click();
      await expect(row(page, `Read by everybody (${size})`)).toBeVisible();
    }
  });
}
