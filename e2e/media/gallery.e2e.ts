import { claims } from '../world/claims.ts';
import {
  addItem,
  addPictures,
  button,
  openGallery,
  paint,
  selectionBar,
  tile,
  tiles,
  uploadFiles,
} from '../world/media.ts';
import { desktop, expect, expectAccessible, phone, signIn, test } from '../world/world.ts';

test.beforeEach(async ({ page }) => {
  await page.setViewportSize(desktop);
  await signIn(page, 'Samuel Osei');
});

test('the gallery shows a clinician’s photos, opens and describes one', async ({ page }) => {
  claims('gallery-01', 'gallery-02', 'gallery-05 (viewer, edit mode)', 'uploads-09');
  await addPictures(page, 'red', 'green');
  await openGallery(page);
  await expect(tiles(page)).toHaveCount(2);
  await tile(page, 'red.jpg').click();
  const viewer = page.getByRole('region', { name: 'red.jpg' });
  await expect(viewer.getByRole('img', { name: 'red.jpg' })).toHaveJSProperty('complete', true);
  const details = page.getByRole('region', { name: 'Details' });
  await details.getByRole('button', { name: 'Edit' }).click();
  await details.getByLabel('Tags').fill('dermoscopy');
  await details.getByLabel('Tags').press('Enter');
  await details.getByLabel('Notes').fill('Blue-grey area at 6 o’clock');
  await details.getByRole('button', { name: 'Save' }).click();
  await expect(details.getByText('Blue-grey area')).toBeVisible();
  await page.reload();
  await tile(page, 'red.jpg').click();
  await expect(details.getByText('dermoscopy')).toBeVisible();
  await expectAccessible(page);
});

test('the page has its actions, and the empty gallery says what to do', async ({ page }) => {
  claims('gallery-03 (actions)', 'gallery-18', 'gallery-15', 'gallery-05 (upload modal)');
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
  claims('gallery-12', 'gallery-31 (elsewhere)');
  await openGallery(page);
  const file = { name: 'blue.jpg', mimeType: 'image/jpeg', buffer: await paint('blue') };
  await uploadFiles(page, file);
  await expect(tile(page, 'blue.jpg')).toBeVisible();
  await expect(tile(page, 'blue.jpg').locator('img')).toBeVisible({ timeout: 15_000 });
  for (const kind of ['drop', 'paste']) {
    await page.evaluate(
      ([bytes, name]) => {
        const parts = Uint8Array.from(atob(bytes ?? ''), (sign) => sign.charCodeAt(0));
        const data = new DataTransfer();
        data.items.add(new File([parts], `${name}.jpg`, { type: 'image/jpeg' }));
        const event =
          name === 'drop'
            ? new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
            : new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
        document.body.dispatchEvent(event);
      },
      [file.buffer.toString('base64'), kind],
    );
    await expect(tile(page, `${kind}.jpg`)).toBeVisible();
  }
});

test('pages of twenty follow one another, by the button and while scrolling', async ({ page }) => {
  claims('gallery-04');
  const content = await paint('grey', 20, 20);
  for (let n = 1; n <= 45; n++) await addItem(page, `${n}.jpg`, content);
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
  await expect(tile(page, '1.jpg')).toBeVisible();
});

test('the viewer zooms from 1 to 4 in steps of a half, and steps to the neighbours', async ({
  page,
}) => {
  claims('gallery-07');
  await addPictures(page, 'red', 'green', 'blue');
  await openGallery(page);
  await tile(page, 'green.jpg').click();
  const viewer = page.getByRole('region', { name: 'green.jpg' });
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
  await expect(page.getByRole('region', { name: 'red.jpg' })).toBeVisible();
});

test('select mode takes single items, ranges, days and months, by pointer and keys', async ({
  page,
}) => {
  claims('gallery-05 (select mode)', 'gallery-03 (Select, Cancel)');
  await addPictures(page, 'red', 'green', 'blue', 'black');
  await openGallery(page);
  await button(page, 'Select').click();
  const bar = selectionBar(page);
  const choose = (name: string) => button(page, `Select ${name}`);
  await choose('black.jpg').click();
  await expect(bar.getByText('1 selected')).toBeVisible();
  await choose('red.jpg').click({ modifiers: ['Shift'] });
  await expect(bar.getByText('4 selected')).toBeVisible();
  await bar.getByRole('button', { name: 'Unselect All' }).click();
  await expect(bar.getByText('0 selected')).toBeVisible();
  await page.getByRole('button', { name: /^Select month/ }).click();
  await expect(bar.getByText('4 selected')).toBeVisible();
  await page.getByRole('button', { name: /^Unselect day/ }).click();
  await choose('black.jpg').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect(choose('blue.jpg')).toHaveAttribute('aria-pressed', 'true');
  await button(page, 'Cancel').first().click();
  await expect(bar).toHaveCount(0);
  await expect(tile(page, 'blue.jpg')).toBeVisible();
});

test('selected items get tags together, and a search finds them by tags, notes and dates', async ({
  page,
}) => {
  claims(
    'gallery-03 (search)',
    'gallery-05 (search mode)',
    'gallery-16',
    'gallery-17',
    'gallery-30',
  );
  await addPictures(page, 'red', 'green', 'blue');
  await openGallery(page);
  await button(page, 'Select').click();
  for (const name of ['red.jpg', 'blue.jpg']) await button(page, `Select ${name}`).click();
  await selectionBar(page).getByRole('button', { name: 'Tag' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Tags').fill('for consult');
  await dialog.getByLabel('Tags').press('Enter');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('2 items tagged.')).toBeVisible();
  await button(page, 'Cancel').first().click();

  const search = button(page, 'Search');
  await expect(search).toHaveAttribute('aria-disabled', 'true');
  const tags = page.getByRole('search').getByLabel('Tags');
  await tags.fill('for');
  await page.getByRole('option', { name: 'for consult' }).click();
  await expect(search).toHaveAttribute('aria-disabled', 'false');
  await search.click();
  await expect(tiles(page)).toHaveCount(2);
  await button(page, 'Clear search').click();
  await expect(tiles(page)).toHaveCount(3);

  const presets = page.getByRole('group', { name: 'Dates' });
  await expect(presets.getByRole('radio')).toHaveCount(5);
  expect(
    await presets
      .getByRole('radio')
      .evaluateAll((all) => all.map((one) => one.parentElement?.textContent)),
  ).toEqual(['Week', 'Month', '6 months', 'Year', 'Custom']);
  await presets.getByText('Week').click();
  await expect(page.getByRole('textbox', { name: 'From' })).toHaveValue(/^\d{4}-\d{2}-\d{2}$/);
  await search.click();
  await expect(tiles(page)).toHaveCount(3);
  await page.getByRole('textbox', { name: 'From' }).fill('');
  await page.getByRole('textbox', { name: 'From' }).pressSequentially('20200101');
  await expect(page.getByRole('textbox', { name: 'From' })).toHaveValue('2020-01-01');
  await page.getByRole('textbox', { name: 'To' }).fill('2020-02-01');
  await search.click();
  await expect(page.getByRole('heading', { name: 'Nothing matches this search' })).toBeVisible();
  await button(page, 'Clear search').first().click();

  for (let n = 1; n <= 10; n++) {
    await tags.fill(`tag ${n}`);
    await tags.press('Enter');
  }
  await expect(page.getByText('10 of 10')).toBeVisible();
  await tags.fill('one more');
  await tags.press('Enter');
  await expect(page.getByText('Cannot search for more than 10 tags at once.')).toBeVisible();
});

test('a deleted item can be brought back, and a failed deletion says so', async ({ page }) => {
  claims('gallery-25');
  await addPictures(page, 'red', 'green');
  await openGallery(page);
  await tile(page, 'red.jpg').click();
  const details = page.getByRole('region', { name: 'Details' });
  await details.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('1 item deleted.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(tiles(page)).toHaveCount(2);
  await page.route('**/call/gallery-delete', (route) => route.abort());
  await tile(page, 'green.jpg').click();
  await details.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Error deleting file.')).toBeVisible();
  await button(page, 'Select').click();
  await page.getByRole('button', { name: /^Select month/ }).click();
  await selectionBar(page).getByRole('button', { name: 'Delete' }).click();
  await expect(
    page.getByText(
      'Failed to delete 2 files. Please try again. If this error continues to occur, please contact support.',
    ),
  ).toBeVisible();
});

test('one file or an archive of several is saved, and a failure has its words', async ({
  page,
}) => {
  claims('gallery-23', 'gallery-26');
  await addPictures(page, 'red', 'green');
  await openGallery(page);
  await tile(page, 'red.jpg').click();
  const details = page.getByRole('region', { name: 'Details' });
  const one = page.waitForEvent('download');
  await details.getByRole('button', { name: 'Download' }).click();
  expect((await one).suggestedFilename()).toBe('red.jpg');
  await button(page, 'Select').click();
  await page.getByRole('button', { name: /^Select month/ }).click();
  const several = page.waitForEvent('download');
  await selectionBar(page).getByRole('button', { name: 'Download' }).click();
  expect((await several).suggestedFilename()).toMatch(/^gallery-\d{4}-\d{2}-\d{2}\.zip$/);
  const download = selectionBar(page).getByRole('button', { name: 'Download' });
  for (const [status, words] of [
    [500, 'Error downloading file.'],
    [403, 'Permissions to download were not granted.'],
  ] as const) {
    await page.route('**/gallery/archive**', (route) => route.fulfill({ status }));
    await download.click();
    await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
    await page.unroute('**/gallery/archive**');
  }
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
  await expect(tile(page, 'red.jpg')).toBeVisible();
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

test('on a phone the item opens above the page, with its details below', async ({ page }) => {
  await addPictures(page, 'red');
  await page.setViewportSize(phone);
  await openGallery(page);
  await tile(page, 'red.jpg').click();
  const dialog = page.getByRole('dialog', { name: 'red.jpg' });
  await expect(dialog.getByRole('region', { name: 'Details' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('selected items go to the linked records system, which shows what arrived', async ({
  page,
  world,
}) => {
  claims('gallery-08', 'gallery-27', 'gallery-03 (records)');
  await addPictures(page, 'red', 'green');
  await openGallery(page);
  await button(page, 'Select').click();
  const records = selectionBar(page).getByRole('button', { name: 'Upload to records' });
  await expect(selectionBar(page).getByRole('button', { name: 'Download' })).toBeVisible();
  await expect(records).toHaveCount(0);
  await page.goto('/records');
  const linking = page.waitForURL(/link-account/);
  await button(page, 'Link your account').click();
  await linking;
  await expect(page.getByText(/successfully linked/)).toBeVisible();
  await openGallery(page);
  await button(page, 'Select').click();
  await records.click();
  await expect(page.getByText('Select at least one file.')).toBeVisible();
  await page.getByRole('button', { name: /^Select month/ }).click();
  await records.click();
  await expect(page.getByText('2 files are in the records system.')).toBeVisible();
  await page.route('**/call/ava-uploadGalleryFiles', async (route) => {
    const [id] = route.request().postDataJSON().data.galleryItemIds;
    const failed = [{ id, reason: 'refused' }];
    await route.fulfill({ json: { result: { uploaded: [], failed } } });
  });
  await records.click();
  await expect(
    page.getByText('Error · The following files could not be uploaded: green.jpg, red.jpg'),
  ).toBeVisible();
  await page.unroute('**/call/ava-uploadGalleryFiles');
  await page.route('**/call/ava-uploadGalleryFiles', (route) => route.abort());
  await records.click();
  await expect(page.getByText('Error · The remaining files failed to upload.')).toBeVisible();
  await page.goto(`${world.url}/records`);
  await expect(page.getByText(/^green\.jpg · /)).toBeVisible();
});

test('the gallery needs its permission', async ({ page }) => {
  claims('gallery-19');
  await signIn(page, 'Joanne Petrie');
  await page.goto('/dashboard/gallery');
  await expect(tiles(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Gallery', level: 1 })).toHaveCount(0);
});
