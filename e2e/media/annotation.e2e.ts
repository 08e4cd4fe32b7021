import type { Page } from '@playwright/test';
import { claims } from '../world/claims.ts';
import type { PicturesInput } from '../world/pictures.ts';
import {
  desktop,
  expect,
  expectAccessible,
  openAs,
  phone,
  takeSession,
  test,
  type World,
} from '../world/world.ts';

type Sent = { media: string; activityId: string }[];
const pictures = (world: World, count: number, more: Partial<PicturesInput> = {}) =>
  world.ask<Sent>('pictures', { count, ...more });
const address = '/dashboard/image-annotation';
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const shows = async (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true })).toBeVisible();
const stage = (page: Page) => page.getByRole('img', { name: /^Picture \d+$/ });
const labels = (page: Page) => page.getByRole('complementary', { name: 'Labels' });
const mole = { predicted: { category: 'derm', labels: { nevus: 0.8, melanoma: 0.15 } } };

async function open(page: Page, name = 'Amara Okafor') {
  await page.setViewportSize(desktop);
  await takeSession(page, name);
  await page.goto(address);
}

test('a specialist labels a batch by click and by keys, goes back, and fetches the next one', async ({
  page,
  world,
}) => {
  claims('annotation-02', 'annotation-03', 'annotation-05', 'annotation-06', 'annotation-07');
  pictures(world, 4, mole);
  await open(page);
  await shows(page, '1 of 4');
  await expect(stage(page)).toHaveAttribute('alt', 'Picture 1');
  await expect(button(page, 'Previous')).toBeDisabled();
  await expect(page.getByText('Hidden until you save')).toBeVisible();
  await expect(page.getByLabel('Condition')).toBeVisible();
  await button(page, 'Zoom in').click();
  await expect(page.getByText('1.5×')).toBeVisible();
  await expectAccessible(page);
  // The list, then the key of the page.
  await labels(page)
    .getByRole('checkbox', { name: /Suspected melanoma/ })
    .check();
  await button(page, 'Save and Next').click();
  await shows(page, '2 of 4');
  await expect(page.getByText('Picture 1 saved as Suspected melanoma')).toBeVisible();
  await page.keyboard.press('2');
  await expect(labels(page).getByRole('checkbox', { name: /Melanocytic nevus/ })).toBeChecked();
  await page.keyboard.press('Enter');
  await shows(page, '3 of 4');
  // Back to the second picture: its label stands there, and now its prediction is told.
  await button(page, 'Previous').click();
  await shows(page, '2 of 4');
  await expect(labels(page).getByRole('checkbox', { name: /Melanocytic nevus/ })).toBeChecked();
  await expect(page.getByText('Melanocytic nevus, Suspected melanoma')).toBeVisible();
  await page.keyboard.press('2');
  await page.keyboard.press('3');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Picture 2 saved as Seborrhoeic keratosis')).toBeVisible();
  await button(page, 'Unknown').click();
  await shows(page, '4 of 4');
  await expect(page.getByText('Picture 3 saved as Unknown')).toBeVisible();
  await expect(button(page, 'Fetch Next Batch')).toHaveCount(0);
  await button(page, 'Exclude').click();
  await expect(page.getByText('Picture 4 saved as Exclude')).toBeVisible();
  await expectAccessible(page);
  pictures(world, 2, { alone: false });
  await button(page, 'Fetch Next Batch').click();
  await shows(page, '1 of 2');
  await expect(button(page, 'Previous')).toBeDisabled();
});

test('the strip shows the state of each picture and leads to it, and the picture fills the screen', async ({
  page,
  world,
}) => {
  pictures(world, 10);
  await open(page);
  await shows(page, '1 of 10');
  const strip = page.getByRole('navigation', { name: 'Pictures of this batch' });
  await expect(strip.getByRole('button')).toHaveCount(8);
  const small = strip.getByRole('button', { name: 'Go to picture 1, not labelled' });
  await expect(small).toHaveAttribute('aria-current', 'true');
  await expect
    .poll(() => small.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0);
  await page.keyboard.press('1');
  await page.keyboard.press('Enter');
  await page.keyboard.press('u');
  await page.keyboard.press('x');
  for (const name of ['1, labelled', '2, unknown', '3, excluded'])
    await expect(strip.getByRole('button', { name: `Go to picture ${name}` })).toBeVisible();
  await strip.getByRole('button', { name: 'Go to picture 6, not labelled' }).click();
  await shows(page, '6 of 10');
  await expect(stage(page)).toHaveAttribute('alt', 'Picture 6');
  // The strip moves along with the picture.
  await expect(strip.getByRole('button', { name: 'Go to picture 10, not labelled' })).toBeVisible();
  await button(page, 'Full screen').click();
  await expect(button(page, 'Leave full screen')).toBeVisible();
  await page.keyboard.press('f');
  await expect(button(page, 'Full screen')).toBeVisible();
  await expectAccessible(page);
});

test('the next picture stands there within 100 ms of the key', async ({ page, world }) => {
  claims('annotation-05 (speed)');
  pictures(world, 4, { drawn: true });
  await open(page);
  await shows(page, '1 of 4');
  // The pictures behind the first one have come.
  await expect
    .poll(() =>
      page
        .locator('img[alt^="Picture"]')
        .evaluateAll((all) => all.map((img) => (img as HTMLImageElement).complete)),
    )
    .toEqual([true, true, true, true]);
  const waited = await page.evaluate(async () => {
    const before = performance.now();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'u', bubbles: true }));
    const shown = () =>
      [...document.querySelectorAll<HTMLImageElement>('img[alt^="Picture"]')].find(
        (img) => !img.hidden,
      );
    while (shown()?.alt === 'Picture 1') await new Promise(requestAnimationFrame);
    await shown()?.decode();
    return performance.now() - before;
  });
  expect(waited).toBeLessThan(100);
});

test('the condition filter takes only pictures of the chosen prediction', async ({
  page,
  world,
}) => {
  claims('annotation-03 (filter)');
  pictures(world, 2, mole);
  pictures(world, 1, { alone: false });
  await open(page);
  await shows(page, '1 of 3');
  await page.getByLabel('Condition').selectOption('Suspected melanoma');
  await shows(page, '1 of 2');
  await expect(page.getByText('do not count in its figures')).toBeVisible();
  await page.getByLabel('Condition').selectOption('Rosacea');
  await expect(page.getByRole('heading', { name: 'No picture waits for you' })).toBeVisible();
  await expect(button(page, 'Fetch Next Batch')).toBeVisible();
});

test('a picture that moves to another specialty leaves, and its consent too takes it out', async ({
  page,
  world,
  browser,
}) => {
  claims('annotation-10 (screen)');
  const sent = pictures(world, 3);
  await open(page);
  await shows(page, '1 of 3');
  await button(page, 'Change specialty').click();
  await page.getByRole('menuitem', { name: 'Otolaryngology' }).click();
  await expect(page.getByText('Moved to Otolaryngology.')).toBeVisible();
  await shows(page, '1 of 2');
  const grace = await openAs(browser, 'Grace Lindqvist');
  const data = { ids: [sent[2]?.media], consent: false };
  const answer = await grace.request.post(`${world.url}/call/gallery-setConsent`, {
    data: { data },
    headers: { origin: world.url },
  });
  expect(answer.status()).toBe(200);
  await shows(page, '1 of 1');
});

test('a choice stays with its picture while others leave, and goes with it', async ({
  page,
  world,
  browser,
}) => {
  const sent = pictures(world, 4);
  await open(page);
  await shows(page, '1 of 4');
  await page.getByRole('button', { name: 'Go to picture 3, not labelled' }).click();
  await shows(page, '3 of 4');
  const third = await stage(page).getAttribute('src');
  await page.keyboard.press('1');
  const chosen = labels(page).getByRole('checkbox', { checked: true });
  await expect(chosen).toHaveCount(1);
  const grace = await openAs(browser, 'Grace Lindqvist');
  const withdraw = async (media: string | undefined) => {
    const answer = await grace.request.post(`${world.url}/call/gallery-setConsent`, {
      data: { data: { ids: [media], consent: false } },
      headers: { origin: world.url },
    });
    expect(answer.status()).toBe(200);
  };
  await withdraw(sent[0]?.media);
  await shows(page, '2 of 3');
  await expect(stage(page)).toHaveAttribute('src', third ?? '');
  await expect(chosen).toHaveCount(1);

  await withdraw(sent[2]?.media);
  await expect(page.getByText('is no longer open for labels')).toBeVisible();
  await shows(page, '2 of 2');
  await expect(stage(page)).not.toHaveAttribute('src', third ?? '');
  await expect(chosen).toHaveCount(0);
});

test('each failure has its message, and a label is tried again', async ({ page, world }) => {
  claims('annotation-14');
  pictures(world, 2);
  await page.route('**/query/annotation-batch', (route) => route.abort());
  await open(page);
  await expect(page.getByText('Error loading images.', { exact: true })).toBeVisible();
  await page.unroute('**/query/annotation-batch');
  await button(page, 'Retry').click();
  await shows(page, '1 of 2');
  await page.route('**/call/ai-updateImageSpecialty', (route) => route.abort());
  await button(page, 'Change specialty').click();
  await page.getByRole('menuitem', { name: 'Otolaryngology' }).click();
  await expect(page.getByText('Error updating image specialty', { exact: true })).toBeVisible();
  await page.route('**/call/ai-doctorLabelImage', (route) => route.abort());
  await button(page, 'Unknown').click();
  await expect(page.getByText('Error labelling image', { exact: true })).toBeVisible();
  await page.unroute('**/call/ai-doctorLabelImage');
  await button(page, 'Retry').click();
  await expect(page.getByText('Picture 1 saved as Unknown')).toBeVisible();
});

test('the page is unavailable on a phone, and for people without its permission', async ({
  page,
}) => {
  claims('annotation-02 (mobile)', 'annotation-08 (page)');
  await takeSession(page, 'Amara Okafor');
  await page.setViewportSize(phone);
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Image annotation' })).toHaveCount(0);
  await page.setViewportSize(desktop);
  await expect(page.getByRole('heading', { name: 'Image annotation' })).toBeVisible();
  await takeSession(page, 'Grace Lindqvist');
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Image annotation' })).toHaveCount(0);
});
