import type { Page } from '@playwright/test';
import { mp4Of as recording } from '../server/src/uploads/cleaning/testing.ts';
import { claims } from './world/claims.ts';
import { sendChosen } from './world/media.ts';
import {
  desktop,
  dot,
  enterAs,
  expect,
  expectAccessible,
  phone,
  signIn,
  test,
} from './world/world.ts';

const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: dot });

type Chosen = { name: string; mimeType: string; buffer: Buffer }[];

async function upload(page: Page, files: Chosen) {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('upload');
  await page.keyboard.press('Enter');
  await sendChosen(page, files);
}
const tray = (page: Page) => page.getByRole('region', { name: 'Uploads' });

test('files upload one at a time, in order, show their progress and open when complete', async ({
  page,
}) => {
  claims('uploads-03', 'gallery-12');
  await page.setViewportSize(desktop);
  await signIn(page, 'Grace Lindqvist');
  const seen: string[] = [];
  const names: string[] = [];
  let under = 0;
  await page.route(/\/uploads(\/|$)/, async (route) => {
    under += 1;
    seen.push(`${route.request().method()} ${under}`);
    const said = /filename (\S+?)(,|$)/.exec(route.request().headers()['upload-metadata'] ?? '');
    if (said) names.push(Buffer.from(said[1] ?? '', 'base64').toString());
    const response = await route.fetch();
    under -= 1;
    await route.fulfill({ response });
  });
  await upload(page, [picture('one.png'), picture('two.png'), picture('three.png')]);
  await expect(tray(page).getByText('3 of 3 files')).toBeVisible();
  expect(seen).toEqual(['POST 1', 'PATCH 1', 'POST 1', 'PATCH 1', 'POST 1', 'PATCH 1']);
  expect(names).toEqual(['one.png', 'two.png', 'three.png']);
  await expect(tray(page).getByRole('listitem')).toHaveText([/one\.png/, /two\.png/, /three\.png/]);
  const opening = page.waitForEvent('popup');
  await tray(page).getByRole('button', { name: 'Open: two.png' }).click();
  const opened = await opening;
  await expect(opened.locator('img')).toHaveJSProperty('naturalWidth', 1);
  // The link does not contain the name of the file.
  expect(opened.url()).not.toContain('two');
  await tray(page).getByRole('button', { name: 'Clear' }).click();
  await expect(tray(page)).toHaveCount(0);
});

test('an upload continues where it was after the connection was cut', async ({ page }) => {
  await signIn(page, 'Samuel Osei');
  let cuts = 1;
  const offsets: string[] = [];
  await page.route(/\/uploads\//, async (route) => {
    const request = route.request();
    if (request.method() !== 'PATCH') return route.continue();
    const offset = request.headers()['upload-offset'] ?? '';
    if (offset !== '0' && cuts-- > 0) return route.abort('connectionreset');
    offsets.push(offset);
    return route.continue();
  });
  await upload(page, [{ name: 'gait.mp4', mimeType: 'video/mp4', buffer: recording(5_000_000) }]);
  await expect(tray(page).getByText('1 of 1 file')).toBeVisible({ timeout: 20_000 });
  expect(offsets).toEqual(['0', '4194304']);
  await expect(tray(page).getByText('Uploaded · 5.0 MB')).toBeVisible();
});

for (const [name, cut] of [
  ['at once', false],
  ['after a cut', true],
] as const)
  test(`an upload keeps no session open: it waits behind the lock and continues after it (${name})`, async ({
    page,
  }) => {
    await signIn(page, 'Samuel Osei');
    let locked = false;
    const requests: string[] = [];
    await page.route(/\/uploads(\/|$)/, (route) => {
      const request = route.request();
      const { 'x-background': background, 'upload-offset': offset } = request.headers();
      expect(background).toBe('1');
      locked ||= requests.length === 2;
      requests.push(`${request.method()} ${offset ?? ''}`.trim());
      if (!locked) return route.continue();
      if (cut && requests.length === 3) return route.abort();
      const error = { message: 'Locked.', details: { code: 'unauthenticated', reason: 'locked' } };
      return route.fulfill({ status: 401, json: { error } });
    });
    await upload(page, [{ name: 'gait.mp4', mimeType: 'video/mp4', buffer: recording(5_000_000) }]);
    await expect.poll(() => requests).toContain('HEAD');
    await expect(tray(page).getByText('0 of 1 file')).toBeVisible();
    await page.unroute(/\/uploads(\/|$)/);
    const rest = page.waitForRequest((request) => request.method() === 'PATCH');
    expect((await rest).headers()['upload-offset']).toBe('4194304');
    await expect(tray(page).getByText('Uploaded · 5.0 MB')).toBeVisible();
  });

test('the page says why a file cannot be uploaded, alone and among others', async ({ page }) => {
  claims('uploads-06', 'uploads-07');
  await signIn(page, 'Grace Lindqvist');
  await upload(page, [
    { name: 'claims-to-be.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') },
  ]);
  await expect(page.getByText('An error occurred while uploading your file.')).toBeVisible();
  await expect(
    tray(page).getByText('Only jpg, jpeg, png and mp4 files can be uploaded.'),
  ).toBeVisible();
  await tray(page).getByRole('button', { name: 'Clear' }).click();
  await upload(page, [
    picture('good.png'),
    { name: 'IMG_0001.HEIC', mimeType: '', buffer: Buffer.from('heic') },
  ]);
  await expect(
    page.getByText('An error occurred while uploading some of your files.'),
  ).toBeVisible();
  await expect(tray(page).getByText('share the picture as JPEG')).toBeVisible();
  await expect(tray(page).getByRole('button', { name: 'Open: good.png' })).toBeVisible();
});

test('a signed-out person is told so and nothing is sent', async ({ context, page }) => {
  claims('uploads-05', 'gallery-18');
  await signIn(page, 'Grace Lindqvist');
  await context.clearCookies();
  const requests: string[] = [];
  page.on('request', (request) => {
    if (/\/uploads(\/|$)/.test(request.url())) requests.push(request.method());
  });
  await upload(page, [picture('one.png'), picture('two.png')]);
  const said = 'You must be signed in to upload images or videos';
  await expect(page.getByRole('status').filter({ hasText: said })).toBeVisible();
  await expect(tray(page).getByRole('listitem')).toContainText([said, said]);
  // The first file asked for its space; nothing of either file left the browser.
  expect(requests).toEqual(['POST']);
});

/** Tells whether the browser asks before the page is left. */
const asksBefore = (page: Page) =>
  page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));

test('a failed upload can be tried again and a running one cancelled', async ({ page }) => {
  await signIn(page, 'Grace Lindqvist');
  await page.route('**/uploads', (route) =>
    route.fulfill({ status: 418, body: 'a teapot, of all things' }),
  );
  await upload(page, [picture('again.png')]);
  const retry = tray(page).getByRole('button', { name: 'Retry: again.png' });
  await retry.waitFor();
  // The file is nowhere else, so closing the page would lose it.
  expect(await asksBefore(page)).toBe(true);
  await page.unroute('**/uploads');
  await retry.click();
  await expect(tray(page).getByText('1 of 1 file')).toBeVisible();
  expect(await asksBefore(page)).toBe(false);

  await page.route('**/uploads', () => undefined);
  await upload(page, [picture('never.png')]);
  await tray(page).getByRole('button', { name: 'Cancel: never.png' }).click();
  await expect(tray(page).getByRole('listitem')).toHaveText([/again\.png/]);
});

test('files dropped anywhere upload, except for people who may not keep pictures', async ({
  page,
}) => {
  await signIn(page, 'Grace Lindqvist');
  const drop = (type: string) =>
    page.evaluate((name) => {
      const carried = new DataTransfer();
      carried.items.add(new File(['x'], 'dropped.png', { type: 'image/png' }));
      document.body.dispatchEvent(
        new DragEvent(name, { dataTransfer: carried, bubbles: true, cancelable: true }),
      );
    }, type);
  await drop('dragenter');
  await expect(page.getByText('Drop to upload')).toBeVisible();
  await drop('drop');
  await expect(page.getByText('Drop to upload')).toHaveCount(0);
  await expect(tray(page).getByText('dropped.png')).toBeVisible();
  await page
    .getByRole('button', { name: /Account menu|Open menu/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await enterAs(page, 'Joanne Petrie');
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('upload');
  await expect(page.getByText('Nothing by that name.')).toBeVisible();
});

for (const [name, viewport] of Object.entries({ desktop, phone })) {
  test(`uploads are accessible (${name})`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await signIn(page, 'Grace Lindqvist');
    await upload(page, [
      picture('a name that is rather longer than anything that would fit into one line.png'),
      { name: 'IMG_0001.HEIC', mimeType: '', buffer: Buffer.from('heic') },
    ]);
    await tray(page).getByText('1 of 2 files').waitFor();
    await expectAccessible(page);
  });
}
