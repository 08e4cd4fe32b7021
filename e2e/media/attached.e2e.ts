import { claims } from '../world/claims.ts';
import {
  answer,
  compose,
  describePatient,
  pickHeadache,
  saved,
  section,
  send,
} from '../world/compose.ts';
import { addItem, addPictures, button, openGallery, paint, selectionBar } from '../world/media.ts';
import { desktop, expect, expectAccessible, openAs, test } from '../world/world.ts';

test.beforeEach(({ page }) => page.setViewportSize(desktop));

const attachments = (page: Parameters<typeof section>[0]) => section(page, 'Attachments');

test('the consult form attaches gallery items, keeps them in its draft, and sends them', async ({
  page,
  browser,
}) => {
  claims('consult-66', 'consult-67 (form)', 'gallery-01 (consults)', 'gallery-06', 'gallery-32');
  await compose(page, 'Samuel Osei');
  await addPictures(page, 'red', 'green', 'blue');
  const headings = attachments(page).getByRole('heading', { level: 3 });
  await expect(headings).toHaveText(['Gallery Attachments', 'Other Attachments']);
  await attachments(page).getByRole('button', { name: 'Choose from gallery' }).click();
  const picker = page.getByRole('dialog', { name: 'Choose from your gallery' });
  for (const name of ['Refresh', 'Unselect All', 'Back to Consult'])
    await expect(picker.getByRole('button', { name })).toBeVisible();
  await picker.getByRole('button', { name: 'Select red.png' }).click();
  await picker.getByRole('button', { name: 'Select blue.png' }).click();
  await expect(picker.getByText('2 selected')).toBeVisible();
  await picker.getByRole('button', { name: 'View green.png' }).click();
  await expect(page.getByRole('dialog', { name: 'green.png' })).toBeVisible();
  await page.keyboard.press('Escape');
  await picker.getByRole('button', { name: 'Back to Consult' }).click();
  const list = page.getByRole('list', { name: 'Gallery Attachments' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);

  await pickHeadache(page);
  await describePatient(page);
  await answer(page);
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await list.getByRole('button', { name: 'Remove red.png' }).click();
  await send(page).click();
  await expect(page.getByText('eConsult sent.').first()).toBeVisible();

  const specialist = await openAs(browser, 'Anders Nyberg');
  await specialist.goto('/dashboard/secure-messaging');
  await specialist.locator('a[href*="econsultId"]').first().click();
  await specialist.getByRole('button', { name: 'Open blue.png' }).click();
  const viewer = specialist.getByRole('region', { name: 'blue.png' });
  const factor = viewer.getByRole('status').filter({ hasText: '×' });
  for (const expected of ['1.5×', '2×', '2.5×', '3×', '3.5×', '4×']) {
    await viewer.getByRole('button', { name: 'Zoom in' }).click();
    await expect(factor).toHaveText(expected);
  }
  await expect(viewer.getByRole('button', { name: 'Zoom in' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
});

test('the picker loads more, counts, and warns above eight images', async ({ page }) => {
  claims('gallery-13', 'gallery-06 (Load More)');
  await compose(page, 'Samuel Osei');
  const content = paint('grey', 20, 20);
  for (let n = 1; n <= 21; n++) await addItem(page, `${n}.png`, content);
  let cut = true;
  await page.route('**/query/gallery-page', (route) =>
    route.request().postDataJSON().data.after && cut ? route.abort() : route.continue(),
  );
  await button(page, 'Choose from gallery').click();
  const picker = page.getByRole('dialog', { name: 'Choose from your gallery' });
  for (let n = 14; n <= 21; n++)
    await picker.getByRole('button', { name: `Select ${n}.png`, exact: true }).click();
  const warning = picker.getByText('Please do not attach more than 8 images unless necessary.');
  await expect(picker.getByText('8 selected')).toBeVisible();
  await expect(warning).toHaveCount(0);
  await picker.getByRole('button', { name: 'Select 13.png', exact: true }).click();
  await expect(warning).toBeVisible();
  await expect(picker.getByRole('button', { name: 'Select 1.png', exact: true })).toHaveCount(0);
  cut = false;
  await picker.getByRole('button', { name: 'Load More' }).click();
  await expect(picker.getByRole('button', { name: 'Select 1.png', exact: true })).toBeVisible();
  // A chosen item counts too where it is older than what is loaded.
  await picker.getByRole('button', { name: 'Select 1.png', exact: true }).click();
  await picker.getByRole('button', { name: 'Select 13.png', exact: true }).click();
  await expect(picker.getByText('9 selected')).toBeVisible();
  cut = true;
  await picker.getByRole('button', { name: 'Back to Consult' }).click();
  await button(page, 'Choose from gallery').click();
  await expect(picker.getByText('9 selected')).toBeVisible();
  await expect(warning).toBeVisible();
  await picker.getByRole('button', { name: 'Unselect All' }).click();
  await expect(picker.getByText('0 selected')).toBeVisible();
});

test('a new consult begins with what is selected in the gallery', async ({ page }) => {
  claims('gallery-01 (new consult)');
  await compose(page, 'Samuel Osei');
  await addPictures(page, 'red', 'green');
  await openGallery(page);
  await button(page, 'Select').click();
  await button(page, 'Select green.png').click();
  await selectionBar(page).getByRole('button', { name: 'New consult' }).click();
  const list = page.getByRole('list', { name: 'Gallery Attachments' });
  await expect(list.getByRole('button', { name: 'Open green.png' })).toBeVisible();
  await expect(list.getByRole('listitem')).toHaveCount(1);
});

/** Drops a picture on an element. */
const dropOn = (selector: string, base64: string) => {
  const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
  const data = new DataTransfer();
  data.items.add(new File([bytes], 'dropped.png', { type: 'image/png' }));
  const drop = { dataTransfer: data, bubbles: true, cancelable: true };
  document.querySelector(selector)?.dispatchEvent(new DragEvent('drop', drop));
};

test('a photo dropped where somebody writes is attached there', async ({ page }) => {
  claims('gallery-31');
  await compose(page, 'Grace Lindqvist');
  const base64 = paint('red').toString('base64');
  const drop = (selector: string) =>
    page.evaluate(`(${dropOn.toString()})(${JSON.stringify(selector)}, ${JSON.stringify(base64)})`);
  await drop('#consult-patient input');
  const others = page.getByRole('list', { name: 'Other Attachments' });
  await expect(others.getByText('dropped.png')).toBeVisible();
  await page.goto('/dashboard/secure-messaging');
  await page.locator('a[href*="econsultId"]').first().click();
  await page.locator('#composer').waitFor();
  await drop('#composer');
  await expect(
    page.getByRole('list', { name: 'Attachments' }).getByText('dropped.png'),
  ).toBeVisible();
  await expect(page.getByRole('region', { name: 'Uploads' })).toHaveCount(0);
});

test('a message takes pictures from the gallery, and the thread shows them', async ({ page }) => {
  claims('gallery-01 (messages)');
  await compose(page, 'Grace Lindqvist');
  await addPictures(page, 'red');
  await page.goto('/dashboard/secure-messaging');
  await page.locator('a[href*="econsultId"]').first().click();
  await button(page, 'Attach from gallery').click();
  const picker = page.getByRole('dialog', { name: 'Choose from your gallery' });
  await picker.getByRole('button', { name: 'Select red.png' }).click();
  await picker.getByRole('button', { name: 'Back to message' }).click();
  await page.locator('#composer').fill('The picture of this morning, taken again.');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('list', { name: 'From the gallery' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Open red.png' }).click();
  await expect(page.getByRole('dialog', { name: 'red.png' })).toBeVisible();
});
