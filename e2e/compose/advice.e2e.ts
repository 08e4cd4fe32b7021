/** A used template preselects the outcome that the consultant records. */

import { words } from '@corridor/contract/outcomes/words.ts';
import type { Page } from '@playwright/test';
import { claims } from '../world/claims.ts';
import { consult } from '../world/consults.ts';
import { desktop, expect, expectAccessible, phone, takeSession, test } from '../world/world.ts';

const box = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: words.title });
const openThread = (page: Page, id: string) =>
  page.goto(`/dashboard/secure-messaging?econsultId=${id}`);
const openOutcomes = (page: Page) => page.getByRole('button', { name: words.edit }).click();
const skip = (page: Page) => dialogOf(page).getByRole('button', { name: words.skip }).click();
const useTemplate = async (page: Page, name: RegExp) => {
  await page.getByRole('button', { name: 'Templates', exact: true }).click();
  await page.getByRole('menuitem', { name }).click();
};
const send = async (page: Page) => {
  await page.getByRole('button', { name: /^Send (Ctrl|⌘)/ }).click();
  await expect(box(page)).toHaveValue('');
};

async function expectChosen(page: Page, outcome: string | undefined, diagnosis: string) {
  const dialog = dialogOf(page);
  await expect(dialog.getByLabel(words.diagnosis)).toHaveValue(diagnosis);
  if (outcome) await expect(dialog.getByRole('radio', { name: outcome })).toBeChecked();
  else await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0);
}
const hearingAdvice = ['Patient to see Specialist', 'Sudden sensorineural hearing loss'] as const;

test('a used template preselects the outcome, after a reload and on another device too', async ({
  page,
  browser,
  world,
}) => {
  claims('templates-10 (screen)');
  const id = consult(world, 'Deaf on the left since Monday.', { to: 'Tomasz' });
  await takeSession(page, 'Tomasz Wierzbicki');
  await openThread(page, id);
  await openOutcomes(page);
  await expectChosen(page, undefined, '');
  await expect(dialogOf(page).getByText(words.byTemplate)).toHaveCount(0);
  await skip(page);
  await useTemplate(page, /Sudden hearing loss/);
  await openOutcomes(page);
  await expectChosen(page, ...hearingAdvice);
  await expect(dialogOf(page).getByText(words.byTemplate)).toBeVisible();
  for (const viewport of [desktop, phone]) {
    await page.setViewportSize(viewport);
    await expectAccessible(page);
  }
  await page.setViewportSize(desktop);
  await skip(page);
  await expect(page.getByText(/^Saved/)).toBeVisible();
  await page.reload();
  await expect(box(page)).toHaveValue(/Dear Dr\. Grace Lindqvist/);
  await openOutcomes(page);
  await expectChosen(page, ...hearingAdvice);
  await skip(page);
  await send(page);
  await openOutcomes(page);
  await expectChosen(page, ...hearingAdvice);
  await skip(page);

  const context = await browser.newContext({ baseURL: world.url });
  const other = await context.newPage();
  await takeSession(other, 'Tomasz Wierzbicki');
  await openThread(other, id);
  await openOutcomes(other);
  await expectChosen(other, ...hearingAdvice);
  // The person records a different choice, and the dialog offers the template beside it.
  const dialog = dialogOf(other);
  await dialog.getByRole('radio', { name: 'Unknown' }).check();
  await dialog.getByLabel(words.diagnosis).fill('Acoustic neuroma');
  await dialog.getByRole('button', { name: words.save }).click();
  await expect(dialog).toHaveCount(0);
  await openOutcomes(other);
  await expectChosen(other, 'Unknown', 'Acoustic neuroma');
  await dialog.getByRole('button', { name: words.useTemplate }).click();
  await expectChosen(other, ...hearingAdvice);
  await expect(dialog.getByRole('button', { name: words.useTemplate })).toHaveCount(0);
  await context.close();
});

test('a template without an outcome preselects none, and neither does a removed template', async ({
  page,
  world,
}) => {
  claims('templates-10 (nothing)');
  const id = consult(world, 'Deaf on the left since Monday.', { to: 'Tomasz' });
  await takeSession(page, 'Tomasz Wierzbicki');
  await page.route('**/query/templates-store', async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    const { items } = json.result.store;
    for (const item of Object.values<{ name: string; outcome?: string; diagnosis?: string }>(
      items,
    )) {
      if (item.name === 'Wax') delete item.outcome;
      if (item.name === 'Wax') delete item.diagnosis;
      // This outcome was once in the list.
      if (item.name === 'Tinnitus') item.outcome = 'OAT recommended';
    }
    await route.fulfill({ response, json });
  });
  await openThread(page, id);
  await useTemplate(page, /Wax/);
  await openOutcomes(page);
  await expectChosen(page, undefined, '');
  await skip(page);
  await useTemplate(page, /Sudden hearing loss/);
  await box(page).fill('');
  await box(page).fill('In my own words.');
  await openOutcomes(page);
  await expectChosen(page, undefined, '');
  await skip(page);
  await useTemplate(page, /Tinnitus/);
  await openOutcomes(page);
  await expectChosen(page, undefined, 'Subjective tinnitus');
  await skip(page);
  await send(page);
  await page.reload();
  await openOutcomes(page);
  await expectChosen(page, undefined, 'Subjective tinnitus');
  // The routes end before a page that still reads.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a call marked complete preselects the outcome of the template', async ({ page, world }) => {
  claims('templates-10 (call)');
  const id = consult(world, 'Call me', { type: 'phoneConsult', to: 'Tomasz', hoursAgo: 2 });
  await takeSession(page, 'Tomasz Wierzbicki');
  await openThread(page, id);
  await useTemplate(page, /Sudden hearing loss/);
  await send(page);
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText('Dear Dr. Grace');
  await page.getByRole('button', { name: 'Mark Call as Complete' }).click();
  await expect(page.getByRole('dialog').getByLabel('Outcome')).toHaveValue(hearingAdvice[0]);
});
