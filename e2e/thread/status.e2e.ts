import type { Page } from '@playwright/test';
import { claims } from '../world/claims.ts';
import { delayAnswer } from '../world/compose.ts';
import { consult, messages } from '../world/consults.ts';
import { expect, phone, takeSession, test } from '../world/world.ts';

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
