import type { Page, Route } from '@playwright/test';
import {
  composed,
  delayAnswer,
  field,
  foot,
  patient,
  picture,
  questions,
  saved,
  send,
} from '../world/compose.ts';
import { expect, test } from '../world/world.ts';

test('Undo within ten seconds takes the consult back with everything typed', async ({ page }) => {
  await composed(page, { first: 'Undone' });
  await page.getByLabel('Add attachments').setInputFiles([picture('back.png')]);
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await send(page).click();
  // The person has begun the next consult, which is kept too.
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.waitFor();
  await expect(field(page, 'First name')).toHaveValue('');
  await field(page, 'First name').fill('Begun');
  await undo.click();
  await expect(field(page, 'First name')).toHaveValue('Undone');
  await expect(questions(page).getByLabel('Relevant history')).toHaveValue(
    'Relevant history: none',
  );
  await expect(page.getByRole('list', { name: 'Other Attachments' })).toContainText('back.png');
  await expect(saved(page)).toBeVisible();
  // The consult can be sent again in spite of the undone send.
  await send(page).click();
  await expect(foot(page).getByText('eConsult sent.')).toBeVisible();
  // The sent consult is no longer a draft, and the form says nothing of saving.
  expect(await saved(page).count()).toBe(0);
  await page.goto('/dashboard/secure-messaging?tab=drafts');
  await page.getByRole('listitem').filter({ hasText: 'Nothing chosen yet' }).first().click();
  await expect(field(page, 'First name')).toHaveValue('Begun');
});

test('a person who leaves right after sending is not called back', async ({ page }) => {
  await composed(page, { first: 'Gone on' });
  await page.clock.install();
  await send(page).click();
  await expect(foot(page).getByText('eConsult sent.')).toBeVisible();
  await page.getByRole('link', { name: 'Secure messaging' }).first().click();
  await page.getByRole('heading', { name: 'Secure messaging' }).waitFor();
  await page.clock.runFor(2_000);
  await page.clock.runFor(1_000);
  await expect(page).toHaveURL(/secure-messaging/);
});

test('a person who leaves during an undo is not called back and finds everything again', async ({
  page,
}) => {
  await composed(page, { first: 'Undone' });
  await send(page).click();
  const release = await delayAnswer(page, '**/call/consult-undo');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('link', { name: /^Secure messaging/ }).click();
  await expect(page).toHaveURL(/secure-messaging/);
  release();
  await page.getByText('It was taken back. What you wrote is kept.').waitFor();
  await expect(page).toHaveURL(/secure-messaging/);
  await page.getByRole('button', { name: 'GO ON WITH IT' }).click();
  await expect(field(page, 'First name')).toHaveValue('Undone');
  await expect(questions(page).getByLabel('Relevant history')).toHaveValue(
    'Relevant history: none',
  );
});

/** Delays an answer to Undo until the test releases it. */
async function delayUndo(page: Page, comes: (route: Route) => Promise<void>) {
  const { promise: gate, resolve: release } = Promise.withResolvers<void>();
  const answer = async (route: Route) => {
    if (comes === lost) await route.fetch();
    await gate;
    await comes(route);
  };
  await page.route('**/call/consult-undo', answer, { times: 1 });
  return release;
}

const lost = (route: Route) => route.abort();

const tooLate = (route: Route) =>
  route.fulfill({
    status: 400,
    json: { error: { message: '', details: { code: 'failed-precondition', reason: 'too-late' } } },
  });

test('an undo with a lost answer can be repeated and brings everything back', async ({ page }) => {
  await composed(page, { first: 'Lost answer' });
  await send(page).click();
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.waitFor();
  (await delayUndo(page, lost))();
  await undo.click();
  await expect(page.getByText('It could not be taken back. Try again.')).toBeVisible();
  await undo.click();
  await expect(field(page, 'First name')).toHaveValue('Lost answer');
});

test('an undo cut off after its ten seconds can still be repeated', async ({ page }) => {
  await composed(page, { first: 'Late answer' });
  await page.clock.install();
  await send(page).click();
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.waitFor();
  const release = await delayUndo(page, lost);
  await undo.click();
  await expect(undo).toHaveText(/\(\d+\)$/);
  await page.clock.runFor(11_000);
  await expect(undo).not.toHaveText(/\d/);
  release();
  await expect(page.getByText('It could not be taken back. Try again.')).toBeVisible();
  await undo.click();
  await expect(field(page, 'First name')).toHaveValue('Late answer');
});

test('a person who left reads that the undo was too late, or that its answer was lost', async ({
  page,
}) => {
  for (const [first, phn, comes, sentence] of [
    ['Opened', '700110707', tooLate, 'It was opened already, and stays sent.'],
    ['Cut off', '700110868', lost, 'Nothing was heard of whether it was taken back'],
  ] as const) {
    // The page before must not notice the new session.
    await page.goto('about:blank');
    await composed(page, { first, phn });
    await send(page).click();
    const release = await delayUndo(page, comes);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('link', { name: /^Secure messaging/ }).click();
    await expect(page).toHaveURL(/secure-messaging/);
    release();
    await expect(page.getByText(sentence).last()).toBeVisible();
    // A loading page may still hold the earlier form, so the test waits for the list.
    await expect(page.getByRole('region', { name: 'Consults' })).toBeVisible();
    await expect(patient(page)).toHaveCount(0);
    await page.getByRole('link', { name: 'New Consult' }).first().click();
    // A consult that stays sent leaves an empty form; with a lost answer the form keeps its text.
    await expect(field(page, 'First name')).toHaveValue(comes === lost ? first : '');
  }
});

test('an undo says when the newly begun consult could not be saved first', async ({ page }) => {
  await composed(page, { first: 'Undone' });
  await send(page).click();
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.waitFor();
  await page.route('**/call/consultDraft-saveDraft', (route) => route.abort());
  await field(page, 'First name').fill('Begun');
  await undo.click();
  await expect(page.getByText('It could not be taken back. Try again.')).toBeVisible();
  await expect(field(page, 'First name')).toHaveValue('Begun');
});
