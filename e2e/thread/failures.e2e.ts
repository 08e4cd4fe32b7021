import type { Page } from '@playwright/test';
import { claims } from '../world/claims.ts';
import { consult, messages } from '../world/consults.ts';
import { desktop, expect, test } from '../world/world.ts';
import { actions, details, open, pane, signIn } from './panes.ts';

test('an unknown consult is named by its id, and the view closes', async ({ page }) => {
  claims('thread-15');
  await signIn(page, 'Amara Okafor');
  const id = crypto.randomUUID();
  await page.goto(`/dashboard/secure-messaging?econsultId=${id}`);
  await expect(page.getByText(`Consult with ID ${id} does not exist.`)).toBeVisible();
  await expect(page).not.toHaveURL(/econsultId/);
});

const fail = (page: Page, path: string) => page.route(`**/${path}`, (route) => route.abort());

test('a loading consult shows its progress as a number', async ({ page, world }) => {
  claims('thread-16');
  const id = consult(world, 'Step by step');
  await signIn(page, 'Amara Okafor');
  const gates = ['thread-activity', 'thread-metadata', 'thread-econsult'].map((name) => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    return { name, held, release };
  });
  for (const { name, held } of gates)
    await page.route(`**/query/${name}`, async (route) => {
      await held;
      await route.continue();
    });
  await open(page, id);
  const bar = page.getByRole('progressbar', { name: 'Loading the consult' });
  for (const [index, percent] of [0, 50, 95].entries()) {
    await expect(bar).toHaveAttribute('value', String(percent));
    await expect(page.getByText(`${percent} %`, { exact: true })).toBeVisible();
    gates[index]?.release();
  }
  await expect(bar).toHaveCount(0);
  await expect(details(page).getByText('PHN 50009-1234')).toBeVisible();
});

test('a failed part of a consult says so and loads when tried again', async ({ page, world }) => {
  const id = consult(world, 'In parts');
  await signIn(page, 'Amara Okafor');
  const refused = { error: { message: 'x', details: { code: 'internal' } } };
  await page.route('**/query/thread-econsult', (route) =>
    route.fulfill({ status: 500, json: refused }),
  );
  await open(page, id);
  const retry = details(page).getByRole('button', { name: 'Retry' });
  await expect(retry).toBeVisible();
  // Opening the consult makes the page read some parts again; the test waits, so that only Retry
  // helps.
  await page.waitForLoadState('networkidle');
  await page.unroute('**/query/thread-econsult');
  await retry.click();
  await expect(details(page).getByText('PHN 50009-1234')).toBeVisible();
  await expect(retry).toHaveCount(0);
});

test('a consultant is chosen before Add, and a failure says so', async ({ page, world }) => {
  claims('thread-38', 'thread-67', 'thread-68');
  const id = consult(world, 'Who else?');
  await page.setViewportSize(desktop);
  await signIn(page, 'Amara Okafor');
  await open(page, id);
  const list = '**/call/secureMessaging-getConsultantsAvailableToUser';
  const choose = async () => {
    await actions(page).click();
    await page.getByRole('menuitem', { name: 'Add Consultant' }).click();
  };
  const dialog = page.getByRole('dialog', { name: 'Add Consultant' });
  await page.route(list, (route) => route.fulfill({ json: { result: [] } }));
  await choose();
  await expect(dialog.getByText('No consultants available')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.unroute(list);
  await fail(page, 'call/secureMessaging-getConsultantsAvailableToUser');
  await choose();
  await expect(dialog.getByText('Error retrieving available users')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.unroute(list);
  await choose();
  const add = dialog.getByRole('button', { name: 'Add', exact: true });
  await expect(add).toHaveAttribute('aria-disabled', 'true');
  await dialog.getByRole('radio', { name: /Wierzbicki/ }).check();
  await fail(page, 'call/secureMessaging-addUserToActivity');
  await add.click();
  await expect(dialog.getByText('Error adding user')).toBeVisible();
  await page.unroute('**/call/secureMessaging-addUserToActivity');
  await add.click();
  await expect(details(page).getByText('Dr. Tomasz Wierzbicki, FRCSC')).toBeVisible();
  await expect(messages(page)).toContainText('You added Dr. Tomasz Wierzbicki as Consultant');
  await choose();
  const there = dialog.getByRole('radio', { name: /Wierzbicki.*\(Added\)/ });
  await expect(there).toBeDisabled();
});

test('each failed action has its own words', async ({ page, world }) => {
  claims('thread-69', 'inbox-37', 'inbox-38', 'inbox-39');
  const id = consult(world, 'Nothing works');
  await page.setViewportSize(desktop);
  await signIn(page, 'Amara Okafor');
  await fail(page, 'call/thread-markRead');
  await open(page, id);
  await expect(page.getByText('Error updating message read status')).toBeVisible();
  await fail(page, 'call/activity-changeStatus_v1');
  await details(page)
    .getByRole('button', { name: /^Status/ })
    .click();
  await page.getByRole('menuitem', { name: 'Booked' }).click();
  await expect(
    page.getByText(
      'There was an error changing the status of this consult. Please try again later',
    ),
  ).toBeVisible();
  await fail(page, 'call/thread-markUnread');
  await actions(page).click();
  await page.getByRole('menuitem', { name: 'Mark as unread' }).click();
  await expect(page.getByText('Error marking message as unread')).toBeVisible();
  const archive = details(page).getByRole('button', { name: 'Archive', exact: true });
  await fail(page, 'call/thread-moveToFolder');
  await archive.click();
  await expect(page.getByText('Error moving message to Archive')).toBeVisible();
  await page.unroute('**/call/thread-moveToFolder');
  await archive.click();
  await expect(page.getByText('Moved to Archive')).toBeVisible();
  await fail(page, 'call/thread-moveToFolder');
  await page.getByRole('button', { name: 'UNDO' }).click();
  await expect(page.getByText('Error undoing the previous action')).toBeVisible();
  await fail(page, 'query/inbox-search');
  await page.getByRole('searchbox').fill('anything');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Error running search')).toBeVisible({ timeout: 20_000 });
  await fail(page, 'query/thread-messages');
  await fail(page, 'query/inbox-page');
  await open(page, id);
  for (const region of [pane(page), page.getByRole('region', { name: 'Consults' })])
    await expect(region.getByText('Error loading messages')).toBeVisible({ timeout: 20_000 });
});
