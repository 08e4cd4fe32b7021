/** What an operator changes while somebody writes. */
import type { Browser, Page } from '@playwright/test';
import {
  answer,
  compose,
  describePatient,
  field,
  foot,
  pickHeadache,
  questions,
  saved,
  send,
  specialist,
} from './compose.ts';
import { ask } from './drafts.ts';
import { expect, takeSession, test, type World } from './world.ts';

/** Changes the service that the page has chosen. */
async function operatorOf(page: Page, browser: Browser, world: World) {
  const there = await browser.newPage({ baseURL: world.url });
  await takeSession(there, 'Owen Kozak');
  await there.goto('/operator/services');
  const serviceId = new URL(page.url()).searchParams.get('serviceId');
  return async (more: (before: Record<string, unknown>) => object) => {
    const found = await ask(there, 'operator-service', { serviceId }, 'query');
    const service = { ...found.service, ...more(found.service) };
    await ask(there, 'operator-saveService', { service, after: found.version });
  };
}
const amara = async (page: Page): Promise<string> => {
  const { services } = await ask(page, 'services-getServicePage', { searchText: 'okafor' });
  return services[0].users[0].uid;
};

test('who answers changes while it is written: it is shown and said, and nobody is asked unseen', async ({
  page,
  browser,
  world,
}) => {
  await compose(page);
  await pickHeadache(page);
  await describePatient(page);
  await answer(page);
  await expect(saved(page)).toBeVisible();
  const change = await operatorOf(page, browser, world);
  const uids = [await amara(page)];
  // Before the page hears of it.
  await page.route('**/query/directory-service', (route) => route.abort());
  await change(() => ({ uids }));
  await send(page).click();
  await expect(foot(page)).toContainText('Who answers this service has changed.');
  await page.unroute('**/query/directory-service');
  await change(() => ({ shortDescription: 'By somebody else now.' }));
  await expect(
    page.getByText('This service is answered by Dr. Amara Okafor, FRCPC now.'),
  ).toBeInViewport();
  await expect(specialist(page).locator('option:checked')).toContainText('Okafor');
  await expect(questions(page)).toContainText('Okafor');
  await send(page).click();
  await expect(page.getByText('eConsult sent.')).toBeVisible();
});

test('a service that is taken away, renamed or never was: the page says so, and keeps what was written', async ({
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

test('a choice that is taken away is seen where it was ticked, and can be taken back', async ({
  page,
  browser,
  world,
}) => {
  await compose(page);
  await pickHeadache(page);
  await describePatient(page);
  await answer(page);
  await expect(saved(page)).toBeVisible();
  const change = await operatorOf(page, browser, world);
  await change(({ formFields }) => ({
    formFields: (formFields as { values: string[]; urgent?: string[] }[]).map((one) => ({
      ...one,
      values: one.values.map((value) => value.replace('headache', 'cephalgia')),
      ...(one.urgent && { urgent: [] }),
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
