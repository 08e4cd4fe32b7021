import type { Page } from '@playwright/test';
import { claims } from './world/claims.ts';
import {
  desktop,
  expect,
  expectAccessible,
  phone,
  signIn,
  takeSession,
  test,
} from './world/world.ts';

const pdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\n1 0 obj <</Type /Catalog>> endobj'),
});
const edit = async (page: Page, name = 'Amara Okafor') => {
  await takeSession(page, name);
  await page.goto('/dashboard/edit-resources');
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
};
const bar = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' });
const dialog = (page: Page) => page.getByRole('dialog');
const newResource = (page: Page) => page.getByRole('button', { name: 'New resource', exact: true });
const choose = (page: Page, ...files: ReturnType<typeof pdf>[]) =>
  dialog(page).locator('input[type=file]').setInputFiles(files);
const drop = (page: Page, ...names: string[]) =>
  page.evaluate((all) => {
    const carried = new DataTransfer();
    for (const name of all) carried.items.add(new File(['%PDF-1.7'], name));
    const zone = document.querySelector('dialog input[type=file]')?.parentElement;
    const options = { dataTransfer: carried, bubbles: true, cancelable: true };
    zone?.dispatchEvent(new DragEvent('drop', options));
  }, names);
/** The names and files, and whether they can be opened or edited now. */
const rows = async (page: Page) => {
  const list = page.getByRole('list', { name: 'Your resources' });
  const texts = await list.locator('ul > li').allInnerTexts();
  return texts.map((text) => text.replace(/^Open\n/, ''));
};
/** Empties the resources, which an earlier step may have filled. */
const clear = (page: Page) =>
  page.evaluate(async () => {
    const post = async (path: string, data: unknown) => {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(path, {
        method: 'POST',
        headers,
        body: JSON.stringify({ data }),
      });
      return (await response.json()).result;
    };
    const { version } = await post('/query/resources-store', {});
    const document = { categories: {}, categoryOrder: [], resources: {} };
    await post('/call/resources-save', { after: version, document });
  });

for (const name of ['Joanne Petrie', 'Helen Marchetti'])
  test(`a signed-in person finds the links in three groups (${name})`, async ({ page }) => {
    claims('resources-01', 'resources-04');
    await signIn(page, name);
    await page.getByRole('link', { name: 'Resources', exact: true }).click();
    for (const group of ['Support', 'Specialist Handouts', 'Diagnostic References'])
      await expect(
        page.getByRole('region', { name: group, exact: true }).getByRole('link').first(),
      ).toBeVisible();
    const link = page.getByRole('link', { name: /Choosing Wisely Canada/ });
    await expect(link).toHaveAttribute('href', 'https://choosingwiselycanada.org');
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(page.getByRole('link', { name: 'Edit resources' })).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Your resources' })).toHaveCount(0);
  });

test('own resources open by a short-lived link that can be copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await takeSession(page, 'Tomasz Wierzbicki');
  await page.goto('/dashboard/resources');
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Open When hearing goes suddenly' }).click();
  const opened = await opening;
  await expect(opened.locator('body')).toContainText('Prednisone 1 mg/kg');
  await page.bringToFront();
  await page.getByRole('button', { name: 'Copy link to Rinsing the nose' }).click();
  await expect(page.getByText('Link copied.')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(/^http.*\/files\/[\w-]+\?place=resource&until=\d+&signature=/);
  expect((await page.request.get(link)).headers()['content-type']).toBe('application/pdf');
});

test('only specialists edit resources', async ({ page }) => {
  claims('resources-02');
  await takeSession(page, 'Grace Lindqvist');
  await page.goto('/dashboard/edit-resources');
  await expect(page.getByText('Unable to load this page.')).toBeVisible();
});

test('editing begins with Edit and ends with Done', async ({ page }) => {
  claims('resources-02 (edit mode)');
  await takeSession(page, 'Amara Okafor');
  await page.goto('/dashboard/edit-resources');
  await expect(newResource(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Move / })).toHaveCount(0);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(newResource(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Move Sun protection' })).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(newResource(page)).toHaveCount(0);
});

test('unsaved changes show a bar; Discard restores the saved copy and Save keeps the changes', async ({
  page,
}) => {
  claims('resources-03');
  await edit(page);
  const before = await rows(page);
  await page.getByRole('button', { name: 'Edit resource Sun protection' }).click();
  await page.getByLabel('Resource name').fill('Sun and skin');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(bar(page)).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(bar(page)).toBeVisible();
  await bar(page).getByRole('button', { name: 'Discard' }).click();
  await expect(bar(page)).toHaveCount(0);
  expect(await rows(page)).toEqual(before);
  await page.getByRole('button', { name: 'UNDO' }).click();
  await expect(bar(page)).toBeVisible();
  await bar(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Resources saved.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Sun and skin')).toBeVisible();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('button', { name: 'Edit resource Sun and skin' }).click();
  await page.getByLabel('Resource name').fill('Sun protection');
  await page.getByRole('button', { name: 'Apply' }).click();
  await bar(page).getByRole('button', { name: 'Save' }).click();
  await expect(bar(page)).toHaveCount(0);
  // Discard also restores the name and the place of a category.
  const categories = page.getByRole('button', { name: /^Edit category / });
  const names = () => categories.evaluateAll((all) => all.map((one) => one.ariaLabel));
  const saved = await names();
  await page.getByRole('button', { name: 'Edit category For referrers' }).click();
  await page.getByLabel('Category name').fill('For colleagues');
  await page.getByRole('button', { name: 'Move up' }).click();
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('button', { name: 'Edit category For colleagues' })).toBeVisible();
  await bar(page).getByRole('button', { name: 'Discard' }).click();
  await expect(bar(page)).toHaveCount(0);
  expect(await names()).toEqual(saved);
});

test('the bar appears after 100 ms', async ({ page }) => {
  claims('resources-06');
  await edit(page);
  await page.getByRole('button', { name: 'Edit resource Sun protection' }).click();
  await page.getByLabel('Resource name').fill('Sun and skin');
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('Sun and skin')).toBeVisible();
  await page.clock.runFor(99);
  await expect(bar(page)).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(bar(page)).toBeVisible();
});

test('a person adds a category and then a named file', async ({ page }) => {
  claims('resources-07', 'resources-08', 'resources-10');
  await signIn(page, 'Peter Vogel');
  await clear(page);
  await page.goto('/dashboard/edit-resources');
  await page.getByRole('button', { name: 'New category' }).click();
  const create = dialog(page).getByRole('button', { name: 'Create' });
  await expect(create).toBeDisabled();
  await page.getByLabel('Category name').fill('Splints');
  await create.click();
  await page.getByRole('button', { name: 'New resource in Splints' }).click();
  await expect(create).toBeDisabled();
  await page.getByLabel('Resource name').fill('Wearing a splint');
  await create.click();
  await expect(dialog(page).getByText('Select at least one file.')).toBeVisible();
  await expect(dialog(page).locator('input[type=file]')).toHaveJSProperty('multiple', false);
  await expect(dialog(page).locator('input[type=file]')).toHaveAttribute(
    'accept',
    '.jpg,.jpeg,.png,.pdf,.docx,.txt',
  );
  await choose(page, pdf('wearing-a-splint.pdf'));
  await create.click();
  await expect(dialog(page)).toHaveCount(0);
  expect((await rows(page)).join()).toContain('Wearing a splint');
  await bar(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Resources saved.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Open Wearing a splint' })).toContainText(
    'wearing-a-splint.pdf · 1 kB',
  );
});

test('the page says why a file is refused, before and after sending', async ({ page }) => {
  claims('resources-09', 'resources-11');
  await edit(page);
  await newResource(page).click();
  await page.getByLabel('Resource name').fill('Clip');
  const only = 'Only jpg, jpeg, png, pdf, docx, and txt files are allowed.';
  await choose(page, { ...pdf('clip.mp4'), mimeType: 'video/mp4' });
  await expect(dialog(page).getByText(only)).toBeVisible();
  await choose(page, { ...pdf('claims.pdf'), buffer: Buffer.from([0, 1, 2, 3, 0, 5]) });
  await expect(dialog(page).getByText(only)).toHaveCount(0);
  await dialog(page).getByRole('button', { name: 'Create' }).click();
  await expect(dialog(page).getByText(only)).toBeVisible();
  await drop(page, 'one.pdf', 'two.pdf');
  await expect(dialog(page).getByText('The remaining files failed to upload.')).toBeVisible();
  await expect(dialog(page).getByText('one.pdf')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Create' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await bar(page).getByRole('button', { name: 'Discard' }).click();
});

test('a signed-out person uploads nothing and the page says so', async ({ page }) => {
  claims('resources-12');
  await edit(page);
  await newResource(page).click();
  await page.getByLabel('Resource name').fill('Late');
  await choose(page, pdf('late.pdf'));
  await page.context().clearCookies();
  await dialog(page).getByRole('button', { name: 'Create' }).click();
  await expect(dialog(page).getByText('You must be signed in to upload files')).toBeVisible();
});

test('the page says when resources cannot be read or saved and offers to try again', async ({
  page,
}) => {
  claims('resources-15');
  await signIn(page, 'Amara Okafor');
  const broken = { error: { message: 'x', details: { code: 'internal' } } };
  await page.route('**/query/resources-store', (route) =>
    route.fulfill({ status: 500, json: broken }),
  );
  await page.goto('/dashboard/edit-resources');
  await expect(page.getByRole('heading', { name: 'Error fetching your resources' })).toBeVisible();
  await page.goto('/dashboard/resources');
  await expect(page.getByRole('alert')).toHaveText('Error fetching your resources');
  // The public links do not depend on the failed query.
  await expect(page.getByRole('link', { name: /Choosing Wisely/ })).toBeVisible();
  await page.unroute('**/query/resources-store');
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByText('Before isotretinoin').waitFor();
  await page.goto('/dashboard/edit-resources');
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('button', { name: 'Edit category For referrers' }).click();
  await page.getByRole('button', { name: 'Move up' }).click();
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.route('**/call/resources-save', (route) =>
    route.fulfill({ status: 500, json: broken }),
  );
  await bar(page).getByRole('button', { name: 'Save' }).click();
  await expect(bar(page)).toContainText('Error saving changes. Please try again.');
  await bar(page).getByRole('button', { name: 'Discard' }).click();
});

for (const [name, viewport] of Object.entries({ desktop, phone })) {
  test(`the resources page is accessible (${name})`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await takeSession(page, 'Amara Okafor');
    await page.goto('/dashboard/resources');
    await page.getByText('Sun protection').waitFor();
    await page.getByText('Choosing Wisely Canada').waitFor();
    await expectAccessible(page);
    await page.goto('/dashboard/edit-resources');
    await page.getByText('Sun protection').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await expectAccessible(page);
    await newResource(page).click();
    await page.getByLabel('Resource name').fill('x');
    await dialog(page).getByRole('button', { name: 'Create' }).click();
    await expectAccessible(page);
  });
}
