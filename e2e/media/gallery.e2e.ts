import type { Locator } from '@playwright/test';
import { claims } from '../world/claims.ts';
import { ask } from '../world/drafts.ts';
import {
  addItem,
  addPictures,
  button,
  openGallery,
  paint,
  tile,
  tiles,
  uploadFiles,
} from '../world/media.ts';
import { desktop, expect, expectAccessible, phone, signIn, test } from '../world/world.ts';
import { walter } from './cameraPage.ts';

test.beforeEach(async ({ page }) => {
  await page.setViewportSize(desktop);
  await signIn(page, 'Samuel Osei');
});

test('the gallery shows a clinician’s photos, opens and describes one', async ({ page }) => {
  claims('gallery-01', 'gallery-02', 'gallery-05 (viewer, edit mode)', 'uploads-09');
  await addPictures(page, 'red', 'green');
  await openGallery(page);
  await expect(tiles(page)).toHaveCount(2);
  await tile(page, 'red.png').click();
  const viewer = page.getByRole('region', { name: 'red.png' });
  await expect(viewer.getByRole('img', { name: 'red.png' })).toHaveJSProperty('complete', true);
  const details = page.getByRole('region', { name: 'Details' });
  await details.getByRole('button', { name: 'Edit' }).click();
  await details.getByLabel('Tags').fill('dermoscopy');
  await details.getByLabel('Tags').press('Enter');
  await details.getByLabel('Notes').fill('Blue-grey area at 6 o’clock');
  await details.getByRole('button', { name: 'Save' }).click();
  await expect(details.getByText('Blue-grey area')).toBeVisible();
  await page.reload();
  await tile(page, 'red.png').click();
  await expect(details.getByText('dermoscopy')).toBeVisible();
  await expectAccessible(page);
});

test('a page that has been open longer than its links reads them again', async ({ page }) => {
  const ids = await addPictures(page, 'red', 'green');
  for (const name of ['gallery-page', 'gallery-series'])
    await page.route(
      `**/query/${name}`,
      async (route) => {
        const response = await route.fetch();
        const body = (await response.text()).replaceAll(/until=\d+/g, 'until=1');
        await route.fulfill({ response, body });
      },
      { times: 1 },
    );
  const comes = (image: Locator) =>
    expect
      .poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBeGreaterThan(0);
  await openGallery(page);
  await comes(tile(page, 'red.png').locator('img'));
  await tile(page, 'green.png').click();
  await comes(page.getByRole('region', { name: 'green.png' }).getByRole('img').first());

  await ask(page, 'gallery-tie', {
    ids,
    subject: {
      phn: walter.phn,
      province: 'AB',
      firstName: 'Walter',
      lastName: 'Brandt',
      dateOfBirth: walter.born,
      site: 'left-upper-back',
    },
  });
  await page.goto(`/dashboard/gallery?compare=${ids[0]}`);
  for (const [letter, name] of [
    ['A', 'red.png'],
    ['B', 'green.png'],
  ] as const)
    await comes(page.getByRole('figure', { name: `Photo ${letter}` }).getByRole('img', { name }));
});

test('the page has its actions, and the empty gallery says what to do', async ({ page }) => {
  claims('gallery-03 (actions)', 'gallery-15', 'gallery-05 (upload modal)');
  await openGallery(page);
  for (const name of ['Refresh', 'Select', 'Upload Files', 'Search'])
    await expect(button(page, name).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No photos or videos yet' })).toBeVisible();
  await button(page, 'Upload Files').first().click();
  const dialog = page.getByRole('dialog', { name: 'Upload Files' });
  const chooser = dialog.getByLabel('Choose files');
  await expect(chooser).toHaveAttribute('accept', '.jpg,.jpeg,.png,.mp4');
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(dialog.getByText('Select at least one file.')).toBeVisible();
  await chooser.setInputFiles([
    { name: 'film.webm', mimeType: 'video/webm', buffer: Buffer.from('webm') },
  ]);
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page.getByText('Only jpg, jpeg, png and mp4 files can be uploaded.')).toBeVisible();
});

test('a picture that is uploaded, dropped or pasted appears by itself', async ({ page }) => {
  claims('gallery-31 (elsewhere)');
  await openGallery(page);
  const file = { name: 'blue.png', mimeType: 'image/png', buffer: paint('blue') };
  await uploadFiles(page, file);
  await expect(tile(page, 'blue.png')).toBeVisible();
  await expect(tile(page, 'blue.png').locator('img')).toBeVisible({ timeout: 15_000 });
  for (const kind of ['drop', 'paste']) {
    await page.evaluate(
      ([bytes, name]) => {
        const parts = Uint8Array.from(atob(bytes ?? ''), (sign) => sign.charCodeAt(0));
        const data = new DataTransfer();
        data.items.add(new File([parts], `${name}.png`, { type: 'image/png' }));
        const event =
          name === 'drop'
            ? new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
            : new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
        document.body.dispatchEvent(event);
      },
      [file.buffer.toString('base64'), kind],
    );
    await expect(tile(page, `${kind}.png`)).toBeVisible();
  }
});

test('pages of twenty follow one another, by the button and while scrolling', async ({ page }) => {
  claims('gallery-04');
  const content = paint('grey', 20, 20);
  for (let n = 1; n <= 45; n++) await addItem(page, `${n}.png`, content);
  const pages: number[] = [];
  let cut = true;
  await page.route('**/query/gallery-page', async (route) => {
    const { after } = route.request().postDataJSON().data;
    if (after && cut) return route.abort();
    const response = await route.fetch();
    pages.push((await response.json()).result.items.length);
    return route.fulfill({ response });
  });
  await openGallery(page);
  await expect(page.getByText('Error fetching gallery files.')).toBeVisible();
  expect(pages).toEqual([20]);
  cut = false;
  await button(page, 'Load More').click();
  await page.locator('[id^="tile-"]').first().hover();
  await expect(async () => {
    await page.mouse.wheel(0, 2_000);
    expect(pages).toEqual([20, 20, 5]);
  }).toPass();
  await expect(button(page, 'Load More')).toHaveCount(0);
  await expect(tile(page, '1.png')).toBeVisible();
});

test('a tile that comes by scrolling loads its picture only when it stands still', async ({
  page,
}) => {
  await page.clock.install();
  await page.setViewportSize({ width: 390, height: 420 });
  const content = paint('grey', 20, 20);
  for (let n = 1; n <= 20; n++) await addItem(page, `${n}.png`, content);
  await openGallery(page);
  await expect(tile(page, '20.png').locator('img')).toBeVisible();
  await expect(tile(page, '1.png')).toHaveCount(0);
  await page.clock.pauseAt(Date.now() + 60_000);
  await page
    .locator('[id^="tile-"]')
    .first()
    .evaluate((first) => {
      let list = first.parentElement;
      while (list && list.scrollHeight <= list.clientHeight + 1) list = list.parentElement;
      list?.scrollTo(0, list.scrollHeight);
    });
  await expect(tile(page, '1.png')).toBeVisible();
  await expect(tile(page, '1.png').locator('img')).toHaveCount(0);
  await page.clock.runFor(200);
  await expect(tile(page, '1.png').locator('img')).toBeVisible();
});

test('the viewer zooms from 1 to 4 in steps of a half, and steps to the neighbours', async ({
  page,
}) => {
  claims('gallery-07');
  await addPictures(page, 'red', 'green', 'blue');
  await openGallery(page);
  await tile(page, 'green.png').click();
  const viewer = page.getByRole('region', { name: 'green.png' });
  const factor = viewer.getByRole('status').filter({ hasText: '×' });
  const seen = [await factor.textContent()];
  const zoomIn = viewer.getByRole('button', { name: 'Zoom in' });
  while ((await zoomIn.getAttribute('aria-disabled')) === 'false') {
    await zoomIn.click();
    seen.push(await factor.textContent());
  }
  expect(seen).toEqual(['1×', '1.5×', '2×', '2.5×', '3×', '3.5×', '4×']);
  await viewer.locator('img').first().locator('..').dblclick();
  await expect(factor).toHaveText('1×');
  await viewer.locator('img').first().hover();
  await page.mouse.wheel(0, -100);
  await expect(factor).toHaveText('1.5×');
  await zoomIn.press('0');
  await expect(factor).toHaveText('1×');
  await zoomIn.press('ArrowRight');
  await expect(page.getByRole('region', { name: 'red.png' })).toBeVisible();
});

test('a gallery that cannot be read says so and tries again', async ({ page }) => {
  claims('gallery-24');
  await addPictures(page, 'red');
  await page.route('**/query/gallery-page', (route) =>
    route.fulfill({
      status: 400,
      json: { error: { message: 'No.', details: { code: 'failed-precondition' } } },
    }),
  );
  await openGallery(page);
  await expect(page.getByText('Error fetching gallery files.')).toBeVisible();
  await page.unroute('**/query/gallery-page');
  await button(page, 'Retry').click();
  await expect(tile(page, 'red.png')).toBeVisible();
});

test('a failed upload has the specified words', async ({ page }) => {
  claims('gallery-28');
  await openGallery(page);
  const wrong = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') };
  for (const [files, words] of [
    [[wrong], 'An error occurred while uploading your file.'],
    [[wrong, { ...wrong, name: 'b.png' }], 'An error occurred while uploading some of your files.'],
  ] as const) {
    await uploadFiles(page, ...files);
    await expect(page.getByText(words)).toBeVisible();
    await button(page, 'Clear').click();
  }
});

test('on a phone the search is folded, and an item opens above the page with its details', async ({
  page,
}) => {
  await addPictures(page, 'red');
  await page.setViewportSize(phone);
  await openGallery(page);
  const fold = button(page, 'Search by date, tag or note');
  await expect(page.getByRole('textbox', { name: 'From' })).toBeHidden();
  await fold.click();
  await expect(page.getByRole('textbox', { name: 'From' })).toBeVisible();
  await fold.click();
  await tile(page, 'red.png').click();
  const dialog = page.getByRole('dialog', { name: 'red.png' });
  await expect(dialog.getByRole('region', { name: 'Details' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('the gallery needs its permission', async ({ page }) => {
  claims('gallery-19');
  await signIn(page, 'Joanne Petrie');
  await page.goto('/dashboard/gallery');
  await expect(tiles(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Gallery', level: 1 })).toHaveCount(0);
});
