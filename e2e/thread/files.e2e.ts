import { pngStart } from '../../server/src/testing.ts';
import { claims } from '../world/claims.ts';
import { consult, messages } from '../world/consults.ts';
import { desktop, expect, takeSession, test } from '../world/world.ts';
import { box, openReady, send } from './panes.ts';

test('a file says why it failed and offers Retry only where that can help', async ({
  page,
  world,
}) => {
  claims('thread-31 (reasons)');
  const id = consult(world, 'Files that fail');
  await takeSession(page, 'Grace Lindqvist');
  await openReady(page, id);
  const png = (name: string) => ({ name, mimeType: 'image/png', buffer: pngStart });
  const attach = page.getByLabel('Attach files');
  const list = page.getByRole('list', { name: 'Attachments' }).getByRole('listitem');
  await attach.setInputFiles([
    { name: 'a.heic', mimeType: 'image/heic', buffer: Buffer.from('heic') },
  ]);
  const heic = list.filter({ hasText: 'a.heic' });
  await expect(heic).toContainText('HEIC format cannot be used');
  await expect(heic.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  await expect(page.getByText('Retry or remove the files that failed.')).toBeVisible();
  // The browser loses the file at a reload, so its row goes too.
  await page.reload();
  await expect(box(page)).toBeVisible();
  await attach.setInputFiles([png('beside.png')]);
  await expect(list.filter({ hasText: 'beside.png' })).toHaveAttribute('data-state', 'done');
  await expect(heic).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove beside.png' }).click();
  // The server answers that there were too many tries.
  const details = { code: 'resource-exhausted', reason: 'too-many' };
  const many = { message: 'Too many tries.', details };
  await page.route('**/uploads', (route) => route.fulfill({ status: 429, json: { error: many } }));
  await attach.setInputFiles([png('busy.png')]);
  const busy = list.filter({ hasText: 'busy.png' });
  await expect(busy).toContainText('Too many tries.');
  await page.unroute('**/uploads');
  await busy.getByRole('button', { name: 'Retry' }).click();
  await expect(busy).toHaveAttribute('data-state', 'done');
  await attach.setInputFiles(Array.from({ length: 21 }, (_, n) => png(`n${n}.png`)));
  await expect(list).toHaveCount(20);
  await expect(
    page.getByText('A message has at most 20 files. 2 were not taken: n19.png, n20.png'),
  ).toBeVisible();
});

test('attached files survive a reload and go with the message', async ({ page, world }) => {
  const id = consult(world, 'With its files');
  await takeSession(page, 'Grace Lindqvist');
  await openReady(page, id);
  const file = (name: string) => ({ name, mimeType: 'image/png', buffer: pngStart });
  const item = (name: string) =>
    page.getByRole('list', { name: 'Attachments' }).getByRole('listitem').filter({ hasText: name });
  await page.getByLabel('Attach files').setInputFiles([file('kept.png'), file('gone.png')]);
  for (const name of ['kept.png', 'gone.png'])
    await expect(item(name)).toHaveAttribute('data-state', 'done');
  await page.route('**/uploads', () => new Promise(() => undefined));
  await page.getByLabel('Attach files').setInputFiles([file('cut.png')]);
  await box(page).fill('With a picture.');
  let asked = 0;
  await page.route('**/uploads/*', (route) =>
    route.request().method() === 'HEAD' && asked++ === 1
      ? route.fulfill({ status: 404 })
      : route.continue(),
  );
  await page.reload();
  await expect(box(page)).toHaveValue('With a picture.');
  await expect(item('kept.png')).toHaveAttribute('data-state', 'done');
  await expect(item('gone.png')).toContainText('no longer kept');
  await expect(item('cut.png')).toContainText('The page was closed before it was uploaded');
  for (const name of ['gone.png', 'cut.png'])
    await page.getByRole('button', { name: `Remove ${name}` }).click();
  await send(page).click();
  await expect(messages(page).getByRole('button', { name: 'Open kept.png' })).toBeVisible();
});

test('a file keeps uploading while another thread is open', async ({ page, world }) => {
  const id = consult(world, 'With a long film');
  consult(world, 'Looked at meanwhile');
  await page.setViewportSize(desktop);
  await takeSession(page, 'Grace Lindqvist');
  await page.goto(`/dashboard/secure-messaging?econsultId=${id}`);
  await expect(messages(page).getByText('With a long film')).toBeVisible();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/uploads', async (route) => {
    await held;
    await route.continue();
  });
  await page
    .getByLabel('Attach files')
    .setInputFiles([{ name: 'long.png', mimeType: 'image/png', buffer: pngStart }]);
  const item = page.getByRole('list', { name: 'Attachments' }).getByRole('listitem');
  await expect(item).toHaveAttribute('data-state', 'waiting');
  const row = (text: string) =>
    page.getByRole('region', { name: 'Consults' }).getByRole('link').filter({ hasText: text });
  await row('Looked at meanwhile').press('Enter');
  await expect(messages(page).getByText('Looked at meanwhile')).toBeVisible();
  await expect(item).toHaveCount(0);
  release();
  await row('With a long film').press('Enter');
  await expect(item).toHaveCount(1);
  await expect(item).toContainText('long.png');
  await expect(item).toHaveAttribute('data-state', 'done');
});
