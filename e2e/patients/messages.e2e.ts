import { claims } from '../world/claims.ts';
import { expect, expectAccessible, takeSession, test } from '../world/world.ts';
import { openFolder, rowOf } from './page.ts';

test('messages move with a way back, and are marked unread', async ({ page }) => {
  claims('patients-04', 'patients-13', 'patients-14', 'patients-15', 'patients-30');
  await takeSession(page, 'Grace Lindqvist');
  await openFolder(page, 'Sent');
  for (const tab of ['Inbox', 'Archive'])
    await expect(page.getByRole('link', { name: tab })).toBeVisible();
  const row = rowOf(page, 'Irvin Schellenberg');
  // Opening reads it.
  await expect(row.getByText('Unread:')).toBeAttached();
  await row.getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Copy of the referral' })).toBeVisible();
  await expect(row.getByText('Unread:')).not.toBeAttached();

  await page.keyboard.press('e');
  await expect(row).toHaveCount(0);
  const moved = page.getByRole('status').filter({ hasText: 'Moved to Archive' });
  await moved.getByRole('button', { name: 'UNDO' }).click();
  await expect(row).toBeVisible();

  await row.getByRole('checkbox').check();
  await expect(page.getByText('1 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Mark as unread' }).click();
  const marked = page.getByText('Marked as unread', { exact: true });
  await expect(marked).toBeVisible();
  await expect(row.getByText('Unread:')).toBeAttached();
  // A repeated check could come late; the browser itself notices the moment.
  await marked.waitFor({ state: 'detached', timeout: 2_500 });
});

test('failures of the server are told in the exact words', async ({ page }) => {
  claims('patients-27', 'patients-28');
  await takeSession(page, 'Grace Lindqvist');
  const refuse = (path: string) =>
    page.route(path, (route) =>
      route.fulfill({ status: 400, json: { error: { status: 'INTERNAL', message: 'no' } } }),
    );
  await openFolder(page, 'Sent');
  const row = rowOf(page, 'Darcy Petersen').filter({ hasText: 'Copy' });
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Archive' }).click();
  const moved = page.getByRole('status').filter({ hasText: 'Moved to Archive' });
  await moved.waitFor();
  await refuse('**/call/patientMessages-move');
  await moved.getByRole('button', { name: 'UNDO' }).click();
  await expect(page.getByText('Error undoing the previous action')).toBeVisible();
  const other = rowOf(page, 'Yvonne Deschênes').filter({ hasText: 'office' });
  await other.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByText('Error moving messages to Archive')).toBeVisible();
  await refuse('**/call/patientMessages-setRead');
  await page.getByRole('button', { name: 'Mark as unread' }).click();
  await expect(page.getByText('Error marking message as unread')).toBeVisible();
  await refuse('**/query/patientMessages-list');
  await page.reload();
  await expect(page.getByText('Error loading patient messages')).toBeVisible();
});

test('a search has ten terms as chips, and dates from presets or by hand', async ({ page }) => {
  claims('patients-05', 'patients-32');
  await takeSession(page, 'Grace Lindqvist');
  await openFolder(page, 'Sent');
  const search = page.getByRole('searchbox', { name: 'Name, PHN, email or subject' });
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await search.fill('schellenberg referral');
  await search.press('Enter');
  await expect(rowOf(page, 'Irvin Schellenberg')).toBeVisible();
  await expect(rowOf(page, 'Darcy Petersen')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Remove referral' })).toBeVisible();
  await search.fill('one two three four five six seven eight nine');
  await expect(page.getByText('Cannot use more than 10 search terms.')).toBeVisible();
  await search.press('Enter');
  await expect(page.getByRole('button', { name: 'Remove nine' })).toHaveCount(0);
  await search.fill('one two three four five six seven eight');
  await search.press('Enter');
  await expect(page.getByText('Nothing was found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear the search' }).click();

  await page.getByRole('button', { name: 'Dates' }).click();
  for (const name of ['Week', 'Month', '6 months', 'Year', 'Custom'])
    await expect(page.getByRole('radio', { name, exact: true })).toBeVisible();
  await page.getByRole('radio', { name: 'Week' }).check();
  await expect(rowOf(page, 'Gordon Paquette')).toHaveCount(0);
  await page.getByRole('radio', { name: 'Year' }).check();
  await expect(rowOf(page, 'Gordon Paquette')).toBeVisible();
  await page.getByRole('radio', { name: 'Custom' }).check();
  await page.getByLabel('To', { exact: true }).pressSequentially('20200101');
  await expect(page.getByLabel('To', { exact: true })).toHaveValue('2020-01-01');
  await expect(page.getByText('Nothing was found')).toBeVisible();
});

test('the list of messages is accessible', async ({ page }) => {
  await takeSession(page, 'Grace Lindqvist');
  await openFolder(page, 'Sent');
  await rowOf(page, 'Irvin Schellenberg').getByRole('link').click();
  await page.getByRole('button', { name: 'Send again' }).waitFor();
  await expectAccessible(page);
});

test('a delayed letter says when it goes', async ({ page }) => {
  claims('patients-12');
  await takeSession(page, 'Grace Lindqvist');
  await openFolder(page, 'Sent');
  const waiting = rowOf(page, 'Scheduled').first();
  await expect(waiting).toContainText(/Scheduled to send at \w{3} \d+, \d+:\d\d [AP]M/);
});
