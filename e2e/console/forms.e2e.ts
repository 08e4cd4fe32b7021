import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { claims } from '../world/claims.ts';
import {
  desktop,
  expect,
  expectAccessible,
  openAs,
  phone,
  signIn,
  takeSession,
  test,
} from '../world/world.ts';
import { button, section } from './persons.ts';

const list = (page: Page) => page.getByRole('list', { name: 'Forms', exact: true });
const choose = (page: Page, name: string, text: string) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });

async function exported(page: Page): Promise<{ name: string; text: string }> {
  const coming = page.waitForEvent('download');
  await button(page, 'Export as FHIR').click();
  const download = await coming;
  return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') };
}

const offers = async (page: Page) => {
  await page.goto('/dashboard/form-sender');
  await page.getByRole('radio', { name: /^PHQ-9/ }).waitFor();
  await page.getByRole('searchbox', { name: /^Search \d+ forms$/ }).fill('mood check');
  return page.getByRole('radio', { name: /^Mood check/ });
};

test('a form leaves as a file, comes back changed, and is offered to whom it is given', async ({
  page,
  browser,
}) => {
  claims('forms-07 (console)');
  await page.setViewportSize(desktop);
  await signIn(page, 'Owen Kozak');
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await page
    .getByRole('navigation', { name: 'Settings' })
    .getByRole('link', { name: 'Patient forms' })
    .click();
  await expect(list(page).getByRole('listitem')).toHaveCount(10);
  await expectAccessible(page);
  await list(page)
    .getByRole('link', { name: /^PHQ-9/ })
    .click();
  await expect(page.getByRole('heading', { level: 2, name: 'PHQ-9' })).toBeVisible();
  const outline = section(page, 'Questions');
  await expect(outline).toContainText('Little interest or pleasure in doing things');
  await expect(outline).toContainText('Nearly every day (3)');
  await expect(outline).toContainText('20–27 Severe');
  await expectAccessible(page);
  const { name, text } = await exported(page);
  expect(name).toBe('PHQ-9-v1.json');

  // Parts that cannot be kept are named, and nothing is saved.
  await page.getByRole('link', { name: 'All forms' }).click();
  await choose(page, 'phq9.txt', text);
  await expect(page.getByRole('alert')).toHaveText('Choose a file that ends in .json.');
  await choose(page, 'phq9.json', text.replace('"choice"', '"quantity"'));
  await expect(page.getByRole('list', { name: 'Problems' }).getByRole('listitem')).toHaveCount(3);
  await expect(button(page, 'Save this form')).toHaveCount(0);
  await expectAccessible(page);

  const moodCheck = text.replaceAll('"PHQ-9"', '"Mood check"');
  await choose(page, 'mood.json', moodCheck);
  const coming = section(page, 'Import a form');
  await expect(coming).toContainText('Little interest or pleasure in doing things');
  await coming.getByRole('switch', { name: 'Only for people whom I name' }).check();
  await button(page, 'Save this form').click();
  await expect(page.getByText('Mood check is saved as version 1.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Mood check' })).toBeVisible();
  const people = section(page, 'Offered to');
  await expect(people).toContainText('Nobody yet.');

  const grace = await openAs(browser, 'Grace Lindqvist');
  await expect(await offers(grace)).toHaveCount(0);
  await people.getByLabel('Add a person').fill('lindqvist');
  await people.getByRole('button', { name: 'Add Grace Lindqvist' }).click();
  await expect(people.getByRole('listitem')).toContainText('Grace Lindqvist');
  await expect(await offers(grace)).toHaveCount(1);

  // A file becomes the next version; the one before can be looked at and saved anew.
  await choose(page, 'mood.json', moodCheck.replaceAll('Feeling down', 'Feeling low'));
  await button(page, 'Save as version 2').click();
  await expect(page.getByText('Mood check is saved as version 2.')).toBeVisible();
  await expect(outline).toContainText('Feeling low');
  await page.route('**/query/operator-form', (route) =>
    route.request().postDataJSON().data.version === 1
      ? route.fulfill({ status: 400, json: { error: { status: 'INTERNAL', message: 'no' } } })
      : route.continue(),
  );
  await button(page, 'Look at version 1').click();
  await button(page, 'Retry').waitFor();
  await page.unroute('**/query/operator-form');
  await button(page, 'Retry').click();
  await expect(outline).toContainText('Feeling down');
  await button(page, 'Save as the newest version').click();
  await expect(page.getByText('Mood check is saved as version 3.')).toBeVisible();
  await expect(outline).toContainText('Feeling down');

  await button(page, 'Retire').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Retire' }).click();
  await expect(page.getByText('Mood check is retired.')).toBeVisible();
  await expect(await offers(grace)).toHaveCount(0);
  await button(page, 'Offer again').click();
  await people.getByRole('button', { name: 'Remove Grace Lindqvist' }).click();
  await expect(people).toContainText('Nobody yet.');
  await expect(await offers(grace)).toHaveCount(0);
  await people.getByText('All who send forms').click();
  await expect(await offers(grace)).toHaveCount(1);
  await grace.context().close();
});

test('the forms fit a phone', async ({ page }) => {
  await page.setViewportSize(phone);
  await takeSession(page, 'Owen Kozak');
  for (const path of ['', '/0f6b0001-0000-4000-8000-000000000008']) {
    await page.goto(`/operator/settings/forms${path}`);
    await page.getByText('Blood pressure log').first().waitFor();
    const isWide = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
    expect(isWide).toBe(false);
    await expectAccessible(page);
  }
});
