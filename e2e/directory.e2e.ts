import type { Page, Request } from '@playwright/test';
import { claims } from './world/claims.ts';
import { delayAnswer } from './world/compose.ts';
import { nextFrames } from './world/frames.ts';
import { desktop, expect, expectAccessible, phone, takeSession, test } from './world/world.ts';

const list = (page: Page) => page.getByRole('list', { name: 'Services' });
const rows = (page: Page) => list(page).getByRole('listitem');
const total = (page: Page) => page.getByText(/^\d+ services?$/);
const counted = async (page: Page) => Number.parseInt((await total(page).textContent()) ?? '', 10);

async function directory(page: Page) {
  await page.setViewportSize(desktop);
  await takeSession(page, 'Karim Mansour');
  await page.goto('/dashboard/consult');
  await rows(page).first().waitFor();
}

test('a person with the directory permission begins with all services on a desktop and with the form on a phone', async ({
  page,
}) => {
  claims('directory-02');
  await directory(page);
  await page.setViewportSize(phone);
  await page.getByRole('region', { name: 'Patient Information' }).waitFor();
  await expect(list(page)).toHaveCount(0);
});

test('a person without the directory permission sees the form alone', async ({ page }) => {
  claims('directory-02 (others)');
  await page.setViewportSize(desktop);
  await takeSession(page, 'Grace Lindqvist');
  await page.goto('/dashboard/consult');
  await page.getByRole('region', { name: 'Patient Information' }).waitFor();
  await expect(list(page)).toHaveCount(0);
});

test('a pause between two words keeps the first word, and no request has them in its address', async ({
  page,
}) => {
  await directory(page);
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  const words = page.getByPlaceholder('Service name, specialty, keywords...');
  await words.pressSequentially('heart ');
  await expect(page).toHaveURL(/heart/);
  await expect(rows(page).first()).toBeVisible();
  await words.pressSequentially('failure');
  await expect(words).toHaveValue('heart failure');
  await expect(page).toHaveURL(/heart(\+|%20)failure/);
  await expect
    .poll(() => requests.map((request) => request.postData()).join())
    .toContain('heart failure');
  expect(requests.filter((request) => /heart|failure/.test(request.url()))).toEqual([]);
});

test('the address keeps words, specialty, subsite and order', async ({ page }) => {
  claims('directory-01', 'directory-09', 'directory-11', 'directory-35');
  await directory(page);
  const all = await counted(page);
  expect(all).toBeGreaterThanOrEqual(150);
  await expect(page.getByLabel('Referring Clinic')).toHaveValue('0');
  await expect(page.getByText('And/Or', { exact: true })).toBeVisible();
  await page.getByLabel('Specialty', { exact: true }).selectOption('Neurology');
  await expect(total(page)).not.toHaveText(`${all} services`);
  const some = await counted(page);
  await page.getByLabel('Subsite').selectOption('Headache');
  await expect.poll(() => counted(page)).toBeLessThan(some);
  await expect(rows(page).first()).toContainText('Neurology · Headache');
  await expect(page.getByLabel('Sort By').locator('option')).toHaveText(['Time', 'Location']);
  await page.getByLabel('Sort By').selectOption({ label: 'Time' });
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    specialty: 'Neurology',
    subsite: 'Headache',
    sortType: 'time',
  });
  await page.reload();
  await expect(page.getByLabel('Subsite')).toHaveValue('Headache');
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(total(page)).toHaveText(`${all} services`);
  // Misspelt words find services too; the search runs once the typing pauses.
  const requests: number[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/services-getServicePage')) requests.push(Date.now());
  });
  const box = page.getByLabel('Service name, specialty, keywords...');
  await box.pressSequentially('palpitatoin', { delay: 20 });
  const typed = Date.now();
  await box.press('s');
  await expect(rows(page).first()).toContainText('Cardiology');
  expect(requests.length).toBeLessThanOrEqual(2);
  expect((requests[0] ?? 0) - typed).toBeGreaterThanOrEqual(150);
  expect((requests[0] ?? 0) - typed).toBeLessThan(1_000);
  expect(new URL(page.url()).searchParams.get('searchText')).toBe('palpitatoins');
});

test('a list of any length scrolls by wheel, button and keyboard and says how many rows it has', async ({
  page,
}) => {
  claims('directory-10');
  await directory(page);
  const all = await counted(page);
  const first = rows(page).first();
  await expect(first).toHaveAttribute('aria-setsize', String(all));
  expect(await rows(page).count()).toBeLessThan(20);
  const scroller = list(page).locator('..');
  const top = () => scroller.evaluate((one) => one.scrollTop);
  await page.getByRole('button', { name: 'Scroll for more' }).click();
  await expect.poll(top).toBe(400);
  // The keyboard reaches every row, and the focused row is in sight.
  await rows(page).first().getByRole('button').focus();
  const seen = new Set<string>();
  for (let index = 1; index <= 45; index++) {
    const button = list(page).locator(`[data-at="${index - 1}"]`);
    await expect(button).toBeFocused();
    seen.add((await button.allTextContents()).join());
    await page.keyboard.press('ArrowDown');
    await expect(list(page).locator(`[data-at="${index}"]`)).toBeFocused();
  }
  expect(seen.size).toBeGreaterThan(40);
  await expect(list(page).locator('[data-at="45"]')).toBeInViewport();
  await page.keyboard.press('Home');
  await expect(list(page).locator('[data-at="0"]')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/dashboard\/consult\/(consult|referral)-form\?serviceId=/);
});

test('a chosen service opens the form, and Back returns to the same filters', async ({ page }) => {
  claims('directory-11 (choice)');
  await directory(page);
  await page.getByLabel('Specialty', { exact: true }).selectOption('Neurology');
  await expect(rows(page).first()).toContainText('Neurology');
  const [name = ''] = await rows(page).first().locator('strong').allTextContents();
  await rows(page).first().getByRole('button').click();
  await page.waitForURL(/consult-form\?serviceId=[^&]+&locationIdx=0$/);
  await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
  await expect(page.getByLabel('Specialty', { exact: true })).toHaveValue('Neurology');
  await page.goBack();
  await rows(page).first().waitFor();
  await expect(page.getByLabel('Specialty', { exact: true })).toHaveValue('Neurology');
});

test('Back from a form returns to the opened service, however far down', async ({ page }) => {
  await directory(page);
  const { at: last, release } = await focusLastRow(page);
  // The key also reaches a row that has not loaded yet.
  await page.keyboard.press('ArrowDown');
  release();
  const opened = list(page).locator(`[data-at="${last + 1}"]`);
  await expect(opened).toBeFocused();
  const name = await opened.textContent();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/dashboard\/consult\/(consult|referral)-form\?serviceId=/);
  await page.goBack();
  await expect(opened).toBeFocused();
  await expect(opened).toBeInViewport({ ratio: 0.5 });
  await expect(opened).toHaveText(name ?? '');
  // Another order begins at the top of the list.
  await page.getByLabel('Sort By').selectOption('time');
  await expect(list(page).locator('[data-at="0"]')).toBeInViewport();
});

/** Focuses the last loaded row while the next rows still load. */
async function focusLastRow(page: Page) {
  await rows(page).first().getByRole('button').focus();
  await expect(page.locator('ul[aria-busy=false]')).toHaveCount(1);
  const release = await delayAnswer(page, '**/call/services-getServicePage');
  await page.keyboard.press('End');
  const focused = list(page).locator(':focus');
  await expect(focused).not.toHaveAttribute('data-at', '0');
  await expect(page.locator('ul[aria-busy=true]')).toHaveCount(1);
  return { at: Number(await focused.getAttribute('data-at')), release };
}

test('a late row does not take the focus from another field', async ({ page }) => {
  await directory(page);
  const { at: index, release } = await focusLastRow(page);
  await page.keyboard.press('ArrowDown');
  const search = page.getByLabel('Service name, specialty, keywords...');
  await search.focus();
  // Until the row loads, Tab enters the list at its last loaded row.
  await expect(list(page).locator('[data-at][tabindex="0"]')).toHaveAttribute(
    'data-at',
    `${index}`,
  );
  release();
  await expect(list(page).locator(`[data-at="${index + 1}"]`)).toBeAttached();
  await nextFrames(page);
  await expect(search).toBeFocused();
});

test('the page says when it found nothing and when loading failed', async ({ page }) => {
  claims('directory-08', 'directory-34');
  await directory(page);
  await page.getByLabel('Service name, specialty, keywords...').fill('zzzzqqqq');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'No services found' })).toBeVisible();
  await page.route('**/services-getServicePage', (route) => route.abort());
  await page.getByRole('button', { name: 'Clear' }).click();
  const failed = page.getByText(/^An error occurred when loading services: .+[^.]\. Retry$/);
  await expect(failed).toBeVisible();
  await page.unroute('**/services-getServicePage');
  await page.getByRole('button', { name: 'Retry' }).click();
  await rows(page).first().waitFor();
  await page.route('**/directory-start*', (route) =>
    route.fulfill({
      json: { result: { specialties: { Cardiology: [] }, search: {}, offsetMinutes: 0 } },
    }),
  );
  await page.reload();
  await expect(
    page.getByText('Error loading specialties and subsites: Invalid specialty subsite map'),
  ).toBeVisible();
});

test('the page offers to try again when its first query fails', async ({ page }) => {
  claims('directory-34 (start)');
  await page.route('**/query/consult-start', (route) => route.abort());
  await page.setViewportSize(desktop);
  await takeSession(page, 'Karim Mansour');
  await page.goto('/dashboard/consult');
  await expect(page.getByText(/^An error occurred when loading services: /)).toBeVisible();
  await expect(page.getByText('Loading services...')).toHaveCount(0);
  await page.unroute('**/query/consult-start');
  await page.getByRole('button', { name: 'Retry' }).click();
  await rows(page).first().waitFor();
});

test('the address accepts a number and a specialty that no longer exists', async ({ page }) => {
  await directory(page);
  await page.goto('/dashboard/consult?searchText=123');
  await expect(page.getByRole('heading', { name: 'No services found' })).toBeVisible();
  await expect(page.getByLabel('Service name, specialty, keywords...')).toHaveValue('123');
  await page.goto('/dashboard/consult?specialty=1');
  await expect(page.getByLabel('Specialty', { exact: true })).toHaveValue('1');
  await page.getByRole('button', { name: 'Clear' }).click();
  await rows(page).first().waitFor();
});

test('a look at a service leaves no draft', async ({ page }) => {
  await directory(page);
  await rows(page).first().getByRole('button').click();
  await page.getByLabel('First name').waitFor();
  await expect(page.getByText(/^Not saved yet|^Saving|^Draft saved/)).toHaveCount(0);
  await page.getByLabel('First name').fill('Written');
  await expect(page.getByText(/^Draft saved/)).toBeVisible();
});

test('the directory is accessible', async ({ page }) => {
  await directory(page);
  await expectAccessible(page);
});
