import { claims } from '../world/claims.ts';
import {
  compose,
  field,
  patient,
  pickHeadache,
  questions,
  saved,
  specialist,
} from '../world/compose.ts';
import { refusal, resident } from '../world/drafts.ts';
import { expect, test } from '../world/world.ts';

test('unsent text comes back with a notice, and a new consult keeps it as a draft', async ({
  page,
}) => {
  await compose(page);
  const back = page.getByText('What you wrote here last and did not send is here again.');
  await expect(back).toHaveCount(0);
  await page.route('**/call/consultDraft-saveDraft', (route) => route.abort());
  await field(page, 'First name').fill('Left');
  await expect(page.getByText('Not saved yet')).toBeVisible();
  await page.goto('/dashboard/secure-messaging?tab=drafts');
  await page.unroute('**/call/consultDraft-saveDraft');
  await page.getByRole('link', { name: /^New Consult/ }).click();
  await expect(back).toBeVisible();
  await expect(field(page, 'First name')).toHaveValue('Left');
  await page.getByRole('button', { name: 'Keep it as a draft and begin an empty one' }).click();
  await expect(field(page, 'First name')).toHaveValue('');
  await expect(back).toHaveCount(0);
  await expect(page).toHaveURL(/\/dashboard\/consult$/);
  await page.reload();
  await patient(page).waitFor();
  await expect(field(page, 'First name')).toHaveValue('');
});

test('a draft saves itself, opens by its address and survives a reload', async ({ page }) => {
  claims('drafts-06', 'drafts-14', 'drafts-15', 'consult-04');
  await compose(page);
  await pickHeadache(page);
  await field(page, 'First name').fill('Kept');
  await expect(saved(page)).toBeVisible();
  await expect(page).toHaveURL(/consultDraftId=[0-9a-f-]{36}&collection=user_drafts/);
  const address = page.url();
  // Without a connection the device keeps the text through a reload.
  await page.route('**/call/consultDraft-saveDraft', (route) => route.abort());
  await field(page, 'Last name').fill('Offline');
  await expect(
    page.getByText('No connection. What you typed is kept on this device.'),
  ).toBeVisible();
  await page.reload();
  await expect(field(page, 'Last name')).toHaveValue('Offline');
  await expect(questions(page)).toBeVisible();
  await page.unroute('**/call/consultDraft-saveDraft');
  await expect(saved(page)).toBeVisible();
  // A new consult is empty; the address opens the draft.
  await page.goto('/dashboard/consult');
  await expect(field(page, 'First name')).toHaveValue('');
  await page.goto(address);
  await expect(field(page, 'First name')).toHaveValue('Kept');
  await expect(field(page, 'Last name')).toHaveValue('Offline');
  await expect(specialist(page)).not.toHaveValue('');
});

test('a draft without a service has an address of its own and keeps it', async ({ page }) => {
  claims('drafts-06 (without a service)');
  await compose(page);
  const ids: string[] = [];
  page.on('response', async (response) => {
    if (response.url().endsWith('/call/consultDraft-saveDraft'))
      ids.push((await response.json()).result.draftId);
  });
  await field(page, 'First name').fill('Unaddressed');
  await expect(page).toHaveURL(
    /\/dashboard\/consult\?consultDraftId=[0-9a-f-]{36}&collection=user_drafts$/,
  );
  const address = page.url();
  await field(page, 'Last name').fill('Halvorsen');
  await expect.poll(() => ids.length).toBe(2);
  expect(new Set(ids).size).toBe(1);
  expect(address).toContain(`consultDraftId=${ids[0]}`);
  expect(page.url()).toBe(address);
});

test('the PDF has the saved text and nothing else', async ({ page }) => {
  claims('drafts-07', 'drafts-20 (portal)');
  await compose(page);
  await field(page, 'First name').fill('Paper');
  await page.getByRole('button', { name: 'Export PDF' }).click();
  await expect(page.getByText('Save your draft before exporting.')).toBeVisible();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(saved(page)).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export PDF' }).click();
  expect((await download).suggestedFilename()).toMatch(/^draft-[0-9a-f]{6}\.pdf$/);
});

test('discarding a draft asks first', async ({ page }) => {
  claims('drafts-16 (portal)', 'inbox-23 (drafts)');
  await compose(page);
  await field(page, 'First name').fill('Gone');
  await expect(saved(page)).toBeVisible();
  const address = page.url();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL(/secure-messaging\?tab=drafts/);
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'Error loading draft' })).toBeVisible();
});

test('leaving the page while the first draft is saved begins the next consult empty', async ({
  page,
}) => {
  await compose(page);
  let go: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route('**/call/consultDraft-saveDraft', async (route) => {
    await released;
    await route.continue();
  });
  const asked = page.waitForRequest('**/call/consultDraft-saveDraft');
  await field(page, 'First name').fill('Leontyne');
  await asked;
  await page.getByRole('link', { name: 'Secure messaging' }).first().click();
  await page.getByRole('heading', { name: 'Secure messaging' }).waitFor();
  const saving = page.waitForResponse('**/call/consultDraft-saveDraft');
  go();
  await saving;
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const kept = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('consult.new')));
  await expect.poll(kept).toEqual([]);
  await page.getByRole('link', { name: 'New Consult' }).first().click();
  await expect(field(page, 'First name')).toHaveValue('');
});

test('a reload right after the first save still shows the draft', async ({ page }) => {
  await compose(page);
  await page.evaluate(() => {
    const seen = new MutationObserver(() => {
      if (!document.body.textContent.includes('Draft saved')) return;
      seen.disconnect();
      setTimeout(() => location.reload());
    });
    seen.observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  const reloaded = page.waitForEvent('domcontentloaded');
  await field(page, 'First name').fill('Ottoline');
  await reloaded;
  await expect(field(page, 'First name')).toHaveValue('Ottoline');
  await expect(page).toHaveURL(/consultDraftId=/);
});

test('the draft buttons say what is not a draft, not saved or failed', async ({ page }) => {
  claims('drafts-07 (draft)', 'drafts-24', 'drafts-25', 'drafts-26');
  await compose(page, resident);
  const header = (name: string) => page.getByRole('button', { name, exact: true });
  await header('Export PDF').click();
  await expect(page.getByText('Cannot export draft as PDF when not in draft mode.')).toBeVisible();
  await header('Discard').click();
  await expect(page.getByText('Cannot discard draft as this is not a draft.')).toBeVisible();
  await page.route('**/call/consultDraft-saveDraft', refusal('internal', 500));
  await field(page, 'First name').fill('Kept');
  await header('Export PDF').click();
  await expect(page.getByText('Save your draft before exporting.')).toBeVisible();
  await header('Save draft').click();
  await expect(page.getByText('Error saving draft')).toBeVisible();
  await page.unroute('**/call/consultDraft-saveDraft');
  await header('Save draft').click();
  await expect(saved(page)).toBeVisible();
  await page.route('**/call/secureMessaging-exportEconsultDraftPdf', refusal('internal', 500));
  await header('Export PDF').click();
  await expect(page.getByText('Error exporting PDF')).toBeVisible();
  await page.route('**/call/consultDraft-deleteDraft', refusal('internal', 500));
  await header('Discard').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('Error discarding draft')).toBeVisible();
  await expect(field(page, 'First name')).toHaveValue('Kept');
});
