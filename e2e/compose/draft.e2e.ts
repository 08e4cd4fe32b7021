import type { Page } from '@playwright/test';
import { claims } from '../world/claims.ts';
import {
  compose,
  field,
  foot,
  patient,
  pickHeadache,
  picture,
  questions,
  saved,
  specialist,
} from '../world/compose.ts';
import {
  ask,
  chooseNadia,
  formOf,
  ownDrafts,
  refusal,
  resident,
  row,
  tab,
  write,
} from '../world/drafts.ts';
import { dot, expect, expectAccessible, openAs, test } from '../world/world.ts';

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

const changed = (page: Page) =>
  page.getByText('This draft was changed elsewhere since you opened it.');

test('the second window that changes a draft sees the difference and chooses', async ({
  page,
  context,
}) => {
  await compose(page);
  await field(page, 'First name').fill('First');
  await expect(saved(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(field(other, 'First name')).toHaveValue('First');
  await field(other, 'First name').fill('Second');
  await expect(saved(other)).toBeVisible();
  // The notice comes before the person types and is visible wherever the page is scrolled.
  await expect(changed(page)).toBeVisible();
  await page.getByRole('button', { name: 'Add attachments' }).scrollIntoViewIfNeeded();
  await field(page, 'Email').fill('third@example.ca');
  await expect(changed(page)).toBeInViewport();
  const differs = page.getByRole('region', { name: 'What differs' });
  await expect(differs.getByRole('row', { name: 'First name First Second' })).toBeVisible();
  await expect(differs.getByRole('row', { name: 'Email third@example.ca –' })).toBeVisible();
  await expect(differs.getByRole('row')).toHaveCount(3);
  await expectAccessible(page);
  // The screen reader reads the notice once, without each changed letter.
  const told = page.getByRole('status').filter({ has: changed(page) });
  await expect(told).not.toContainText('Second');
  // After another save in the other window the page shows the newest text.
  await field(other, 'First name').fill('Second thought');
  await expect(differs.getByRole('row', { name: 'First name First Second thought' })).toBeVisible();
  await page.getByRole('button', { name: 'Use the other version' }).click();
  await expect(field(page, 'First name')).toHaveValue('Second thought');
  await field(page, 'First name').fill('Fourth');
  await expect(saved(page)).toBeVisible();
  await expect(changed(page)).toHaveCount(0);
  await field(other, 'First name').fill('Fifth');
  await other
    .getByRole('region', { name: 'What differs' })
    .getByRole('row', { name: 'First name Fifth Fourth' })
    .waitFor();
  const kept = other.waitForRequest('**/call/consultDraft-saveDraft');
  await other.getByRole('button', { name: 'Keep mine' }).click();
  // The save names the version that the person saw.
  expect((await kept).postDataJSON().data.version).toBeGreaterThan(2);
  await expect(saved(other)).toBeVisible();
  await other.reload();
  await expect(field(other, 'First name')).toHaveValue('Fifth');
});

test('a save with a lost answer is repeated without a conflict', async ({ page }) => {
  await compose(page);
  await field(page, 'First name').fill('First');
  await expect(saved(page)).toBeVisible();
  const standing = page.waitForResponse('**/query/drafts-standing');
  await page.route(
    '**/call/consultDraft-saveDraft',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await field(page, 'First name').fill('Second');
  await standing;
  await expect(page.getByText('kept on this device')).toBeVisible();
  await expect(saved(page)).toBeVisible();
  await expect(changed(page)).toHaveCount(0);
  await page.reload();
  await expect(field(page, 'First name')).toHaveValue('Second');
});

test('a file that a reload interrupted is named and can be chosen again', async ({ page }) => {
  await compose(page);
  await field(page, 'First name').fill('Cut');
  await page.route('**/uploads', () => new Promise(() => undefined));
  await page.getByLabel('Add attachments').setInputFiles([picture('half.png')]);
  await field(page, 'Last name').fill('Off');
  await expect(saved(page)).toBeVisible();
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(field(page, 'Last name')).toHaveValue('Off');
  await expect(page.getByText('half.png', { exact: true })).toBeVisible();
  await expect(
    page.getByText('The page was closed before it was uploaded. Please choose it again.'),
  ).toBeVisible();
});

test('a draft forwarded in another window goes, and comes back once it is recalled', async ({
  page,
  context,
}) => {
  await compose(page, resident);
  await pickHeadache(page);
  await field(page, 'First name').fill('There and back');
  await field(page, 'PHN').fill('700933');
  await expect(saved(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(field(other, 'First name')).toHaveValue('There and back');
  await chooseNadia(other);
  await foot(other).getByRole('button', { name: 'Forward' }).click();
  const gone = page.getByText('This draft is no longer here');
  await expect(gone).toBeVisible();
  // The same window opens the draft anew, and its earlier state does not count.
  await page.getByRole('link', { name: 'Secure messaging' }).first().click();
  await tab(page, 'Drafts').click();
  await row(other, 'With an approver', '700933')
    .getByRole('button', { name: /^Recall/ })
    .click();
  await row(page, 'Drafts', '700933').getByRole('link').click();
  await field(page, 'Last name').fill('Again');
  await expect(saved(page)).toBeVisible();
  await expect(gone).toHaveCount(0);
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
  const head = (name: string) => page.getByRole('button', { name, exact: true });
  await head('Export PDF').click();
  await expect(page.getByText('Cannot export draft as PDF when not in draft mode.')).toBeVisible();
  await head('Discard').click();
  await expect(page.getByText('Cannot discard draft as this is not a draft.')).toBeVisible();
  await page.route('**/call/consultDraft-saveDraft', refusal('internal', 500));
  await field(page, 'First name').fill('Kept');
  await head('Export PDF').click();
  await expect(page.getByText('Save your draft before exporting.')).toBeVisible();
  await head('Save draft').click();
  await expect(page.getByText('Error saving draft')).toBeVisible();
  await page.unroute('**/call/consultDraft-saveDraft');
  await head('Save draft').click();
  await expect(saved(page)).toBeVisible();
  await page.route('**/call/secureMessaging-exportEconsultDraftPdf', refusal('internal', 500));
  await head('Export PDF').click();
  await expect(page.getByText('Error exporting PDF')).toBeVisible();
  await page.route('**/call/consultDraft-deleteDraft', refusal('internal', 500));
  await head('Discard').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('Error discarding draft')).toBeVisible();
  await expect(field(page, 'First name')).toHaveValue('Kept');
});

test('the second of two machines sees the change of a draft, and can keep a discarded one', async ({
  page,
  browser,
}) => {
  await compose(page, resident);
  await field(page, 'First name').fill('First');
  await expect(saved(page)).toBeVisible();
  const otherPage = await openAs(browser, resident);
  await otherPage.goto(page.url());
  await expect(field(otherPage, 'First name')).toHaveValue('First');
  await field(otherPage, 'First name').fill('Second');
  await expect(saved(otherPage)).toBeVisible();
  await field(page, 'First name').fill('Third');
  await expect(changed(page)).toBeVisible();
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await expect(saved(page)).toBeVisible();
  await field(otherPage, 'First name').fill('Fourth');
  await otherPage.getByRole('button', { name: 'Use the other version' }).click();
  await expect(field(otherPage, 'First name')).toHaveValue('Third');
  await otherPage.getByRole('button', { name: 'Discard' }).click();
  await otherPage.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(otherPage).toHaveURL(/tab=drafts/);
  await expect(page.getByText('This draft is no longer here')).toBeVisible();
  await field(page, 'First name').fill('Fifth');
  const was = new URL(page.url()).searchParams.get('consultDraftId');
  await page.getByRole('button', { name: 'Keep as a new draft' }).click();
  await expect(saved(page)).toBeVisible();
  await expect(page).not.toHaveURL(new RegExp(was ?? ''));
  await expect(page).toHaveURL(/consultDraftId=/);
  await page.reload();
  await expect(field(page, 'First name')).toHaveValue('Fifth');
  await otherPage.context().close();
});

test('a draft from a former clinic is sent from the author’s clinic of today', async ({ page }) => {
  await compose(page);
  const draftId = await write(page, '700944', { locationIdx: 77 });
  await page.goto(`/dashboard/consult?consultDraftId=${draftId}`);
  const clinic = page.getByLabel('Clinic', { exact: true });
  await expect(field(page, 'PHN')).toHaveValue('700944');
  await expect(clinic).not.toHaveValue('');
});

/** Adds a picture to the gallery of the signed-in person. */
const addPicture = (page: Page): Promise<string> =>
  page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
    const headers = { 'tus-resumable': '1.0.0' };
    const announced = await fetch('/uploads', {
      method: 'POST',
      headers: {
        ...headers,
        'upload-length': String(bytes.length),
        'upload-metadata': `filename ${btoa('mole.png')},purpose ${btoa('media')}`,
      },
    });
    const path = announced.headers.get('location') ?? '';
    await fetch(path, {
      method: 'PATCH',
      headers: {
        ...headers,
        'content-type': 'application/offset+octet-stream',
        'upload-offset': '0',
      },
      body: bytes,
    });
    return path.split('/').at(-1) ?? '';
  }, dot.toString('base64'));

test('editing a draft keeps a subject and pictures of another client', async ({ page }) => {
  claims('consult-65', 'drafts-04 (kept by the portal)');
  await compose(page, resident);
  const selectedMedia = [await addPicture(page)];
  const { draftId } = await ask(page, 'consultDraft-saveDraft', {
    consultDraftsCollectionType: ownDrafts,
    subject: 'Mole on the back',
    selectedMedia,
    formData: formOf('700945'),
  });
  await page.goto(`/dashboard/consult?consultDraftId=${draftId}`);
  await pickHeadache(page);
  await field(page, 'First name').fill('Rewritten');
  await expect(saved(page)).toBeVisible();
  const kept = await ask(page, 'consultDraft-getDraft', {
    consultDraftsCollectionType: ownDrafts,
    draftId,
  });
  expect(kept.formData.patientInfo.firstName).toBe('Rewritten');
  expect(kept).toMatchObject({ subject: 'Mole on the back', gallerySelectedMedia: selectedMedia });
  await page.goto('/dashboard/secure-messaging?tab=drafts');
  await expect(row(page, 'Drafts', 'Mole on the back')).toBeVisible();
});

test('a draft says that its service is no longer offered until another is chosen', async ({
  page,
}) => {
  await compose(page, resident);
  const draftId = await write(page, '700233', { serviceId: crypto.randomUUID() });
  await page.goto(`/dashboard/consult?consultDraftId=${draftId}`);
  const gone = page.getByText(/^The service that was chosen here is not offered any more\./);
  await expect(gone).toBeVisible();
  await expect(field(page, 'PHN')).toHaveValue('700233');
  await pickHeadache(page);
  await expect(gone).toHaveCount(0);
});
