import type { Page } from '@playwright/test';
import { claims } from '../world/claims.ts';
import { patient, takePermissions } from '../world/compose.ts';
import { nextFrames } from '../world/frames.ts';
import { expect, takeSession, test } from '../world/world.ts';

const snackbar = (page: Page, text: string) => page.getByRole('status').getByText(text);

async function compose(page: Page, name = 'Grace Lindqvist', address = '/dashboard/consult') {
  await takeSession(page, name);
  await page.goto(address);
  await patient(page).waitFor();
}

test('a person who bills reads that a consult is billed the next day, and a call at 7:00', async ({
  page,
}) => {
  claims('consult-10', 'consult-11');
  await compose(page);
  await expect(page.getByText('This eConsult will be billed the next day.')).toBeVisible();
  await page.getByText('Phone consult', { exact: true }).click();
  await expect(
    page.getByText('The consult is copied to you and billed at 7:00 AM the next day.'),
  ).toBeVisible();
  await expect(page.getByText('This eConsult will be billed the next day.')).toHaveCount(0);
});

test('a person without billing reads that a consult is billed as the Plus plan', async ({
  page,
}) => {
  claims('consult-10 (others)');
  await compose(page, 'Nadia Haddad');
  await expect(page.getByText('This eConsult is billed as the Plus plan.')).toBeVisible();
});

test('a person who may not send sees no Send button', async ({ page }) => {
  claims('consult-48 (screen)');
  await compose(page, 'Samuel Osei');
  const send = page.getByRole('button', { name: 'Send eConsult' });
  await expect(send).toBeVisible();
  await takePermissions(page, 'econsultAndSecureMessaging');
  await page.reload();
  await patient(page).waitFor();
  await expect(page.getByRole('button', { name: 'Save draft' })).toBeVisible();
  await expect(send).toHaveCount(0);
});

test('only a person who may search sees the search tab', async ({ page }) => {
  claims('directory-05');
  await compose(page);
  await expect(page.getByRole('tab', { name: 'Search' })).toBeVisible();
  await takePermissions(page, 'econsultSearchBar');
  await page.reload();
  await page.getByLabel('Specialist', { exact: true }).waitFor();
  await expect(page.getByRole('tab', { name: 'Search' })).toHaveCount(0);
});

test('a search asks for one page of 50 hits; a failed search says so and an abandoned one does not', async ({
  page,
}) => {
  claims('directory-30', 'directory-33');
  await compose(page);
  await page.getByRole('tab', { name: 'Search' }).click();
  const box = page.getByLabel('Service name, specialty, keywords...');
  const searchRequest = page.waitForRequest('**/search/multi_search');
  await box.fill('headache');
  await page.keyboard.press('Enter');
  expect((await searchRequest).postDataJSON()).toMatchObject({
    searches: [{ collection: 'services', q: 'headache', page: 0, per_page: 50, limit_hits: 50 }],
  });
  const found = page.getByRole('region', { name: 'Services found' });
  await found.waitFor();
  // The second search replaces the first, whose failure is not shown.
  let searches = 0;
  const { promise: gate, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/search/multi_search', async (route) => {
    searches += 1;
    if (searches === 1) await gate;
    await route.continue().catch(() => undefined);
  });
  await box.fill('migraine');
  await page.keyboard.press('Enter');
  await expect.poll(() => searches).toBe(1);
  await box.fill('eczema');
  await page.keyboard.press('Enter');
  await expect(found.getByText('Dermatology').first()).toBeVisible();
  release();
  await nextFrames(page);
  await expect(page.getByText('Error searching for services')).toHaveCount(0);
  await page.unroute('**/search/multi_search');
  await page.route('**/search/multi_search', (route) => route.abort());
  await box.fill('asthma');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Error searching for services');
});

test('a clinic in Alberta asks only services in Alberta, by words and by subsite', async ({
  page,
}) => {
  claims('directory-37 (picker)');
  await compose(page);
  const filters: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/search/multi_search'))
      filters.push(request.postDataJSON().searches[0].filter_by);
  });
  const inAlberta = 'clinic.location.province:=`AB`';
  await page.getByLabel('Specialty').selectOption('Neurology');
  await page.getByLabel('Subsite').selectOption('Headache');
  await expect.poll(() => filters.at(-1)).toContain(inAlberta);
  await page.getByRole('tab', { name: 'Search' }).click();
  await page.getByLabel('Service name, specialty, keywords...').fill('kelowna');
  await page.keyboard.press('Enter');
  // Those elsewhere are found by words, with the reason, and cannot be chosen.
  const found = page.getByRole('region', { name: 'Services found' });
  await expect(found.getByRole('heading')).toHaveText([/^Cannot be asked now/]);
  await expect(found.getByRole('listitem').first()).toContainText(
    'Kelowna, BC: clinics in Alberta ask within Alberta',
  );
  await expect(found.getByRole('button')).toHaveCount(0);
});

test('a search asks soon after the last letter, and again after ten seconds without an answer', async ({
  page,
}) => {
  claims('directory-30 (time-out)', 'directory-35 (picker)');
  await compose(page);
  await page.getByRole('tab', { name: 'Search' }).click();
  const box = page.getByLabel('Service name, specialty, keywords...');
  const requests: number[] = [];
  await page.route('**/search/multi_search', async (route) => {
    requests.push(Date.now());
    // The first search gets no answer.
    if (requests.length > 1) await route.continue();
  });
  await page.clock.install();
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 100));
  await box.evaluate((input: HTMLInputElement) => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
    for (const text of ['head', 'headach', 'headache']) {
      set?.call(input, text);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }
  });
  await page.clock.runFor(149);
  expect(requests).toEqual([]);
  await page.clock.runFor(850);
  await expect.poll(() => requests.length).toBe(1);
  await page.clock.resume();
  // The limit of ten seconds belongs to the browser's request, which has a clock of its own.
  await expect(page.getByRole('region', { name: 'Services found' })).toContainText('Headache', {
    timeout: 20_000,
  });
  expect(requests).toHaveLength(2);
  const waited = (requests[1] ?? 0) - (requests[0] ?? 0);
  expect(waited).toBeGreaterThanOrEqual(9_900);
  expect(waited).toBeLessThan(14_000);
});

test('a slow page does not call a person back who has gone to another', async ({ page }) => {
  await takeSession(page, 'Grace Lindqvist');
  await page.goto('/dashboard/profile');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const delay = async (pattern: string) => {
    let release = () => {};
    const released = new Promise<void>((go) => {
      release = go;
    });
    await page.route(pattern, async (route) => {
      await released;
      await route.continue();
    });
    return release;
  };
  const answer = await delay('**/query/consult-start');
  const script = await delay('**/MessagingPage-*.js');
  const asked = page.waitForRequest('**/query/consult-start');
  await page.getByRole('link', { name: /^New Consult/ }).click();
  await asked;
  await page.getByRole('link', { name: 'Secure messaging' }).click();
  await expect(page).toHaveURL(/secure-messaging/);
  const started = page.waitForResponse('**/query/consult-start');
  answer();
  await started;
  // The form has gone, and the header names the page that still loads.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Secure messaging');
  script();
  await expect(page.getByRole('region', { name: 'Consults' })).toBeVisible();
  await expect(page).toHaveURL(/secure-messaging/);
});

test('leaving asks first when text is saved nowhere', async ({ page }) => {
  claims('consult-25');
  await compose(page);
  // Neither the server nor the device accepts the text.
  await page.route('**/call/consultDraft-saveDraft', (route) => route.abort());
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new Error('full');
    };
  });
  await patient(page).getByLabel('First name').fill('Ingrid');
  await expect(page.getByText('Not saved yet')).toBeVisible();
  const leave = () => page.getByRole('link', { name: 'Resources' }).click();
  await leave();
  const question = page.getByRole('alertdialog', { name: 'Unsaved Changes' });
  await expect(question).toContainText('You have unsaved changes, are you sure you want to leave?');
  await page.keyboard.press('Escape');
  await expect(patient(page).getByLabel('First name')).toHaveValue('Ingrid');
  await expect(page).toHaveURL(/\/dashboard\/consult/);
});

test('a signed-out person reads what to do', async ({ page }) => {
  claims('consult-59');
  await compose(page);
  await page.getByLabel('Specialty', { exact: true }).selectOption('Neurology');
  await page.getByLabel('Subsite').selectOption('Headache');
  const specialist = page.getByLabel('Specialist', { exact: true });
  const option = specialist.locator('option').filter({ hasText: 'Nyberg' }).first();
  await option.waitFor({ state: 'attached' });
  await specialist.selectOption((await option.getAttribute('value')) ?? '');
  await patient(page).getByLabel('First name').fill('Ingrid');
  await patient(page).getByLabel('Last name').fill('Halvorsen');
  await patient(page).getByLabel('Date of birth').pressSequentially('19620228');
  await patient(page).getByLabel('Province').selectOption('AB');
  await patient(page).getByLabel('PHN').fill('700110707');
  const questions = page.getByRole('region', { name: 'Clinical questions' });
  await questions.getByRole('checkbox', { name: 'headache' }).check();
  for (const box of await questions.getByRole('textbox').all()) await box.fill('For 3 months.');
  const error = { status: 'UNAUTHENTICATED', message: '', details: { code: 'unauthenticated' } };
  await page.route('**/call/consult-sendConsult', (route) =>
    route.fulfill({ status: 401, json: { error } }),
  );
  await page.getByRole('button', { name: 'Send eConsult' }).click();
  await expect(page.getByText('You are not logged in. Please refresh the page.')).toBeVisible();
  await expect(patient(page).getByLabel('First name')).toHaveValue('Ingrid');
});

test('a snackbar goes by itself after six seconds', async ({ page }) => {
  claims('consult-62');
  await compose(page);
  await page.clock.install();
  // The clock stands still, so that a slow machine spends none of the six seconds.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 100));
  await patient(page).getByLabel('First name').fill('Ingrid');
  await page.getByRole('button', { name: 'Export PDF' }).click();
  await page.clock.runFor(100);
  const notice = snackbar(page, 'Save your draft before exporting.');
  await expect(notice).toBeVisible();
  await page.clock.runFor(5_400);
  await expect(notice).toBeVisible();
  await page.clock.runFor(1_000);
  await expect(notice).toHaveCount(0);
});
