import type { Page } from '@playwright/test';
import { claims } from '../world/claims.ts';
import { delayAnswer } from '../world/compose.ts';
import { consult, messages } from '../world/consults.ts';
import { expect, phone, takeSession, test } from '../world/world.ts';
import { another, row, signIn } from './panes.ts';

const details = (page: Page) => page.getByRole('region', { name: 'Consult', exact: true });

const chip = (page: Page) => details(page).locator('header [data-filled]');

const control = (page: Page) => details(page).getByRole('button', { name: /^Status/ });

const failed = 'There was an error checking your edit status permissions. Please try again later';

test('a failed check of the status rights says so and leaves the rest of the page intact', async ({
  page,
  world,
}) => {
  claims('thread-76', 'thread-09 (status chip)');
  const id = consult(world, 'Is it safe?');
  await takeSession(page, 'Amara Okafor');
  await page.route('**/query/thread-statusRights', (route) => route.abort());
  await page.goto(`/dashboard/secure-messaging?econsultId=${id}`);
  await expect(details(page).getByText(failed, { exact: false })).toBeVisible();
  await expect(chip(page)).toHaveText('Pending');
  await expect(control(page)).toHaveCount(0);
  await expect(details(page).getByRole('heading', { name: 'Fax to MOA' })).toHaveCount(0);
  await expect(messages(page).getByText('Is it safe?')).toBeVisible();
  await expect(page.getByText('Error loading messages')).toHaveCount(0);
  await page.unroute('**/query/thread-statusRights');
  await details(page).getByRole('button', { name: 'Retry' }).click();
  await expect(control(page)).toBeVisible();
  await expect(details(page).getByText(failed, { exact: false })).toHaveCount(0);
});

test('a running check of the status rights shows the status and no error', async ({
  page,
  world,
}) => {
  claims('thread-76 (held back)');
  const id = consult(world, 'Is it safe?');
  await takeSession(page, 'Amara Okafor');
  const release = await delayAnswer(page, '**/query/thread-statusRights');
  await page.goto(`/dashboard/secure-messaging?econsultId=${id}`);
  await expect(chip(page)).toHaveText('Pending');
  await expect(messages(page).getByText('Is it safe?')).toBeVisible();
  await expect(control(page)).toHaveCount(0);
  await expect(page.getByText(failed)).toHaveCount(0);
  release();
  await expect(control(page)).toBeVisible();
});

const turns = {
  'Amara Okafor': ['pending'],
  'Joanne Petrie': ['to_book', 'to_book_urgent'],
  'Grace Lindqvist': [] as string[],
};

const statuses = ['pending', 'to_book', 'to_book_urgent', 'booked', 'completed'] as const;

for (const [name, filled] of Object.entries(turns))
  test(`${name} sees filled chips in the list and in the thread for ${filled.join(', ') || 'no status'}`, async ({
    page,
    world,
  }) => {
    claims('thread-78');
    const requests: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/query/thread-statusRights')) requests.push(request.url());
    });
    await takeSession(page, name);
    const inbox = name === 'Joanne Petrie' ? 'clinic-inbox' : 'secure-messaging';
    for (const status of statuses) {
      const wanted = String(filled.includes(status));
      const set = status === 'pending' ? {} : { status };
      const id = consult(world, `It is ${status}`, set);
      await page.goto(`/dashboard/${inbox}?econsultId=${id}`);
      await expect(chip(page)).toHaveAttribute('data-filled', wanted);
      const row = page
        .getByRole('region', { name: 'Consults' })
        .getByRole('link')
        .filter({ hasText: `It is ${status}` });
      await expect(row.locator('[data-filled]')).toHaveAttribute('data-filled', wanted);
      await page.setViewportSize(phone);
      await page.getByRole('button', { name: 'Messages', exact: true }).click();
      const subject = page.getByRole('region', { name: 'Messages', exact: true });
      await expect(subject.locator('[data-filled]').first()).toHaveAttribute('data-filled', wanted);
      await page.setViewportSize({ width: 1440, height: 900 });
    }
    // Only a consultant of the thread may set the status; without the permission the page does not
    // ask.
    await expect(control(page)).toHaveCount(name === 'Amara Okafor' ? 1 : 0);
    expect(requests.length > 0).toBe(name !== 'Grace Lindqvist');
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
  const header = grace.getByRole('region', { name: 'Consult', exact: true });
  await expect(header.locator('[data-filled]')).toHaveText(['To Book (Urgent)']);
  await expect(header.getByText('Pending changed to To Book (Urgent)')).toBeVisible();
  await expect(header.getByRole('button', { name: /^Status/ })).toHaveCount(0);
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
