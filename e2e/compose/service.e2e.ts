import type { Page } from '@playwright/test';
import { claims } from '../world/claims.ts';
import {
  compose,
  describePatient,
  foot,
  noteOf,
  pick,
  pickHeadache,
  questions,
  saved,
  section,
  send,
  specialist,
} from '../world/compose.ts';
import { desktop, expect, test } from '../world/world.ts';

test('each of specialty, subsite and specialist opens the next choice', async ({ page }) => {
  claims('consult-03', 'consult-06', 'directory-03', 'directory-07', 'directory-17');
  await compose(page);
  const specialty = page.getByLabel('Specialty');
  const subsite = page.getByLabel('Subsite');
  const first = specialist(page).locator('option').first();
  await expect(first).toHaveText('Select Subsite First');
  await expect(subsite).toBeDisabled();
  await specialty.selectOption('Neurology');
  // The answer is delayed until the test has seen the waiting state.
  let go: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route('**/search/**', async (route) => {
    await released;
    await route.continue();
  });
  await subsite.selectOption('Headache');
  await expect(first).toHaveText('Loading Specialists...');
  go();
  await expect(first).toHaveText('Select Specialist');
  await pickHeadache(page);
  await expect(page).toHaveURL(
    /\/dashboard\/consult\/consult-form\?serviceId=[0-9a-f-]{36}&locationIdx=0/,
  );
  // The time to an answer depends on the answers in this world.
  const card = page.getByRole('region', { name: 'Headache' });
  await expect(card).toContainText(/Answers in about \d+h/);
  // Another subsite has other specialists, and another specialty has other subsites.
  await subsite.selectOption('Movement');
  await expect(specialist(page)).toHaveValue('');
  await expect(page).toHaveURL(/\/dashboard\/consult(\?|$)/);
  await pick(page, 'Neurology', 'Movement', /Nyberg/);
  await specialty.selectOption('Psychiatry');
  await expect(subsite).toHaveValue('');
  await expect(first).toHaveText('Select Subsite First');
  await page.unroute('**/search/**');
  await page.route('**/search/**', (route) =>
    route.fulfill({ status: 503, json: { message: 'Not Ready' } }),
  );
  await subsite.selectOption('Addiction');
  await expect(first).toHaveText('Error Loading Specialists', { timeout: 20_000 });
  await expect(page.getByText('Error searching for services')).toBeVisible();
});

test('the picker has two tabs, and its directory asks for specialty, subsite and specialist', async ({
  page,
}) => {
  claims('directory-03');
  await compose(page);
  const service = section(page, 'Service');
  await expect(service.getByRole('tab')).toHaveText(['Directory', 'Search']);
  const [directory, search] = [
    service.getByRole('tab', { name: 'Directory' }),
    service.getByRole('tab', { name: 'Search' }),
  ];
  const boxes = service.getByRole('tabpanel').getByRole('combobox');
  const labels = () =>
    boxes.evaluateAll((all) =>
      all.map((one) => (one as HTMLSelectElement).labels[0]?.textContent?.trim()),
    );
  await expect(directory).toHaveAttribute('aria-selected', 'true');
  expect(await labels()).toEqual(['Specialty', 'Subsite', 'Specialist']);
  await expect(service.getByRole('searchbox')).toHaveCount(0);
  await search.click();
  await expect(search).toHaveAttribute('aria-selected', 'true');
  await expect(directory).toHaveAttribute('aria-selected', 'false');
  await expect(boxes).toHaveCount(0);
  await expect(page.getByPlaceholder('Service name, specialty, keywords...')).toBeVisible();
  await search.press('ArrowLeft');
  await expect(directory).toBeFocused();
  expect(await labels()).toEqual(['Specialty', 'Subsite', 'Specialist']);
});

test('a referral has its own address and is never a phone consult', async ({ page }) => {
  claims('consult-06 (referral)');
  await compose(page);
  await pick(page, 'Allergy and Immunology', 'Drug Allergy', /Sorensen/);
  await expect(page).toHaveURL(/\/dashboard\/consult\/referral-form\?serviceId=/);
  await expect(page.getByText('Phone consult', { exact: true })).toHaveCount(0);
  await expect(foot(page).getByRole('button', { name: 'Send Referral' })).toBeVisible();
  await page.getByRole('checkbox', { name: 'The service knows this patient already.' }).check();
  await expect(page.getByRole('link', { name: 'New Consult' })).toHaveAttribute(
    'aria-current',
    'page',
  );
});

test('a misspelt search finds a service, and Back returns to its results', async ({ page }) => {
  claims(
    'directory-04',
    'directory-06',
    'directory-18',
    'directory-23',
    'directory-39',
    'directory-40',
  );
  await page.setViewportSize(desktop);
  await compose(page);
  await page.getByRole('tab', { name: 'Search' }).click();
  const box = page.getByPlaceholder('Service name, specialty, keywords...');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('Enter a search term.');
  await box.fill('hedache');
  await box.press('Enter');
  const results = page.getByRole('region', { name: 'Services found' });
  await expect(results.getByRole('heading').first()).toHaveText(/^Best matches/);
  await expect(results.getByRole('status')).toHaveCount(0);
  const row = results
    .getByRole('button', { name: /Headache.*Dr. Anders Nyberg, FRCPC · Calgary/ })
    .first();
  await expect(row).toContainText(/Response time<?\d+h/);
  await expect(row).toContainText('hedache → Headache');
  await row.click();
  await questions(page).waitFor();
  await page.getByRole('button', { name: 'Back to Results' }).click();
  await expect(questions(page)).toHaveCount(0);
  await expect(row).toBeFocused();
  await row.click();
  await page.getByRole('tab', { name: 'Directory' }).click();
  await expect(questions(page)).toHaveCount(0);
  await expect(page.getByLabel('Specialty')).toHaveValue('');
  await page.getByRole('tab', { name: 'Search' }).click();
  await expect(results).toHaveCount(0);
  await box.fill('zzzzqqq');
  // The search runs without a key press.
  await expect(page.getByText('No services found.', { exact: true })).toBeVisible();
});

test('the best stand first, the rest by college, and below a line what cannot be asked now', async ({
  page,
}) => {
  claims('directory-37 (search)', 'directory-40 (search)');
  await page.setViewportSize(desktop);
  await compose(page);
  await page.getByRole('tab', { name: 'Search' }).click();
  const box = page.getByPlaceholder('Service name, specialty, keywords...');
  const results = page.getByRole('region', { name: 'Services found' });
  const headings = results.getByRole('heading');
  const called: string[] = [];
  page.on('request', (request) => called.push(request.url()));
  await page.clock.install();
  await box.fill('heart doctor');
  await expect(headings).toHaveText([
    /^Best matches ?5$/,
    /^FRCPC\/FRCSC Specialists/,
    /^Cannot be asked now/,
  ]);
  // Enter takes the first, once it has been there to be read.
  await expect(results).toHaveAttribute('aria-busy', 'false');
  await page.clock.runFor(300);
  const first = results.getByRole('button').first();
  const name = (await first.locator('strong').textContent()) ?? '';
  await box.press('Enter');
  await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Back to Results' }).click();
  // The specialists of her consults can be asked.
  for (const known of ['Okafor', 'Wierzbicki']) {
    await box.fill(known);
    await expect(headings).toHaveText([/^Best matches ?5$/]);
    await expect(results.getByRole('button', { name: new RegExp(known) })).toHaveCount(5);
  }
  // Somebody of another province is found, with the reason, and not asked.
  await box.fill('Whitlock');
  await expect(headings).toHaveText([/^Cannot be asked now/]);
  const far = results.getByRole('listitem').first();
  await expect(far).toContainText('Vancouver, BC: clinics in Alberta ask within Alberta');
  await expect(far).toContainText('Call Broadway Specialist Centre: (604) 555-0129');
  await expect(far.getByRole('button')).toHaveCount(0);
  // A word without an answer is named, and a city without a service.
  await box.fill('gout zebra');
  await expect(results.getByRole('status')).toHaveText('without: zebra');
  await box.fill('gout whitehorse');
  await expect(results.getByRole('status')).toHaveText(/^Nobody in Whitehorse/);
  // Nobody is asked elsewhere than here, and no address holds the typed words.
  expect(called.filter((url) => !url.startsWith(new URL(page.url()).origin))).toEqual([]);
  expect(called.filter((url) => url.endsWith('/search/multi_search'))).not.toEqual([]);
  expect(called.filter((url) => /heart|okafor|whitlock|zebra|whitehorse/i.test(url))).toEqual([]);
});

test('an absent specialist is shown with a date of return, and the draft is kept', async ({
  page,
}) => {
  claims('directory-19', 'directory-21', 'directory-22');
  await compose(page);
  await pick(page, 'Diagnostic Imaging', 'Breast Imaging', /Novotny/);
  await expect(page.getByRole('region', { name: 'Breast Imaging' })).toContainText(
    /Unavailable - Returning \w{3}\.? \d+, 20\d\d/,
  );
  await describePatient(page);
  await send(page).click();
  await expect(specialist(page)).toBeFocused();
  expect(await noteOf(specialist(page))).toBe(
    'Specialist is unavailable, please save draft and wait for return or select another specialist.',
  );
  await expect(saved(page)).toBeVisible();
});

test('a form that fails to load says so and is tried again', async ({ page }) => {
  claims('consult-53 (failure)');
  await compose(page);
  await page.route('**/call/services-getServiceForm', (route) => route.abort());
  await pick(page, 'Neurology', 'Headache', /Nyberg/);
  await expect(questions(page).getByText('Error loading service form.')).toBeVisible();
  await expect(questions(page).getByLabel('Onset and course')).toHaveCount(0);
  await page.unroute('**/call/services-getServiceForm');
  await questions(page).getByRole('button', { name: 'Retry' }).click();
  await expect(questions(page).getByLabel('Onset and course')).toBeVisible();
  await expect(page.getByText('Error loading service form.')).toHaveCount(0);
});

test('a service shows its own questions, and its urgent advice first', async ({ page }) => {
  claims('consult-19', 'consult-36', 'consult-43');
  await compose(page);
  await pick(page, 'Psychiatry', 'Mood and Anxiety', /Moretti/);
  await questions(page).getByLabel('PHQ-9').pressSequentially('1a4');
  await expect(questions(page).getByLabel('PHQ-9')).toHaveValue('14');
  // The choice is single: the second replaces the first.
  const risk = questions(page).getByRole('group', { name: /Suicide or harm risk/ });
  await risk.getByRole('checkbox', { name: 'passive' }).check();
  await risk.getByRole('checkbox', { name: 'active' }).check();
  await expect(risk.getByRole('checkbox', { name: 'passive' })).not.toBeChecked();
  await expect(questions(page)).toContainText('send the patient to emergency care, or call 911');
  await send(page).click();
  await expect(risk).toContainText('read the advice first');
  await questions(page).getByRole('checkbox', { name: 'I have read this' }).check();
  await expect(risk).not.toContainText('read the advice first');
  await expect(page.getByText('Not for emergencies. Call 911.').last()).toBeVisible();
});

test('each person finds the specialties that are open to them and no others', async ({
  page,
  browser,
  world,
}) => {
  claims('directory-25 (screen)', 'directory-26 (screen)');
  const options = (by: Page) => by.getByLabel('Specialty').locator('option');
  await compose(page, 'Peter Vogel');
  await expect(options(page)).toHaveText([
    'Select Specialty',
    'Dentistry',
    'Home Sleep Apnea Test',
  ]);
  await page.getByLabel('Specialty').selectOption('Dentistry');
  const otherPage = await browser.newPage({ baseURL: world.url });
  await compose(otherPage);
  const open = await options(otherPage).allTextContents();
  expect(open.length).toBeGreaterThan(20);
  for (const name of ['Dentistry', 'Home Sleep Apnea Test', 'Long Term Care'])
    expect(open, name).not.toContain(name);
  // A search does not find closed specialties either.
  await otherPage.getByRole('tab', { name: 'Search' }).click();
  await otherPage.getByPlaceholder('Service name, specialty, keywords...').fill('sleep apnea');
  await otherPage.keyboard.press('Enter');
  const results = otherPage.getByRole('region', { name: 'Services found' });
  await results.or(otherPage.getByText('No services found.')).first().waitFor();
  await expect(results.getByText('Home Sleep Apnea Test')).toHaveCount(0);
  await otherPage.close();
});
