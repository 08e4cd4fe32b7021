import { claims } from '../world/claims.ts';
import { consult } from '../world/consults.ts';
import { approver, row as draft, nadia, openTab, resident, tab, write } from '../world/drafts.ts';
import { desktop, expect, expectAccessible, phone, test } from '../world/world.ts';
import { row, signIn } from './panes.ts';

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

test('an empty inbox says so and what would fill it', async ({ page }) => {
  claims('inbox-14 (screen)');
  await page.route('**/query/inbox-page', (route) =>
    route.fulfill({ json: { result: { rows: [], next: null } } }),
  );
  await signIn(page, 'Amara Okafor');
  await expect(page.getByRole('heading', { name: 'No messages', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open Archive' })).toBeVisible();
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
