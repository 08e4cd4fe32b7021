import { problemWords } from '@corridor/contract/operator/words.ts';
import type { Page } from '@playwright/test';
import { desktop, expect, expectAccessible, phone, test } from '../world/world.ts';
import { bar, list, open, operate, referrer, save, section } from './services.ts';

const builder = (page: Page) => section(page, 'Questions');

const question = (page: Page, at: number) =>
  builder(page).getByRole('group', { name: `Question ${at}`, exact: true });

const preview = (page: Page) => section(page, 'As the referrer sees it');

test('referrers find a new service with its questions, and lose it once it is disabled', async ({
  page,
  browser,
  world,
}) => {
  await page.setViewportSize(desktop);
  await operate(page);
  await page.getByRole('button', { name: 'New service' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'New service' })).toBeVisible();
  await page.getByLabel('Specialty').fill('Dermatology');
  await bar(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(bar(page)).toContainText('Check form for errors.');
  await expect(page.getByText('Choose who answers.')).toBeVisible();
  await page.getByLabel('Subsite').fill('Nails');
  await page.getByLabel('Name', { exact: true }).fill('Nail clinic');
  await page.getByLabel('Keywords').fill('onycholysis, paronychia');
  await page.getByLabel('Add somebody who answers').fill('okafor');
  await page.getByRole('button', { name: 'Add Amara Okafor' }).click();
  await page.getByLabel('Search a clinic').fill('vancouver');
  await page
    .getByRole('button', { name: /^Choose / })
    .first()
    .click();

  await builder(page).getByRole('button', { name: 'Add a question' }).click();
  // The new question has the focus.
  await page.keyboard.type('How many nails');
  await question(page, 1).getByLabel('Answer', { exact: true }).selectOption('Number');
  await builder(page).getByRole('button', { name: 'Add a question' }).click();
  await question(page, 2).getByLabel('Question', { exact: true }).fill('how many NAILS');
  await question(page, 2).getByLabel('Answer', { exact: true }).selectOption('Checkboxes');
  await bar(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Another question has these words already.')).toBeVisible();
  await question(page, 2).getByLabel('Question', { exact: true }).fill('Colour');
  for (const [index, value] of ['black', 'white'].entries()) {
    await question(page, 2).getByRole('button', { name: 'Add a choice' }).click();
    await question(page, 2)
      .getByLabel(`Choice ${index + 1}`, { exact: true })
      .fill(value);
  }
  await question(page, 2).getByLabel('Cannot wait: black').check();
  await question(page, 2).getByLabel('What to do instead').fill('Refer within two weeks.');
  await expect(preview(page).getByLabel('How many nails')).toBeVisible();
  await preview(page).getByRole('checkbox', { name: 'black' }).check();
  await expect(preview(page).getByText('Refer within two weeks.')).toBeVisible();
  const up = builder(page).getByRole('button', { name: 'Move up: Colour' });
  await up.focus();
  await page.keyboard.press('Enter');
  await expect(builder(page).getByText('Colour: 1 of 2')).toBeAttached();
  await expect(question(page, 1).getByLabel('Question', { exact: true })).toHaveValue('Colour');
  await save(page);
  await expect(page).toHaveURL(/\/operator\/services\/[0-9a-f-]{36}(\?|$)/);
  const address = page.url();
  await page.reload();
  await expect(question(page, 2).getByLabel('Question', { exact: true })).toHaveValue(
    'How many nails',
  );
  await expect(page.getByLabel('Keywords')).toHaveValue('onycholysis, paronychia');

  const grace = await referrer(browser, world);
  await grace.goto('/dashboard/consult');
  const subsites = grace.getByLabel('Subsite');
  await grace.getByLabel('Specialty').selectOption('Dermatology');
  await expect(subsites.locator('option[value="Nails"]')).toBeAttached();
  await page.getByRole('button', { name: 'Disable' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click();
  await expect(page.getByText('The service is disabled.')).toBeVisible();
  // The subsite goes without a reload.
  await expect(subsites.locator('option[value="Nails"]')).toHaveCount(0);
  await grace.context().close();
  await page.getByRole('link', { name: 'All services' }).click();
  await page.getByLabel('Search services').fill('nail clinic');
  await expect(list(page).getByRole('listitem')).toContainText(['Disabled']);
  // Back from the service shows the same list from its top.
  await list(page).getByRole('link').click();
  await expect(page).toHaveURL((url) => url.pathname === new URL(address).pathname);
  await page.getByRole('link', { name: 'All services' }).click();
  await expect(page.getByLabel('Search services')).toHaveValue('nail clinic');
  await expect(list(page).getByRole('link')).toHaveCount(1);
});

test('leaving unsaved changes asks, and a second operator sees the first one’s save', async ({
  page,
  browser,
  world,
}) => {
  await operate(page);
  await open(page, 'rosacea okafor', 'Acne and Rosacea');
  await page.getByLabel('College').fill('Mine');
  await page.getByRole('link', { name: 'All services' }).click();
  await page.getByRole('alertdialog').getByRole('button').first().click();
  await expect(page.getByLabel('College')).toHaveValue('Mine');

  const other = await (await browser.newContext({ baseURL: world.url })).newPage();
  await operate(other);
  await open(other, 'rosacea okafor', 'Acne and Rosacea');
  await other.getByLabel('Short description').fill('Theirs');
  await save(other);
  await other.context().close();
  await expect(page.getByText('Somebody else changed this service meanwhile.')).toBeVisible();
  await expect(page.getByLabel('College')).toHaveValue('Mine');
  await page.getByRole('button', { name: 'Take theirs' }).click();
  await expect(page.getByLabel('Short description')).toHaveValue('Theirs');
  await expect(bar(page)).toHaveCount(0);
});

test('the list is accessible, wide and narrow', async ({ page }) => {
  await operate(page);
  await page.getByLabel('Search services').fill('wierzbicki');
  await expect(list(page).getByRole('link')).toHaveCount(5);
  for (const viewport of [desktop, phone]) {
    await page.setViewportSize(viewport);
    await expectAccessible(page);
  }
});

test('the editor is accessible and fits every screen', async ({ page }) => {
  await operate(page);
  await open(page, 'hearing wierzbicki', 'Ear and Hearing');
  await preview(page).getByRole('group').first().waitFor();
  for (const viewport of [phone, { width: 820, height: 1180 }, desktop]) {
    await page.setViewportSize(viewport);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide).toBeLessThanOrEqual(0);
  }
  await expectAccessible(page);
});

test('unsaved changes of a service survive a reload and go once they are saved', async ({
  page,
}) => {
  await operate(page);
  await open(page, 'lesion okafor', 'Skin Lesion');
  await page.getByLabel('College').fill('Kept through a reload');
  await builder(page).getByRole('button', { name: 'Add a question' }).click();
  await page.keyboard.type('Since when');
  await expect(bar(page)).toContainText('Kept on this device until you save.');
  await page.reload();
  await expect(bar(page)).toContainText('Restored from this device. Not saved yet.');
  await expect(page.getByLabel('College')).toHaveValue('Kept through a reload');
  await expect(preview(page).getByLabel('Since when')).toBeVisible();
  await save(page);
  await page.reload();
  await expect(page.getByLabel('College')).toHaveValue('Kept through a reload');
  await expect(bar(page)).toHaveCount(0);

  await page.getByRole('link', { name: 'All services' }).click();
  await page.getByRole('button', { name: 'New service' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Begun');
  await expect(bar(page)).toContainText('Kept on this device until you save.');
  await page.reload();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Begun');
  await bar(page).getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard changes' }).click();
  await expect(bar(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('');
});

test('the editor names an owner who can no longer answer, and takes another', async ({ page }) => {
  await operate(page);
  // The portal has no way to close an account yet.
  await page.route('**/query/operator-service', async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    await route.fulfill({ response, body: body.replaceAll('"active":true', '"active":false') });
  });
  await open(page, 'general okafor', 'General Dermatology');
  await expect(section(page, 'Who answers')).toContainText('No longer here');
  await page.getByLabel('College').fill('Of somebody else');
  await bar(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(problemWords.personGone(['Amara Okafor']))).toBeVisible();
  const search = page.getByLabel('Add somebody who answers');
  await expect(search).toBeFocused();
  await page.keyboard.type('wierzbicki');
  await page.getByRole('button', { name: 'Add Tomasz Wierzbicki' }).click();
  await page.getByRole('button', { name: 'Remove Amara Okafor' }).click();
  await expect(page.getByText(problemWords.personGone(['Amara Okafor']))).toHaveCount(0);
  await save(page);
  // The next test needs the original world.
  await page.unrouteAll({ behavior: 'wait' });
  await page.reload();
  await search.fill('okafor');
  await page.getByRole('button', { name: 'Add Amara Okafor' }).click();
  await page.getByRole('button', { name: 'Remove Tomasz Wierzbicki' }).click();
  await save(page);
});

test('questions move, and choices are added and removed, with the keyboard alone', async ({
  page,
}) => {
  await operate(page);
  await page.getByRole('button', { name: 'New service' }).focus();
  await page.keyboard.press('Enter');
  const add = builder(page).getByRole('button', { name: 'Add a question' });
  for (const name of ['One', 'Two', 'Three']) {
    await add.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.type(name);
  }
  const announcement = builder(page).getByRole('status');
  const down = builder(page).getByRole('button', { name: 'Move down: One' });
  await down.focus();
  for (const place of [2, 3]) {
    await page.keyboard.press('Enter');
    await expect(announcement).toHaveText(`One: ${place} of 3`);
    await expect(down).toBeFocused();
  }
  // The last question stays in place and keeps the focus.
  await page.keyboard.press('Enter');
  await expect(down).toBeFocused();
  const headers = builder(page).getByLabel('Question', { exact: true });
  for (const [at, name] of ['Two', 'Three', 'One'].entries())
    await expect(headers.nth(at)).toHaveValue(name);
  await builder(page).getByRole('button', { name: 'Remove: Three' }).focus();
  await page.keyboard.press('Enter');
  await expect(announcement).toHaveText('Three was removed.');
  await expect(add).toBeFocused();
});
