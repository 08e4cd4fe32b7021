/** An operator changes a service while a person writes a consult for it. */
import type { Browser, Page } from '@playwright/test';
import {
  compose,
  composed,
  delayAnswer,
  field,
  foot,
  pickHeadache,
  picture,
  questions,
  saved,
  send,
  specialist,
} from '../world/compose.ts';
import { ask, chooseNadia } from '../world/drafts.ts';
import { expect, takeSession, test, type World } from '../world/world.ts';

/** Signs in an operator; answers a function that changes the chosen service. */
async function operatorOf(page: Page, browser: Browser, world: World) {
  const console = await browser.newPage({ baseURL: world.url });
  await takeSession(console, 'Owen Kozak');
  await console.goto('/operator/services');
  const serviceId = new URL(page.url()).searchParams.get('serviceId');
  return async (more: (before: Record<string, unknown>) => object) => {
    const found = await ask(console, 'operator-service', { serviceId }, 'query');
    const service = { ...found.service, ...more(found.service) };
    await ask(console, 'operator-saveService', { service, after: found.version });
  };
}
const amara = async (page: Page): Promise<string> => {
  const { services } = await ask(page, 'services-getServicePage', { searchText: 'okafor' });
  return services[0].users[0].uid;
};

test('a new owner of the service is shown before anything is sent to them', async ({
  page,
  browser,
  world,
}) => {
  // This page receives no live changes.
  await page.routeWebSocket('**/live', () => undefined);
  await composed(page);
  await expect(saved(page)).toBeVisible();
  const change = await operatorOf(page, browser, world);
  const uids = [await amara(page)];
  await change(() => ({ uids }));
  await send(page).click();
  await expect(foot(page)).toContainText('Who answers this service has changed.');
  await expect(
    page.getByText('This service is answered by Dr. Amara Okafor, FRCPC now.'),
  ).toBeInViewport();
  await expect(specialist(page).locator('option:checked')).toContainText('Okafor');
  await expect(questions(page)).toContainText('Okafor');
  await send(page).click();
  await expect(page.getByText('eConsult sent.')).toBeVisible();
});

test('Send pressed before the files arrived is cancelled by a new owner, Discard or Forward', async ({
  page,
  browser,
  world,
}) => {
  await composed(page, { first: 'Not so' }, 'Samuel Osei');
  await expect(saved(page)).toBeVisible();
  const change = await operatorOf(page, browser, world);
  const uids = [await amara(page)];
  const waits = () => expect(foot(page)).toContainText('The attachments are still being uploaded');
  const waitsNot = () => expect(foot(page)).not.toContainText('being uploaded');
  const itGoes = await delayAnswer(page, '**/uploads');
  await page.getByLabel('Add attachments').setInputFiles([picture('late.png')]);
  await send(page).click();
  await waits();
  await change(() => ({ uids }));
  await expect(page.getByText(/^This service is answered by .*Okafor/)).toBeInViewport();
  await waitsNot();
  await send(page).click();
  await waits();
  await page.getByRole('button', { name: 'Discard' }).click();
  await waitsNot();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await send(page).click();
  await waits();
  await foot(page).getByRole('button', { name: 'Forward' }).click();
  await waitsNot();
  await chooseNadia(page);
  await foot(page).getByRole('button', { name: 'Forward' }).click();
  await expect(foot(page)).toContainText('Wait for the attachments.');
  await page.getByLabel('Add attachments').setInputFiles([picture('wrong.png')]);
  await send(page).click();
  await waits();
  for (const name of ['late.png', 'wrong.png'])
    await page.getByRole('button', { name: `Remove ${name}` }).click();
  await waitsNot();
  itGoes();
  await page.getByLabel('Add attachments').setInputFiles([picture('right.png')]);
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expect(page.getByText('eConsult sent.')).toHaveCount(0);
  await expect(saved(page)).toBeVisible();
  await expect(send(page)).toBeEnabled();
});

test('a change of the service keeps the shown problems of the form', async ({
  page,
  browser,
  world,
}) => {
  await compose(page, 'Samuel Osei');
  await pickHeadache(page);
  await foot(page).getByRole('button', { name: 'Forward' }).click();
  await expect(page.getByText('Please select an approver')).toBeVisible();
  const change = await operatorOf(page, browser, world);
  await change(() => ({ specialty: 'Brain Medicine', subsite: 'Aching' }));
  await expect(page.getByLabel('Subsite')).toHaveValue('Aching');
  await expect(page.getByText('Please select an approver')).toBeVisible();
});

test('the page says when a service is removed, renamed or unknown, and keeps the typed text', async ({
  page,
  browser,
  world,
}) => {
  await compose(page);
  await pickHeadache(page);
  await field(page, 'First name').fill('Kept');
  const change = await operatorOf(page, browser, world);
  await change(() => ({ specialty: 'Brain Medicine', subsite: 'Aching' }));
  await expect(page.getByLabel('Specialty')).toHaveValue('Brain Medicine');
  await expect(page.getByLabel('Subsite')).toHaveValue('Aching');
  const gone = page.getByText(/^The service that was chosen here is not offered any more\./);
  await expect(gone).toHaveCount(0);
  await change(() => ({ enabled: false }));
  await expect(gone).toBeInViewport();
  await expect(field(page, 'First name')).toHaveValue('Kept');
  await page.getByLabel('Specialty').selectOption('Dermatology');
  await expect(gone).toHaveCount(0);
  await page.goto(`/dashboard/consult/consult-form?serviceId=${crypto.randomUUID()}`);
  await expect(gone).toBeVisible();
  await page.goto('/dashboard/consult/consult-form?serviceId=12345');
  await expect(gone).toBeVisible();
});

test('the page says when it could not load the service of its address and tries again', async ({
  page,
}) => {
  await compose(page);
  await pickHeadache(page);
  const address = page.url();
  await page.goto('/dashboard/profile');
  await page.route('**/search/**', (route) => route.abort());
  await page.goto(address);
  const missed = page.getByText('The service that this address names could not be loaded.');
  await missed.waitFor();
  await field(page, 'First name').fill('Meanwhile');
  await page.unroute('**/search/**');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(missed).toHaveCount(0);
  await expect(specialist(page).locator('option:checked')).toContainText('Nyberg');
  await expect(field(page, 'First name')).toHaveValue('Meanwhile');
});

test('the page shows the new day at midnight, and after a sleep past midnight', async ({
  page,
}) => {
  await page.clock.install({ time: new Date('2026-11-24T05:59:00Z') });
  await compose(page);
  await pickHeadache(page);
  let requests = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/query/consult-start')) requests += 1;
  });
  const wakeAt = async (at: string) => {
    await page.clock.setSystemTime(new Date(at));
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.waitForResponse('**/query/consult-start', { timeout: 3_000 }).catch(() => undefined);
  };
  await wakeAt('2026-11-24T05:59:59Z');
  expect(requests).toBe(0);
  await wakeAt('2026-11-24T06:00:01Z');
  expect(requests).toBe(1);
});

test('a removed choice stays visible where it was ticked and can be unticked', async ({
  page,
  browser,
  world,
}) => {
  await composed(page);
  await expect(saved(page)).toBeVisible();
  const change = await operatorOf(page, browser, world);
  await change(({ formFields }) => ({
    formFields: (formFields as { values: string[]; urgent?: string[] }[]).map((field) => ({
      ...field,
      values: field.values.map((value) => value.replace('headache', 'cephalgia')),
      ...(field.urgent && { urgent: [] }),
    })),
  }));
  await page.reload();
  const old = questions(page).getByRole('checkbox', { name: 'headache no longer a choice' });
  await expect(old).toBeChecked();
  await send(page).click();
  await expect(questions(page).getByText(/has another choice$/)).toBeVisible();
  await old.click();
  await expect(old).toHaveCount(0);
  await questions(page).getByRole('checkbox', { name: 'cephalgia' }).check();
  await send(page).click();
  await expect(page.getByText('eConsult sent.')).toBeVisible();
});
