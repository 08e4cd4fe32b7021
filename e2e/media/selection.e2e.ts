import { claims } from '../world/claims.ts';
import { addPictures, button, openGallery, selectionBar, tile, tiles } from '../world/media.ts';
import { desktop, expect, signIn, test } from '../world/world.ts';
import { walter } from './cameraPage.ts';

test.beforeEach(async ({ page }) => {
  await page.setViewportSize(desktop);
  await signIn(page, 'Samuel Osei');
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
  await choose('black.png').click();
  await expect(bar.getByText('1 selected')).toBeVisible();
  await choose('red.png').click({ modifiers: ['Shift'] });
  await expect(bar.getByText('4 selected')).toBeVisible();
  await bar.getByRole('button', { name: 'Unselect All' }).click();
  await expect(bar.getByText('0 selected')).toBeVisible();
  await page.getByRole('button', { name: /^Select month/ }).click();
  await expect(bar.getByText('4 selected')).toBeVisible();
  await page.getByRole('button', { name: /^Unselect day/ }).click();
  await choose('black.png').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect(choose('blue.png')).toHaveAttribute('aria-pressed', 'true');
  await button(page, 'Cancel').first().click();
  await expect(bar).toHaveCount(0);
  await expect(tile(page, 'blue.png')).toBeVisible();
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
  for (const name of ['red.png', 'blue.png']) await button(page, `Select ${name}`).click();
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
  await tile(page, 'red.png').click();
  const details = page.getByRole('region', { name: 'Details' });
  await details.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('1 item deleted.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(tiles(page)).toHaveCount(2);
  await page.route('**/call/gallery-delete', (route) => route.abort());
  await tile(page, 'green.png').click();
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
  await tile(page, 'red.png').click();
  const details = page.getByRole('region', { name: 'Details' });
  const one = page.waitForEvent('download');
  await details.getByRole('button', { name: 'Download' }).click();
  expect((await one).suggestedFilename()).toBe('red.png');
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
    page.getByText('Error · The following files could not be uploaded: green.png, red.png'),
  ).toBeVisible();
  await page.unroute('**/call/ava-uploadGalleryFiles');
  await page.route('**/call/ava-uploadGalleryFiles', (route) => route.abort());
  await records.click();
  await expect(page.getByText('Error · The remaining files failed to upload.')).toBeVisible();
  await page.goto(`${world.url}/records`);
  await expect(page.getByText(/^green\.png · /)).toBeVisible();
});

test('more items than one call takes are sent in hundreds', async ({ page }) => {
  await addPictures(page, 'red');
  const copies: string[] = [];
  await page.route('**/query/gallery-page', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    const [item] = answer.result.items;
    if (!item) return route.fulfill({ response });
    answer.result.items = Array.from({ length: 201 }, (_, place) => {
      const id = `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`;
      copies[place] = id;
      return { ...item, id, name: `${place}.png` };
    });
    return route.fulfill({ response, json: answer });
  });
  const sent: Record<string, string[][]> = {};
  const answers: Record<string, (ids: string[]) => object> = {
    'gallery-addTags': (ids) => ({ tagged: ids.length }),
    'gallery-tie': (ids) => ({ tied: ids.length }),
    'gallery-delete': (ids) => ({ deleted: ids, failed: [] }),
  };
  for (const [name, answer] of Object.entries(answers))
    await page.route(`**/call/${name}`, (route) => {
      const { ids } = route.request().postDataJSON().data;
      sent[name] = [...(sent[name] ?? []), ids];
      return route.fulfill({ json: { result: answer(ids) } });
    });
  await page.route('**/gallery/archive**', (route) => {
    const ids = new URL(route.request().url()).searchParams.get('ids') ?? '';
    sent.archive = [...(sent.archive ?? []), ids.split(',')];
    return route.fulfill({ body: 'an archive' });
  });
  const lengths = (name: string) => sent[name]?.map(({ length }) => length);
  await openGallery(page);
  await button(page, 'Select').click();
  await page.getByRole('button', { name: /^Select month/ }).click();
  const bar = selectionBar(page);
  await expect(bar.getByText('201 selected')).toBeVisible();

  await bar.getByRole('button', { name: 'Tag' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Tags').fill('for consult');
  await dialog.getByLabel('Tags').press('Enter');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('201 items tagged.')).toBeVisible();
  expect(lengths('gallery-addTags')).toEqual([100, 100, 1]);

  const names: string[] = [];
  page.on('download', (download) => names.push(download.suggestedFilename()));
  await bar.getByRole('button', { name: 'Download' }).click();
  await expect.poll(() => names.length).toBe(3);
  expect(new Set(names).size).toBe(3);
  expect(lengths('archive')).toEqual([100, 100, 1]);

  await bar.getByRole('button', { name: 'Patient and body site' }).click();
  await dialog.getByLabel('PHN').fill(walter.phn);
  await dialog.getByLabel('Province').selectOption('AB');
  await dialog.getByLabel('First name').fill('Walter');
  await dialog.getByLabel('Last name').fill('Brandt');
  await dialog.getByLabel('Date of birth').fill(walter.born);
  await dialog.getByText('Nose', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved for 201 items.')).toBeVisible();
  expect(lengths('gallery-tie')).toEqual([100, 100, 1]);

  await bar.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('201 items deleted.')).toBeVisible();
  expect(sent['gallery-delete']?.flat().toSorted()).toEqual(copies);
});
