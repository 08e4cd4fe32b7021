import type { Page } from '@playwright/test';
import { claims } from '../world/claims.ts';
import { compose, field, pickHeadache, picture, saved } from '../world/compose.ts';
import { ask, formOf, ownDrafts, resident, row, write } from '../world/drafts.ts';
import { dot, expect, test } from '../world/world.ts';

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
