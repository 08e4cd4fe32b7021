import type { Page } from '@playwright/test';
import { claims } from './world/claims.ts';
import { desktop, expect, expectAccessible, phone, signIn, test } from './world/world.ts';

type Plan = Record<string, string[]>;

/** Replaces the saved store by, for example, `{ Ear: ['Wax'] }`. */
async function replaceStore(page: Page, plan: Plan) {
  await page.evaluate(async (wanted) => {
    const post = async (path: string, data: unknown) => {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(path, {
        method: 'POST',
        headers,
        body: JSON.stringify({ data }),
      });
      return (await response.json()).result;
    };
    const id = (name: string) => `${name.toLowerCase()}-1`;
    const names = Object.keys(wanted);
    const items = Object.values(wanted).flat();
    const store = {
      categoryOrder: names.map(id),
      categories: Object.fromEntries(
        names.map((name) => [
          id(name),
          { id: id(name), name, itemIds: (wanted[name] ?? []).map(id) },
        ]),
      ),
      items: Object.fromEntries(
        items.map((name) => [id(name), { id: id(name), name, text: `About ${name}.` }]),
      ),
    };
    const { version } = await post('/query/templates-store', {});
    await post('/call/templates-save', { after: version, store });
  }, plan);
}
const two = { Ear: ['Wax', 'Tinnitus'], Nose: ['Polyps', 'Epistaxis'] };

async function open(page: Page, plan: Plan = two) {
  await signIn(page, 'Tomasz Wierzbicki');
  await replaceStore(page, plan);
  await page.goto('/dashboard/edit-templates');
  if (Object.keys(plan).length > 0) await list(page).waitFor();
  // The tip of the first visit is closed before a drag, because the page moves up then.
  const tip = page.getByRole('note').getByRole('button', { name: 'OK', exact: true });
  if (await tip.isVisible()) {
    await tip.click();
    await expect(tip).toHaveCount(0);
  }
}
const list = (page: Page) => page.getByRole('list', { name: 'Templates by category' });
/** Categories and templates in their order on the screen. */
const shownPlan = (page: Page) =>
  list(page).evaluate((root) =>
    [...root.querySelectorAll(':scope > li')].map((category) => [
      category.querySelector('h2')?.textContent,
      ...[...category.querySelectorAll('ul a span:first-child')].map((name) => name.textContent),
    ]),
  );
const bar = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' });
const save = async (page: Page) => {
  await bar(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Templates saved.')).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
};
const handle = (page: Page, name: string) => page.getByRole('button', { name: `Move ${name}` });
const centre = async (page: Page, name: string) => {
  const box = await handle(page, name).boundingBox();
  if (!box) throw new Error(`${name} is not there`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

test('only specialists find the editor', async ({ page }) => {
  claims('templates-01');
  await signIn(page, 'Grace Lindqvist');
  await expect(page.getByRole('link', { name: 'Specialist templates' })).toHaveCount(0);
  await page.goto('/dashboard/edit-templates');
  await expect(page.getByText('Unable to load this page.')).toBeVisible();
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
    // A click sooner than a person can make it would count as the end of the drag.
    await page.waitForTimeout(100);
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

test('changes stay unsaved until Save, and Discard removes them', async ({ page }) => {
  claims('templates-03', 'templates-04');
  await open(page);
  await expect(bar(page)).toHaveCount(0);
  await list(page)
    .getByRole('link', { name: /Polyps/ })
    .click();
  const text = page.getByLabel('Text', { exact: true });
  await text.fill('Rinse ');
  await page.getByRole('button', { name: 'Insert First name' }).click();
  await expect(text).toBeFocused();
  await page.keyboard.type(' daily');
  await expect(text).toHaveValue('Rinse {{patient.firstName}} daily');
  await page.getByLabel('Diagnosis').fill('Nasal polyps');
  await save(page);
  await text.fill('something else');
  await bar(page).getByRole('button', { name: 'Discard' }).click();
  const sure = page.getByRole('alertdialog', { name: 'Discard changes?' });
  await sure.getByRole('button', { name: 'Cancel' }).click();
  await expect(text).toHaveValue('something else');
  await bar(page).getByRole('button', { name: 'Discard' }).click();
  await sure.getByRole('button', { name: 'Discard' }).click();
  await expect(text).toHaveValue('Rinse {{patient.firstName}} daily');
  await expect(bar(page)).toHaveCount(0);
});

test('leaving with changes asks first; typed text survives a reload, and Logout erases it', async ({
  page,
}) => {
  await open(page);
  await list(page).getByRole('link', { name: /Wax/ }).click();
  await page.getByLabel('Text', { exact: true }).fill('Typed and not saved');
  await page.getByRole('link', { name: 'Resources', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Unsaved Changes' });
  await expect(question).toContainText('You have unsaved changes, are you sure you want to leave?');
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(page).toHaveURL(/edit-templates/);
  const device = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  expect(device).toContain('corridor.draft.');
  expect(device).not.toContain('Typed and not saved');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue('Typed and not saved');
  await expect(bar(page)).toContainText('Restored from this device. Not saved yet.');
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL('**/login');
  const left = () => page.evaluate(() => Object.keys(localStorage));
  // The note of a pending Logout names nobody and goes once the server knows.
  expect((await left()).filter((key) => key !== 'corridor.ending')).toEqual([]);
  await expect.poll(left).toEqual([]);
});

test('the second of two windows shows the differences, keeps both and accepts the other’s text', async ({
  page,
  context,
}) => {
  await open(page);
  await list(page).getByRole('link', { name: /Wax/ }).click();
  await page.getByLabel('Text', { exact: true }).fill('Mine');
  const other = await context.newPage();
  await other.goto('/dashboard/edit-templates');
  await list(other).waitFor();
  await replaceStore(other, { ...two, Throat: ['Globus'] });
  const notice = page.getByRole('alert').filter({ hasText: 'Saved elsewhere at' });
  await expect(notice).toContainText(
    /Saved elsewhere at \d+:\d\d [AP]M by you in another window\./,
  );
  await expect(notice).toContainText('Only thereThroat, Globus');
  await expect(notice).toContainText('DifferentWax');
  // Save says which choice it waits for and leads there.
  await expect(page.getByText('Not saved: choose above what stays.')).toBeVisible();
  await bar(page).getByRole('button', { name: 'Save' }).click();
  await expect(notice).toBeFocused();
  await notice.getByRole('button', { name: 'Keep mine' }).click();
  await expect(page.getByText('Templates saved.')).toBeVisible();
  await expect(notice).toHaveCount(0);
  const both = [
    ['Ear', 'Wax', 'Tinnitus'],
    ['Nose', 'Polyps', 'Epistaxis'],
    ['Throat', 'Globus'],
  ];
  await expect.poll(() => shownPlan(page)).toEqual(both);
  await expect.poll(() => shownPlan(other)).toEqual(both);
  await expect(list(other).getByRole('link', { name: /Wax/ })).toContainText('Mine');

  await page.getByLabel('Text', { exact: true }).fill('Mine again');
  await replaceStore(other, two);
  await notice.getByRole('button', { name: 'Take theirs' }).click();
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue('About Wax.');
  await page.getByRole('button', { name: 'UNDO' }).click();
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue('Mine again');
  await save(page);
  await expect.poll(() => shownPlan(page)).toEqual(both);
});

test('a new template begins with a name, which sets its id', async ({ page }) => {
  claims('templates-06', 'templates-08');
  await open(page, {});
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'New category' }).last().click();
  await expect(dialog.getByRole('button', { name: 'Create' })).toBeDisabled();
  await dialog.getByLabel('Category name').fill('  ');
  await expect(dialog.getByRole('button', { name: 'Create' })).toBeDisabled();
  await dialog.getByLabel('Category name').fill('Ear');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('button', { name: 'New template in Ear' }).click();
  await expect(dialog.getByRole('button', { name: 'Create' })).toBeDisabled();
  await dialog.getByLabel('Template name').fill('Wax, impacted');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(page).toHaveURL(/item=wax-impacted-1/);
  await save(page);
});

test('an emptied name shows its problem and is not saved', async ({ page }) => {
  claims('templates-07');
  await open(page);
  await list(page).getByRole('link', { name: /Wax/ }).click();
  await page.getByLabel('Template name').fill('');
  await expect(page.getByText('Template name cannot be empty.')).toBeVisible();
  await bar(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Something has no name yet.')).toBeVisible();
  await expect(bar(page)).toBeVisible();
  await page.getByRole('button', { name: 'Edit category Ear' }).click();
  await page.getByLabel('Category name').fill('');
  await expect(page.getByText('Category name cannot be empty.')).toBeVisible();
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('the page says when templates cannot be read and tries again', async ({ page }) => {
  claims('templates-09');
  await signIn(page, 'Tomasz Wierzbicki');
  await page.route('**/query/templates-store', (route) =>
    route.fulfill({
      status: 500,
      json: { error: { message: 'x', details: { code: 'internal' } } },
    }),
  );
  await page.goto('/dashboard/edit-templates');
  await expect(page.getByRole('heading', { name: 'Error fetching your templates' })).toBeVisible();
  await page.unroute('**/query/templates-store');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(list(page)).toBeVisible();
});

test('a failed save says so and keeps the typed text', async ({ page }) => {
  await open(page);
  await list(page).getByRole('link', { name: /Wax/ }).click();
  await page.getByLabel('Text', { exact: true }).fill('Kept');
  await page.route('**/call/templates-save', (route) => route.abort());
  await bar(page).getByRole('button', { name: 'Save' }).click();
  await expect(bar(page)).toContainText('Error saving changes. Please try again.');
  await page.unroute('**/call/templates-save');
  await save(page);
});

test('Undo restores a removed template at once', async ({ page }) => {
  await open(page);
  await list(page).getByRole('link', { name: /Wax/ }).click();
  await page.getByRole('button', { name: 'Remove template' }).click();
  await expect
    .poll(() => shownPlan(page))
    .toEqual([
      ['Ear', 'Tinnitus'],
      ['Nose', 'Polyps', 'Epistaxis'],
    ]);
  await page.getByRole('button', { name: 'UNDO' }).click();
  await expect
    .poll(() => shownPlan(page))
    .toEqual([
      ['Ear', 'Wax', 'Tinnitus'],
      ['Nose', 'Polyps', 'Epistaxis'],
    ]);
  await expect(bar(page)).toHaveCount(0);
});

for (const [name, viewport] of Object.entries({ desktop, phone })) {
  test(`the editor is accessible (${name})`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await open(page);
    await expectAccessible(page);
    await list(page)
      .getByRole('link', { name: /Polyps/ })
      .click();
    await page.getByLabel('Template name').fill('');
    await bar(page).waitFor();
    await expectAccessible(page);
    await bar(page).getByRole('button', { name: 'Discard' }).click();
    await expectAccessible(page);
  });
}

test('a template names one of the outcomes of a consult, or none', async ({ page }) => {
  claims('outcomes-02 (editor)');
  await open(page);
  await page.getByRole('link', { name: 'Wax' }).click();
  const outcome = page.getByLabel('Outcome', { exact: true });
  await expect(outcome.locator('option')).toHaveText([
    'None',
    'No treatment required',
    'Patient to see Specialist',
    'Management or treatment suggested',
    'Treatment suggested prior to Specialist visit',
    'Further investigations suggested',
    'Refer to different specialty',
    'Unknown',
    'Not applicable',
  ]);
  await outcome.selectOption('Unknown');
  await save(page);
  await page.reload();
  await expect(outcome).toHaveValue('Unknown');
  await outcome.selectOption('None');
  await save(page);
});

test('too long a text is not cut; the field says by how much and Save waits until it fits', async ({
  page,
}) => {
  await open(page);
  await page.getByRole('link', { name: 'Wax' }).click();
  const text = page.getByLabel('Text', { exact: true });
  await text.fill('w'.repeat(10_020));
  const shorter = page.getByText('Too long for a template: shorten it by 20 characters.');
  await expect(shorter).toBeVisible();
  await page.getByRole('link', { name: 'Polyps' }).click();
  await expect(text).toHaveValue('About Polyps.');
  await bar(page).getByRole('button', { name: 'Save' }).click();
  // Save focuses the long text and says why.
  await expect(text).toHaveValue('w'.repeat(10_020));
  await expect(shorter).toHaveCount(2);
  await text.fill('w'.repeat(10_000));
  await save(page);
  await page.reload();
  await expect(text).toHaveValue('w'.repeat(10_000));
});
