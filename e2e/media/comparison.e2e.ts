import type { Page } from '@playwright/test';
import { ask } from '../world/drafts.ts';
import { addPictures, button, openGallery, paint, tile } from '../world/media.ts';
import { desktop, expect, expectAccessible, openAs, phone, signIn, test } from '../world/world.ts';
import { walter } from './cameraPage.ts';

const subject = {
  phn: walter.phn,
  province: 'AB',
  firstName: 'Walter',
  lastName: 'Brandt',
  dateOfBirth: walter.born,
  site: 'left-upper-back',
};

const tie = (page: Page, ids: string[], site = subject.site) =>
  ask(page, 'gallery-tie', { ids, subject: { ...subject, site } });
const pane = (page: Page, letter: string) => page.getByRole('figure', { name: `Photo ${letter}` });
const shows = (page: Page, letter: string, name: string) =>
  expect(pane(page, letter).getByRole('img', { name })).toBeVisible();
const measured = (page: Page) => page.getByRole('region', { name: 'Measured' });
const timeline = (page: Page) => page.getByRole('region', { name: 'Pictures of this site' });

/** Opens the comparison of a series of three pictures: red, green, blue. */
async function openSeries(page: Page) {
  const ids = await addPictures(page, 'red', 'green', 'blue');
  await tie(page, ids);
  await page.goto(`/dashboard/gallery?compare=${ids[0]}`);
  await expect(page.getByRole('heading', { name: 'Left upper back', level: 1 })).toBeVisible();
  return ids;
}

test.beforeEach(async ({ page }) => {
  await page.setViewportSize(desktop);
  await signIn(page, 'Samuel Osei');
});

test('pictures of one patient and site stand side by side, from their details', async ({
  page,
}) => {
  const ids = await addPictures(page, 'red', 'green', 'blue');
  await tie(page, ids);
  await openGallery(page);
  await tile(page, 'red.png').click();
  await page.getByRole('link', { name: 'Compare over time' }).click();
  await expect(page.getByText(/Walter Brandt, 6\d · 1958\/03\/14 · PHN 50009-1234/)).toBeVisible();
  await shows(page, 'A', 'red.png');
  await shows(page, 'B', 'blue.png');
  await expect(page.getByText('Same day')).toBeVisible();
  await expect(timeline(page).getByRole('heading')).toHaveText('3 photos');
  await expectAccessible(page);
  // The camera and a new consult begin with this patient, and with these pictures.
  await button(page, 'Attach to consult').click();
  await page.waitForURL(/consult/);
});

test('a picture is put to either side, swapped, and a third stands beside', async ({ page }) => {
  await openSeries(page);
  const green = timeline(page).getByRole('button').nth(1);
  await green.hover();
  await page.keyboard.press('a');
  await shows(page, 'A', 'green.png');
  await page.keyboard.press('s');
  await shows(page, 'A', 'blue.png');
  await shows(page, 'B', 'green.png');
  await timeline(page).getByRole('button').first().click();
  await shows(page, 'B', 'red.png');
  await button(page, 'Add a picture beside').click();
  await shows(page, 'C', 'green.png');
  await button(page, 'Remove picture B').click();
  await shows(page, 'B', 'green.png');
  await expect(pane(page, 'C')).toHaveCount(0);
  await pane(page, 'B').getByRole('combobox').selectOption({ index: 0 });
  await shows(page, 'B', 'red.png');
});

test('linked pictures zoom and move together, and apart when they are not linked', async ({
  page,
}) => {
  await openSeries(page);
  const transform = (letter: string) =>
    pane(page, letter)
      .getByRole('img', { name: /png$/ })
      .evaluate((picture) => getComputedStyle(picture.parentElement as Element).transform);
  await button(page, 'Zoom in').click();
  await button(page, 'Zoom in').click();
  await expect(page.getByRole('status').filter({ hasText: '2×' })).toBeVisible();
  expect(await transform('A')).toContain('matrix(2');
  expect(await transform('B')).toBe(await transform('A'));
  const box = await pane(page, 'A').boundingBox();
  const [x, y] = [(box?.x ?? 0) + 200, (box?.y ?? 0) + 200];
  const drag = async () => {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 40, y + 30);
    await page.mouse.up();
  };
  await drag();
  await expect.poll(() => transform('B')).toBe('matrix(2, 0, 0, 2, 40, 30)');
  await page.getByRole('switch', { name: 'Linked zoom and pan' }).click();
  await drag();
  await expect.poll(() => transform('A')).toBe('matrix(2, 0, 0, 2, 80, 60)');
  expect(await transform('B')).toBe('matrix(2, 0, 0, 2, 40, 30)');
});

test('the keys work on the whole screen too', async ({ page }) => {
  await openSeries(page);
  await page.keyboard.press('f');
  await expect(button(page, 'Leave full screen')).toBeVisible();
  await page.keyboard.press('+');
  await expect(page.getByRole('status').filter({ hasText: '1.5×' })).toBeVisible();
  await page.keyboard.press('f');
  await expect(button(page, 'Full screen')).toBeVisible();
});

test('the camera begins with the patient and site of the series', async ({ page }) => {
  await openSeries(page);
  await button(page, 'Add photo').click();
  await expect(page.getByRole('heading', { name: 'Camera', level: 1 })).toBeVisible();
  const details = page.getByRole('complementary', { name: 'For every photo of this run' });
  await expect(details).toContainText('Walter Brandt');
  await expect(details.getByRole('radio', { name: 'Left upper back' })).toBeChecked();
});

test('a slider and an overlay lay the later picture upon the earlier one', async ({ page }) => {
  await openSeries(page);
  await page.getByText('Slider', { exact: true }).first().click();
  const slider = page.getByRole('slider', { name: 'Place of the line between A and B' });
  const over = page.getByRole('img', { name: 'blue.png' }).locator('../..');
  await expect(over).toHaveCSS('clip-path', 'inset(0px 0px 0px 50%)');
  await slider.press('ArrowRight');
  await expect(over).toHaveCSS('clip-path', 'inset(0px 0px 0px 51%)');
  await expectAccessible(page);
  await page.getByText('Overlay').click();
  await page.getByRole('slider', { name: 'Strength of photo B' }).press('ArrowLeft');
  await expect(over).toHaveCSS('opacity', '0.49');
});

test('sizes are read against the ruler by keys, saved, shown as a change, and undone', async ({
  page,
}) => {
  await openSeries(page);
  await button(page, 'Measure A').click();
  const marks = page.getByRole('application');
  await marks.focus();
  const right = async (times: number) => {
    for (let n = 0; n < times; n++) await page.keyboard.press('ArrowRight');
  };
  // A centimetre of the ruler, then a length of half of it.
  await page.keyboard.press('Enter');
  await right(20);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('radio', { name: 'Length' })).toBeChecked();
  await page.keyboard.press('Enter');
  await right(10);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Length in mm')).toHaveValue('5');
  await page.getByLabel('Width in mm').fill('0');
  await button(page, 'Save').click();
  await expect(page.getByText('Enter a size between 0.1 and 500 mm.')).toBeVisible();
  await page.getByLabel('Width in mm').fill('4,5');
  await page.getByLabel('Number of colours').fill('2');
  await expectAccessible(page);
  await button(page, 'Save').click();
  await expect(measured(page).getByRole('row', { name: 'Length' })).toContainText('5 mm');
  await expect(pane(page, 'A')).toContainText('5 × 4.5 mm');

  await button(page, 'Measure B').click();
  await page.getByLabel('Length in mm').fill('9');
  await page.getByLabel('Width in mm').fill('4');
  await button(page, 'Save').click();
  const cells = measured(page).getByRole('row', { name: 'Length' }).getByRole('cell');
  await expect(cells).toHaveText(['5 mm', '9 mm', '+4 mm']);
  await expect(measured(page).getByRole('row', { name: 'Width' })).toContainText('−0.5 mm');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(cells).toHaveText(['5 mm', '–', '–']);
});

test('an outline that is drawn on the earlier picture lies on the later one', async ({ page }) => {
  await openSeries(page);
  await button(page, 'Measure A').click();
  await page.getByText('Outline', { exact: true }).click();
  const box = await page.getByRole('application').boundingBox();
  const moveTo = (x: number, y: number) =>
    page.mouse.move((box?.x ?? 0) + x, (box?.y ?? 0) + y, { steps: 4 });
  await moveTo(300, 200);
  await page.mouse.down();
  for (const [x, y] of [
    [400, 200],
    [400, 300],
    [300, 300],
  ] as const)
    await moveTo(x, y);
  await page.mouse.up();
  await button(page, 'Save').click();
  await expect(pane(page, 'B').locator('polygon')).toHaveCount(1);
  await page.getByRole('switch', { name: 'Outline of A' }).click();
  await expect(pane(page, 'B').locator('polygon')).toHaveCount(0);
});

test('another site of the patient is opened from the figure, and a lone picture says so', async ({
  page,
}) => {
  const [elbow = ''] = await addPictures(page, 'grey');
  await tie(page, [elbow], 'left-elbow');
  await openSeries(page);
  await page.getByRole('radio', { name: /Left elbow/ }).check({ force: true });
  await expect(page.getByRole('heading', { name: 'Left elbow', level: 1 })).toBeVisible();
  await expect(page.getByText('This is the only picture of this site.')).toBeVisible();
  await page.goto(`/dashboard/gallery?compare=${crypto.randomUUID()}`);
  await expect(
    page.getByRole('heading', { name: 'This picture is not in the gallery' }),
  ).toBeVisible();
  await button(page, 'Back to gallery').click();
  await expect(page.getByRole('heading', { name: 'Gallery', level: 1 })).toBeVisible();
});

test('on a phone the pictures stand upon each other, and nothing runs over the edge', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await openSeries(page);
  const [first, second] = [
    await pane(page, 'A').boundingBox(),
    await pane(page, 'B').boundingBox(),
  ];
  expect(second?.y ?? 0).toBeGreaterThan(first?.y ?? 0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
  await expectAccessible(page);
});

test('a photo of the phone’s camera goes straight into the series', async ({ page }) => {
  await page.setViewportSize(phone);
  await openSeries(page);
  const choosing = page.waitForEvent('filechooser');
  await button(page, 'Add photo').click();
  const taken = { name: 'grey.png', mimeType: 'image/png', buffer: paint('grey') };
  await (await choosing).setFiles(taken);
  await expect(timeline(page).getByRole('heading')).toHaveText('4 photos');
});

test('a specialist compares the series that was sent, without the notes of its owner', async ({
  page,
  world,
  browser,
}) => {
  const ids = await addPictures(page, 'red', 'green', 'blue');
  await tie(page, ids);
  const [first = ''] = ids;
  const { version } = await ask(page, 'gallery-item', { id: first }, 'query');
  await ask(page, 'gallery-describe', { id: first, version, notes: 'For me alone', tags: [] });
  const activityId = world.ask<string>('consult', { message: 'How fast?', from: 'Samuel' });
  await ask(page, 'thread-sendMessage', {
    activityId,
    message: 'Three pictures.',
    galleryMediaURIs: ids,
  });
  const specialist = await openAs(browser, 'Amara Okafor');
  await specialist.goto(`/dashboard/secure-messaging?econsultId=${activityId}&view=messages`);
  await specialist
    .getByRole('button', { name: 'Compare over time: Left upper back, 3 photos' })
    .click();
  await shows(specialist, 'A', 'red.png');
  await shows(specialist, 'B', 'blue.png');
  await expect(specialist.getByRole('button', { name: /^Measure/ })).toHaveCount(0);
  await expect(specialist.getByText('For me alone')).toHaveCount(0);
  // The keys work in the dialog too.
  await specialist.keyboard.press('+');
  await expect(specialist.getByRole('status').filter({ hasText: '1.5×' })).toBeVisible();
  await expectAccessible(specialist);
  await button(specialist, 'Close').click();
  await expect(pane(specialist, 'A')).toHaveCount(0);
});
