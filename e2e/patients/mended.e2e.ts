import { linkTo } from '../patient/links.ts';
import { claims } from '../world/claims.ts';
import { changeRows } from '../world/database.ts';
import { desktop, expect, expectAccessible, phone, takeSession, test } from '../world/world.ts';
import { openFolder, rowOf } from './page.ts';

test('a mail that failed says why, and goes again to the corrected address', async ({
  page,
  world,
}) => {
  claims('patients-09 (screen)');
  await page.setViewportSize(desktop);
  await takeSession(page, 'Grace Lindqvist');
  // The inbox leads to the failed mail among the sent ones.
  await openFolder(page, 'Inbox');
  await expect(page.getByText(/^\d+ failed, open (it|them) to see why$/)).toBeVisible();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  const row = rowOf(page, 'Brooke Hendry');
  await expect(row).toHaveCount(1);
  await expect(rowOf(page, '').filter({ hasNotText: 'Failed' })).toHaveCount(0);
  await expect(row).toContainText('b.hendry@exmaple.example does not exist');
  await expect(row).toContainText('Failed');
  await row.getByRole('link').click();
  const opened = page.getByRole('region', { name: 'Message', exact: true });
  await expect(opened.getByRole('alert')).toContainText(
    'b.hendry@exmaple.example does not exist. Correct the address and send again.',
  );
  const again = opened.getByRole('button', { name: 'Send again' });
  const address = opened.getByLabel('Patient email', { exact: true });
  await address.fill('b.hendry@');
  await again.click();
  await expect(opened.getByText('Email is invalid')).toBeVisible();
  await address.fill('b.hendry@example.example');
  // The corrected address is typed twice.
  await again.click();
  await expect(opened.getByText('The two addresses differ.')).toBeVisible();
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport);
    await expectAccessible(page);
  }
  await opened.getByLabel('Patient email again').fill('b.hendry@example.example');
  await again.click();
  await expect(page.getByText('A new link is on its way.')).toBeVisible();
  expect(await linkTo(world, 'b.hendry@example.example')).toMatch(/^\/patient\/letter#/);
  await expect(opened.getByText('Correct the address and send again.')).toHaveCount(0);
  await expect(opened).toContainText('b.hendry@example.example');
});

test('a link is withdrawn after a question, and its message says so', async ({ page }) => {
  await takeSession(page, 'Grace Lindqvist');
  await openFolder(page, 'Sent');
  const row = rowOf(page, 'Walter Brandt').filter({ hasText: 'Your appointment with Dr. Okafor' });
  await row.getByRole('link').click();
  const opened = page.getByRole('region', { name: 'Message', exact: true });
  await opened.getByRole('button', { name: 'Withdraw link' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('The link stops working now.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(row).not.toContainText('Withdrawn');
  await opened.getByRole('button', { name: 'Withdraw link' }).click();
  await dialog.getByRole('button', { name: 'Withdraw link' }).click();
  await expect(page.getByText('The message was withdrawn.')).toBeVisible();
  await expect(row).toContainText('Withdrawn');
  await expect(opened.getByRole('button', { name: 'Withdraw link' })).toHaveCount(0);
});

test('a letter that was withdrawn before its morning was never sent', async ({ page }) => {
  await takeSession(page, 'Grace Lindqvist');
  await openFolder(page, 'Sent');
  await rowOf(page, 'Scheduled').first().getByRole('link').click();
  const steps = page.getByRole('list', { name: 'What has happened' }).getByRole('listitem');
  await expect(steps.first()).toContainText('Scheduled');
  await page.getByRole('button', { name: 'Withdraw link' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw link' }).click();
  await expect(steps.first()).toHaveText('Not sent');
});

test('a failed mail that cannot go again asks for nothing that is not there', async ({
  page,
  world,
}) => {
  await changeRows(world, `update patient_messages set renewed = 10 where status = 'failed'`);
  await changeRows(
    world,
    `update patient_messages set status = 'failed', error = 'refused' where kind = 'MOAMessage'`,
  );
  await takeSession(page, 'Grace Lindqvist');
  await openFolder(page, 'Sent');
  const opened = page.getByRole('region', { name: 'Message', exact: true });
  await rowOf(page, 'Brooke Hendry').getByRole('link').click();
  await expect(opened.getByRole('alert')).toHaveText(
    'b.hendry@exmaple.example does not exist. This message cannot be sent again.',
  );
  await rowOf(page, 'office').first().getByRole('link').click();
  await expect(opened.getByRole('alert')).toHaveText(
    / does not exist\. Forward the consult again\.$/,
  );
  await expect(opened.getByRole('button', { name: 'Send again' })).toHaveCount(0);
});

test('a page of a search without a match is read past', async ({ page }) => {
  await takeSession(page, 'Grace Lindqvist');
  await openFolder(page, 'Sent');
  await rowOf(page, 'Irvin Schellenberg').waitFor();
  // The server looks through 1,000 messages at once, and says where it stopped.
  await page.route('**/query/patientMessages-list', async (route) => {
    const { before } = route.request().postDataJSON().data;
    if (before) return route.continue();
    const response = await route.fetch();
    const { result } = await response.json();
    const next = { statusUpdatedAt: '2199-01-01T00:00:00.000Z', id: crypto.randomUUID() };
    await route.fulfill({ response, json: { result: { ...result, messages: [], next } } });
  });
  const search = page.getByRole('searchbox', { name: 'Name, PHN, email or subject' });
  await search.fill('schellenberg');
  await search.press('Enter');
  await expect(rowOf(page, 'Irvin Schellenberg')).toBeVisible();
});

test('a search survives a ticked message, and ends as a whole', async ({ page }) => {
  await takeSession(page, 'Grace Lindqvist');
  await openFolder(page, 'Sent');
  await page.getByRole('button', { name: 'Dates' }).click();
  await page.getByRole('radio', { name: 'Year' }).check();
  await page.keyboard.press('Escape');
  const search = page.getByRole('searchbox', { name: 'Name, PHN, email or subject' });
  await search.fill('schel');
  const tick = rowOf(page, 'Irvin Schellenberg').getByRole('checkbox');
  await tick.check();
  await expect(search).toHaveCount(0);
  await tick.uncheck();
  await expect(search).toHaveValue('schel');
  await expect(page.getByRole('button', { name: 'Dates: Year' })).toBeVisible();
  await search.fill('nobody');
  await search.press('Enter');
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect(page.getByRole('button', { name: 'Dates', exact: true })).toBeVisible();
  await expect(rowOf(page, 'Irvin Schellenberg')).toBeVisible();
});

test('the key that archives brings a letter back to the sent ones', async ({ page }) => {
  await takeSession(page, 'Grace Lindqvist');
  await openFolder(page, 'Sent');
  await rowOf(page, 'Irvin Schellenberg').getByRole('checkbox').check();
  await page.keyboard.press('e');
  await expect(page.getByText('Moved to Archive')).toBeVisible();
  await openFolder(page, 'Archive');
  await rowOf(page, 'Irvin Schellenberg').getByRole('checkbox').check();
  await page.keyboard.press('e');
  await expect(page.getByText('Moved to Sent')).toBeVisible();
});

test('a list is walked, archived and marked by the keyboard alone', async ({ page }) => {
  await takeSession(page, 'Grace Lindqvist');
  await openFolder(page, 'Sent');
  await page.getByRole('region', { name: 'Messages' }).getByRole('checkbox').first().waitFor();
  const heading = page.getByRole('region', { name: 'Message', exact: true }).getByRole('heading');
  await page.keyboard.press('j');
  await expect(heading.first()).toBeVisible();
  const first = await heading.first().textContent();
  await page.keyboard.press('j');
  await expect(heading.first()).not.toHaveText(first ?? '');
  await page.keyboard.press('k');
  await expect(heading.first()).toHaveText(first ?? '');
  await page.keyboard.press('u');
  await expect(page.getByText('Marked as unread', { exact: true })).toBeVisible();
});
