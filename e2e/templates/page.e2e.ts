import { claims } from '../world/claims.ts';
import { desktop, expect, expectAccessible, phone, signIn, test } from '../world/world.ts';
import { bar, list, open, save } from './editor.ts';

test('only specialists find the editor', async ({ page }) => {
  claims('templates-01');
  await signIn(page, 'Grace Lindqvist');
  await expect(page.getByRole('link', { name: 'Specialist templates' })).toHaveCount(0);
  await page.goto('/dashboard/edit-templates');
  await expect(page.getByText('Unable to load this page.')).toBeVisible();
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
