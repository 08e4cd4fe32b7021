import type { Page } from '@playwright/test';
import { claims } from '../world/claims.ts';
import { desktop, expect, phone, test } from '../world/world.ts';
import { list, open, save, shownPlan } from './editor.ts';

const handle = (page: Page, name: string) => page.getByRole('button', { name: `Move ${name}` });

const centre = async (page: Page, name: string) => {
  const box = await handle(page, name).boundingBox();
  if (!box) throw new Error(`${name} is not there`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

/** For a moment after a drag a click counts as its end, and no part of the page hears it. */
const clicksCount = (page: Page) =>
  page.evaluate(async () => {
    let isHeard = false;
    document.body.addEventListener(
      'click',
      () => {
        isHeard = true;
      },
      { once: true },
    );
    while (!isHeard) {
      document.body.dispatchEvent(new MouseEvent('click'));
      await new Promise((drawn) => requestAnimationFrame(drawn));
    }
  });

test('the mouse moves a template to another category and reorders categories', async ({ page }) => {
  claims('templates-02');
  await page.setViewportSize(desktop);
  await open(page);
  const announcement = page.locator('p[aria-live="assertive"]');
  // Releases the mouse once the list shows the dragged part at its new place, as a person does.
  const drag = async (name: string, over: string, arrived: RegExp) => {
    // Hovers until the handle stands still and nothing covers it; only then is its place known.
    await handle(page, name).hover();
    const [from, to] = [await centre(page, name), await centre(page, over)];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x, from.y + 8, { steps: 2 });
    await expect(announcement).toHaveText(/^Picked up/);
    await page.mouse.move(to.x, to.y, { steps: 8 });
    await expect(announcement).toHaveText(arrived);
    await page.mouse.up();
    await clicksCount(page);
  };
  await drag('Wax', 'Polyps', /^Wax: place 2 of 3 in Nose/);
  await expect
    .poll(() => shownPlan(page))
    .toEqual([
      ['Ear', 'Tinnitus'],
      ['Nose', 'Polyps', 'Wax', 'Epistaxis'],
    ]);
  await drag('Nose', 'Ear', /^Nose: category 1 of 2/);
  await expect
    .poll(() => shownPlan(page))
    .toEqual([
      ['Nose', 'Polyps', 'Wax', 'Epistaxis'],
      ['Ear', 'Tinnitus'],
    ]);
  await save(page);
  await page.reload();
  await expect
    .poll(() => shownPlan(page))
    .toEqual([
      ['Nose', 'Polyps', 'Wax', 'Epistaxis'],
      ['Ear', 'Tinnitus'],
    ]);
});

test('arrows move a template, each step is announced, and Escape puts it back', async ({
  page,
}) => {
  claims('templates-02 (keyboard)');
  await page.setViewportSize(desktop);
  await open(page);
  const announcement = page.locator('p[aria-live="assertive"]');
  await handle(page, 'Tinnitus').focus();
  await page.keyboard.press('Space');
  await expect(announcement).toHaveText('Picked up Tinnitus, place 2 of 2 in Ear.');
  await page.keyboard.press('ArrowDown');
  await expect(announcement).toHaveText('Tinnitus: place 1 of 3 in Nose.');
  await page.keyboard.press('ArrowDown');
  await expect(announcement).toHaveText('Tinnitus: place 2 of 3 in Nose.');
  await page.keyboard.press('Space');
  await expect(announcement).toHaveText('Put down Tinnitus, place 2 of 3 in Nose.');
  await expect(handle(page, 'Tinnitus')).toBeFocused();
  const moved = [
    ['Ear', 'Wax'],
    ['Nose', 'Polyps', 'Tinnitus', 'Epistaxis'],
  ];
  expect(await shownPlan(page)).toEqual(moved);
  await handle(page, 'Ear').focus();
  await page.keyboard.press('Space');
  await expect(announcement).toHaveText('Picked up Ear, category 1 of 2.');
  await page.keyboard.press('ArrowDown');
  await expect(announcement).toHaveText('Ear: category 2 of 2.');
  await page.keyboard.press('Escape');
  await expect(announcement).toHaveText('Ear is back where it was, category 1 of 2.');
  expect(await shownPlan(page)).toEqual(moved);
});

test('the editor handles every key, however fast they come and however slow the page is', async ({
  page,
}) => {
  claims('templates-02 (keyboard)');
  await page.setViewportSize(desktop);
  await open(page);
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: 20 });
  await handle(page, 'Wax').focus();
  for (const key of ['Space', 'ArrowUp', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'Space'])
    await page.keyboard.press(key);
  const moved = [
    ['Ear', 'Tinnitus'],
    ['Nose', 'Polyps', 'Wax', 'Epistaxis'],
  ];
  await expect.poll(() => shownPlan(page)).toEqual(moved);
  await expect(handle(page, 'Wax')).toBeFocused();
  // A held key picks the template up and does not drop it at once.
  await page.keyboard.down('Space');
  await page.keyboard.down('Space');
  await page.keyboard.up('Space');
  await expect(page.locator('p[aria-live="assertive"]')).toHaveText(/^Picked up Wax/);
  await page.keyboard.press('Escape');
  // Tab puts a picked-up template back.
  for (const key of ['Space', 'ArrowUp', 'Tab']) await page.keyboard.press(key);
  await expect(page.locator('p[aria-live="assertive"]')).toHaveText(
    'Wax is back where it was, place 2 of 3 in Nose.',
  );
  expect(await shownPlan(page)).toEqual(moved);
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true, viewport: phone });
  test('a finger on the handle moves a template, and beside it scrolls', async ({ page }) => {
    claims('templates-02 (touch)');
    await open(page);
    const client = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
      client.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x, y }],
      });
    const [from, to] = [await centre(page, 'Epistaxis'), await centre(page, 'Wax')];
    await touch('touchStart', from.x, from.y);
    for (let step = 1; step <= 10; step++)
      await touch('touchMove', from.x, from.y + ((to.y - from.y) * step) / 10);
    await touch('touchEnd');
    await expect
      .poll(() => shownPlan(page))
      .toEqual([
        ['Ear', 'Epistaxis', 'Wax', 'Tinnitus'],
        ['Nose', 'Polyps'],
      ]);
    await list(page).getByRole('link', { name: /Wax/ }).click();
    await page.getByRole('link', { name: 'Templates', exact: true }).click();
    await expect(list(page)).toBeVisible();
  });
});
