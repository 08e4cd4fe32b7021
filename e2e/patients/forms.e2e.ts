import { isPhn } from '../../contract/src/patients/phn.ts';
import { linkTo } from '../patient/links.ts';
import { claims } from '../world/claims.ts';
import { takePermissions } from '../world/compose.ts';
import { desktop, expect, expectAccessible, phone, takeSession, test } from '../world/world.ts';
import { choose, openSender, paste, rows, send } from './formSender.ts';
import { openFolder, rowOf } from './page.ts';

/** Numbers of Alberta that belong to nobody in the demo. */
const phns = Array.from({ length: 100 }, (_, at) => String(310_200_000 + 17 * at)).filter((phn) =>
  isPhn(phn, 'AB'),
);

test('a form goes to the patients of a pasted table, and each row says what it lacks', async ({
  page,
  world,
}) => {
  claims('forms-01', 'forms-02', 'forms-04', 'forms-09', 'forms-10', 'forms-11');
  await page.setViewportSize(desktop);
  await openSender(page, 'Grace Lindqvist');
  await expect(page.getByText('Parkland Family Clinic, Red Deer AB')).toBeAttached();
  // An allowance would have arrived by now.
  await page.waitForLoadState('networkidle');
  await expect(page.getByText(/uses left this month/)).toHaveCount(0);
  await expect(send(page)).toBeDisabled();
  const preview = page.getByRole('link', { name: 'Preview your selected form' });
  await expect(preview).toHaveCount(0);

  // An address alone: the form and the number are missing.
  await page.getByLabel('Patient email, row 1').fill('ingrid@forms.example');
  await send(page).click();
  await expect(page.getByText('Please select a form')).toBeVisible();
  await expect(page.getByText('PHN is required')).toBeVisible();
  await expect(page.getByText('Check form for errors.')).toBeVisible();
  await page.getByRole('button', { name: 'Go to form' }).click();
  await choose(page, /^PHQ-9/);
  await expect(page.getByText('Please select a form')).toHaveCount(0);
  await expect(preview).toHaveAttribute(
    'href',
    '/forms?preview=true&formId=0f6b0001-0000-4000-8000-000000000001&locationIdx=0',
  );
  await expect(page.getByText('Little interest or pleasure in doing things')).toBeVisible();
  await page.getByLabel('Patient email, row 1').fill('');
  await expect(send(page)).toBeDisabled();

  // A pasted table: one patient of the clinic, one without an address, and the first one again.
  await paste(
    page,
    `500091234\twalter@forms.example\n${phns[0]}\t\t1970-01-02\n500091234\tw@forms.example`,
  );
  await expect(
    page.getByText('Pasted 3 rows: 1 ready, 1 to correct, 1 listed twice'),
  ).toBeVisible();
  await expect(rows(page).nth(0)).toContainText('Walter Brandt');
  await expect(rows(page).nth(1)).toContainText('Email is required');
  await expect(rows(page).nth(2)).toContainText('Same patient as row 1');
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport);
    await expectAccessible(page);
  }
  await send(page).click();
  await expect(page.getByText('Check form for errors.')).toBeVisible();
  await page.getByRole('button', { name: 'Go to row 2' }).click();
  const address = page.getByLabel('Patient email, row 2');
  await expect(address).toBeFocused();
  await address.fill('new@forms.example');
  // A typed address that is new for a patient is typed twice.
  const again = page.getByLabel('Patient email again, row 2');
  await again.fill('nwe@forms.example');
  await expect(rows(page).nth(1)).toContainText('The two addresses differ.');
  await again.fill('new@forms.example');
  await rows(page).nth(2).getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(rows(page)).toHaveCount(2);

  await page.getByRole('switch', { name: 'Delay All' }).check();
  await expect(rows(page).getByText('Tomorrow, 7:00 AM')).toHaveCount(2);
  await page.getByLabel('Delay, row 1').uncheck();
  await expect(page.getByRole('switch', { name: 'Delay All' })).not.toBeChecked();
  // The typed text survives a reload.
  await page.reload();
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByRole('radio', { name: /^PHQ-9/ })).toBeChecked();
  await send(page).click();
  await expect(page.getByText('Sent to 2 patients.')).toBeVisible();
  await expect(page.getByLabel('PHN, row 1')).toHaveValue('');
  await expect(rows(page)).toHaveCount(1);

  expect(await linkTo(world, 'walter@forms.example')).toMatch(/^\/forms\/#\S+$/);
  expect(world.outbox('new@forms.example')).not.toContain('/forms/');
  await openFolder(page, 'Sent');
  await expect(rowOf(page, 'PHQ-9').filter({ hasText: 'Scheduled to send at' })).toHaveCount(1);
  await expect(rowOf(page, 'Walter Brandt').filter({ hasText: 'PHQ-9' })).toHaveCount(1);
});

test('a file that is dropped on the rows fills them in, and the page takes nothing of it', async ({
  page,
}) => {
  await openSender(page, 'Grace Lindqvist');
  const drag = (kind: string) =>
    page.getByLabel('PHN, row 1').evaluate((field, name) => {
      const carried = new DataTransfer();
      carried.items.add(new File(['500091234,walter@dropped.example'], 'list.csv'));
      const event = new DragEvent(name, { dataTransfer: carried, bubbles: true, cancelable: true });
      return !field.dispatchEvent(event);
    }, kind);
  await drag('dragenter');
  await expect(page.getByText('Drop to upload')).toBeVisible();
  // Otherwise the browser of somebody without a gallery would open the file.
  expect(await drag('dragover')).toBe(true);
  expect(await drag('drop')).toBe(true);
  await expect(page.getByText('Drop to upload')).toHaveCount(0);
  await expect(rows(page).first()).toContainText('Walter Brandt');
  await expect(page.getByText('Pasted 1 row: 1 ready')).toBeVisible();
});

test('a sending that fails is told in the exact words and sends nothing twice', async ({
  page,
  world,
}) => {
  claims('forms-15');
  await openSender(page, 'Grace Lindqvist');
  await choose(page, /^GAD-7/);
  await paste(page, '500091234\twalter@once.example');
  await expect(rows(page).first()).toContainText('Walter Brandt');
  // The server has sent it, and its answer is lost.
  await page.route('**/send-forms', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await send(page).click();
  await expect(page.getByText('Error sending forms', { exact: true })).toBeVisible();
  await page.unroute('**/send-forms');
  await send(page).click();
  await expect(page.getByText('Sent to 1 patient.')).toBeVisible();
  await linkTo(world, 'walter@once.example');
  await openFolder(page, 'Sent');
  await expect(rowOf(page, 'Walter Brandt').filter({ hasText: 'GAD-7' })).toHaveCount(1);
});

test('a person without the permission cannot open the page of the forms', async ({ page }) => {
  claims('forms-01 (permission)');
  await page.setViewportSize(desktop);
  await takePermissions(page, 'forms', 'premiumForms');
  await takeSession(page, 'Grace Lindqvist');
  await page.goto('/dashboard/form-sender');
  await expect(page.getByRole('heading', { name: 'Unable to load this page.' })).toBeVisible();
  const sidebar = page.getByRole('navigation', { name: 'Main navigation' });
  await expect(sidebar.getByRole('link', { name: 'Forms', exact: true })).toHaveCount(0);
});

test('a clinic or a preview that does not load says so', async ({ page }) => {
  for (const path of ['**/query/profile-me', '**/query/forms-preview'])
    await page.route(path, (route) =>
      route.fulfill({ status: 400, json: { error: { status: 'INTERNAL', message: 'no' } } }),
    );
  await openSender(page, 'Grace Lindqvist');
  await choose(page, /^PHQ-9/);
  const alerts = page.getByRole('alert');
  const clinics = alerts.filter({ hasText: 'Your clinics could not be loaded.' });
  const preview = alerts.filter({ hasText: 'The preview could not be loaded.' });
  await expect(clinics).toBeVisible();
  await expect(preview).toBeVisible();
  for (const path of ['**/query/profile-me', '**/query/forms-preview']) await page.unroute(path);
  for (const failed of [clinics, preview])
    await failed.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Parkland Family Clinic, Red Deer AB')).toBeAttached();
  await expect(page.getByText('Little interest or pleasure in doing things')).toBeVisible();
});

test('a kept form that is not offered any more is asked for again', async ({ page }) => {
  await openSender(page, 'Grace Lindqvist');
  await choose(page, /^PHQ-9/);
  await paste(page, '500091234\twalter@kept.example');
  await expect(rows(page).first()).toContainText('Walter Brandt');
  await page.route('**/query/forms-start', async (route) => {
    const response = await route.fetch();
    const { result } = await response.json();
    const forms = result.forms.filter(({ name }: { name: string }) => name !== 'PHQ-9');
    await route.fulfill({ response, json: { result: { ...result, forms } } });
  });
  await page.reload();
  await expect(page.getByText('Restored from this device.')).toBeVisible();
  await send(page).click();
  await expect(page.getByText('Please select a form')).toBeVisible();
});

test('a row that is removed leads to the next one, and comes back', async ({ page }) => {
  await openSender(page, 'Grace Lindqvist');
  await paste(page, `500091234\ta@rows.example\n${phns[0]}\tb@rows.example`);
  await page.getByRole('button', { name: 'Remove row 1' }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByLabel('PHN, row 1')).toBeFocused();
  await page.getByRole('button', { name: 'UNDO' }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByLabel('Patient email, row 1')).toHaveValue('a@rows.example');
});

test('a folder of more than 20 messages loads the others when asked', async ({ page }) => {
  claims('patients-04 (Load More)');
  await openSender(page, 'Grace Lindqvist');
  await choose(page, /^PHQ-9/);
  const table = phns.slice(0, 10).map((phn) => `${phn}\t${phn}@more.example\t1970-01-02`);
  await paste(page, table.join('\n'));
  await send(page).click();
  await expect(page.getByText('Sent to 10 patients.')).toBeVisible();
  await openFolder(page, 'Sent');
  const all = rowOf(page, '');
  await expect(all).toHaveCount(20);
  const more = page.getByRole('button', { name: 'Load More' });
  await more.click();
  await expect(all.nth(20)).toBeVisible();
  await expect(more).toHaveCount(0);
});

test('a star brings a form to the front', async ({ page }) => {
  claims('forms-05 (screen)');
  await openSender(page, 'Grace Lindqvist');
  const cards = page.getByRole('group', { name: 'Form' }).getByRole('radio');
  await page.getByRole('searchbox', { name: /^Search \d+ forms$/ }).fill('sleep');
  const star = page.getByRole('button', { name: 'Make Sleep history a favourite' });
  await star.click();
  await expect(
    page.getByRole('button', { name: 'Remove Sleep history from your favourites' }),
  ).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(cards.first()).toHaveAccessibleName(/^Sleep history/);
  await page.getByRole('button', { name: 'Remove Sleep history from your favourites' }).click();
  await expect(cards.first()).not.toHaveAccessibleName(/^Sleep history/);
});
