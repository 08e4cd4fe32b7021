import { claims } from '../world/claims.ts';
import { consult } from '../world/consults.ts';
import { desktop, expect, expectAccessible, takeSession, test } from '../world/world.ts';
import { row, signIn } from './panes.ts';

test('a search finds words by their beginning in its own folder and offers the other folder', async ({
  page,
  world,
}) => {
  consult(world, 'To be found', { econsult: { patientLastName: 'Petrosyan' } });
  await signIn(page, 'Amara Okafor');
  const search = (name: string) => page.getByRole('searchbox', { name });
  await search('Search inbox').fill('petros');
  await search('Search inbox').press('Enter');
  await row(page, 'To be found').click();
  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Nothing was found' })).toBeVisible();
  await page.getByRole('button', { name: 'Search the archive' }).click();
  await expect(search('Search archive')).toHaveValue('petros');
  await expect(row(page, 'To be found')).toHaveCount(1);
  await search('Search archive').fill('dermatology');
  await search('Search archive').press('Enter');
  await expect(row(page, 'To be found')).toHaveCount(1);
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(search('Search archive')).toHaveValue('');
});

test('a search and its columns work, and an empty result says so', async ({ page, world }) => {
  claims('inbox-08', 'inbox-11');
  consult(world, 'Found by name', { econsult: { patientLastName: 'Zawadzki', phn: '61239-0045' } });
  await signIn(page, 'Amara Okafor');
  const search = page.getByRole('searchbox', { name: 'Search inbox' });
  await search.fill('zawadzki');
  const asked = page.waitForRequest('**/query/inbox-search');
  await search.press('Enter');
  expect((await asked).postDataJSON().data).toMatchObject({ terms: ['zawadzki'], limit: 25 });
  await expect(row(page, 'Found by name')).toHaveCount(1);
  await search.fill('612390045');
  await search.press('Enter');
  await expect(row(page, 'Found by name')).toHaveCount(1);
  await page.getByRole('button', { name: 'Columns of the subject line' }).click();
  await expect(page.getByRole('menuitemcheckbox')).toHaveText([
    'Specialty',
    'Subsite',
    'PHN',
    'Patient Name',
    'Referrer Name',
    'Consultant Name',
  ]);
  await page.getByRole('menuitemcheckbox', { name: 'Patient Name' }).click();
  await expect(row(page, 'Walter Zawadzki')).toHaveCount(1);
  await search.fill('nobodyatall');
  await search.press('Enter');
  await expect(page.getByRole('heading', { name: 'Nothing was found' })).toBeVisible();
  // Too many words show that problem alone.
  await search.fill('a b c d e f g h i j k');
  await search.press('Enter');
  await expect(
    page.getByText('Cannot use more than 10 search terms. Try removing some and try again.'),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Nothing was found' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(row(page, 'Found by name')).toHaveCount(1);
});

test('the columns menu says that one column must stay and that a save failed', async ({ page }) => {
  claims('inbox-12 (screen)');
  await page.setViewportSize(desktop);
  await takeSession(page, 'Samuel Osei');
  await page.goto('/dashboard/secure-messaging?tab=inbox');
  const columns = page.getByRole('button', { name: 'Columns of the subject line' });
  await columns.click();
  const item = (name: string) => page.getByRole('menuitemcheckbox', { name, exact: true });
  const menu = page.locator('[popover]:popover-open');
  for (const name of ['Specialty', 'Subsite']) {
    await item(name).click();
    await expect(item(name)).not.toBeChecked();
  }
  await item('PHN').click();
  await expect(menu.getByRole('alert')).toHaveText('At least one column must be selected');
  await expect(item('PHN')).toBeChecked();
  await expectAccessible(page);
  await page.route('**/call/inbox-saveColumns', (route) => route.abort());
  await item('Subsite').click();
  await expect(menu.getByRole('alert')).toHaveText(
    'The columns could not be saved. Please try again.',
  );
  await page.unroute('**/call/inbox-saveColumns');
  for (const name of ['Subsite', 'Specialty']) {
    await item(name).click();
    await expect(item(name)).toBeChecked();
  }
  await expect(menu.getByRole('alert')).toHaveCount(0);
});
