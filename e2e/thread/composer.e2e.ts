import { pngStart } from '../../server/src/testing.ts';
import { claims } from '../world/claims.ts';
import { consult, messages } from '../world/consults.ts';
import { desktop, expect, takeSession, test } from '../world/world.ts';
import { box, open, openReady, pane, send, signIn } from './panes.ts';

test('a resource is chosen from the list, goes with the message and opens for its reader', async ({
  page,
  world,
}) => {
  const id = consult(world, 'What may I hand out?');
  await page.setViewportSize(desktop);
  await signIn(page, 'Amara Okafor');
  await open(page, id);
  await pane(page).getByRole('button', { name: 'Resources', exact: true }).click();
  const first = page.getByRole('menu').getByRole('menuitem').first();
  await first.click();
  const shared = page.getByRole('list', { name: 'Shared resource' });
  await expect(shared).toBeVisible();
  await box(page).fill('This one, please.');
  // A message with files and a resource is refused with a sentence.
  const file = { name: 'x.png', mimeType: 'image/png', buffer: pngStart };
  await page.getByLabel('Attach files').setInputFiles([file]);
  await expect(page.getByText('A message has files or a resource.')).toBeVisible();
  await expect(send(page)).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'Remove x.png' }).click();
  await send(page).click();
  await expect(shared).toHaveCount(0);
  await expect(messages(page).getByText('This one, please.')).toBeVisible();
  await expect(messages(page).getByLabel(/^Open /)).toHaveCount(1);
});

test('Bill is on, and too short a code says so and stops the message', async ({
  page,
  world,
  browser,
}) => {
  claims('thread-13', 'thread-45', 'thread-46', 'thread-33 (screen)');
  const id = consult(world, 'How is it billed?');
  await page.setViewportSize(desktop);
  await signIn(page, 'Amara Okafor');
  await open(page, id);
  await expect(page.getByRole('switch', { name: 'Bill' })).toBeChecked();
  await expect(page.getByLabel('Attach files')).toBeAttached();
  await expect(page.getByText('Only the first message in 24 hours is billed')).toBeVisible();
  await expect(page.getByText('Not for emergencies. Call 911.')).toBeVisible();
  await expect(send(page)).toHaveAttribute('aria-disabled', 'true');
  await box(page).fill('With a code.');
  const code = page.getByRole('textbox', { name: 'Billing code' });
  await code.fill('03.');
  await expect(page.getByText('Billing code must be at least 4 characters long')).toBeVisible();
  await expect(send(page)).toHaveAttribute('aria-disabled', 'true');
  await code.fill('03.01O');
  await send(page).click();
  await expect(messages(page).getByText('Billed 03.01O')).toBeVisible();
  // A message without a code is not billed yet.
  await open(page, consult(world, 'And without one?'));
  await box(page).fill('Without a code.');
  await code.fill('');
  await send(page).click();
  await expect(messages(page).getByText('On hold: no billing code was chosen')).toBeVisible();
  await expect(messages(page).getByText(/^Billed/)).toHaveCount(0);
  // A person who bills without choosing codes sees no code field.
  const biller = await (await browser.newContext({ baseURL: world.url })).newPage();
  await signIn(biller, 'Grace Lindqvist');
  await open(biller, id);
  await expect(biller.getByRole('switch', { name: 'Bill' })).toBeChecked();
  await expect(biller.getByRole('textbox', { name: 'Billing code' })).toHaveCount(0);
  await biller.context().close();
  // A person who may not bill sees no billing.
  const office = await (await browser.newContext({ baseURL: world.url })).newPage();
  await signIn(office, 'Joanne Petrie');
  await office.goto(`/dashboard/clinic-inbox?econsultId=${id}`);
  await expect(box(office)).toBeVisible();
  await expect(office.getByRole('switch', { name: 'Bill' })).toHaveCount(0);
  await expect(office.getByRole('textbox', { name: 'Billing code' })).toHaveCount(0);
  await office.context().close();
});

test('a person who may not send sees no composer', async ({ page, world }) => {
  claims('thread-42 (screen)');
  const id = consult(world, 'Read only');
  await signIn(page, 'Amara Okafor');
  await page.route('**/query/shell-me', async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    const kept = (name: string) => name !== 'secureMessagingSendMessages';
    json.result.permissions = json.result.permissions.filter(kept);
    await route.fulfill({ response, json });
  });
  await open(page, id);
  await expect(messages(page).getByText('Read only')).toBeVisible();
  await expect(box(page)).toHaveCount(0);
});

test('a phone reaches the end of the composer, however long it is', async ({ page, world }) => {
  const id = consult(world, 'All of it');
  await page.setViewportSize({ width: 390, height: 844 });
  await takeSession(page, 'Amara Okafor');
  await openReady(page, id);
  await box(page).fill('x '.repeat(25_100));
  const file = { name: 'a.heic', mimeType: 'image/heic', buffer: pngStart };
  await page.getByLabel('Attach files').setInputFiles([file]);
  const last = page.getByText('Not for emergencies. Call 911.');
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport({ ratio: 1 });
});
