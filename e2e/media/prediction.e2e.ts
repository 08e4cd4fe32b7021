import type { Page } from '@playwright/test';
import { heldOutPicture } from '../../server/src/prediction/training/evaluation.ts';
import { mp4Of } from '../../server/src/uploads/cleaning/testing.ts';
import { claims } from '../world/claims.ts';
import { addItem, openGallery, tile } from '../world/media.ts';
import { desktop, expect, expectAccessible, signIn, takeSession, test } from '../world/world.ts';

const details = (page: Page) => page.getByRole('region', { name: 'Details' });
const panel = (page: Page) => details(page).getByRole('region', { name: 'AI prediction' });
const ask = (page: Page, category: string) =>
  panel(page).getByRole('button', { name: category, exact: true }).click();
const disclaimer =
  'This is not a diagnosis. Our AI is a visual prediction tool intended for educational purposes only.';
const mole = () => heldOutPicture('derm', 'melanoma', 800_001);

async function openMole(page: Page) {
  await addItem(page, 'mole.jpg', await mole());
  await openGallery(page);
  await tile(page, 'mole.jpg').click();
}

test('a clinician asks a model about a picture, and the answer stays with it', async ({ page }) => {
  claims('prediction-01 (screen)', 'prediction-04', 'prediction-08', 'prediction-10 (labels)');
  await page.setViewportSize(desktop);
  await signIn(page, 'Samuel Osei');
  await openMole(page);
  await expect(panel(page).getByRole('button')).toHaveText(['Ear', 'Dermatology']);
  await expect(panel(page).getByText(disclaimer)).toHaveCount(0);

  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/call/ai-predictImage', async (route) => {
    await held;
    await route.continue();
  });
  await ask(page, 'Dermatology');
  await expect(panel(page).getByText('Looking at the picture')).toBeVisible();
  release();
  const result = panel(page).getByRole('listitem');
  await expect(result).toContainText('Suspicious mole');
  await expect(
    result.getByRole('meter', { name: /^Suspicious mole: 0\.\d\d of 1$/ }),
  ).toBeVisible();
  await expect(panel(page).getByText('Looking at the picture')).toHaveCount(0);
  await expect(panel(page)).toContainText(
    'Version 1.0.0. Trained on drawn pictures; not for patients.',
  );
  await expect(panel(page).getByText(disclaimer)).toBeVisible();
  await expectAccessible(page);

  await page.unroute('**/call/ai-predictImage');
  await page.reload();
  await tile(page, 'mole.jpg').click();
  await expect(panel(page).getByRole('listitem')).toContainText('Suspicious mole');
  await expect(panel(page).getByText(disclaimer)).toBeVisible();
});

test('a specialist reads the label in the words of the specialty', async ({ page }) => {
  claims('prediction-03 (screen)');
  await page.setViewportSize(desktop);
  await takeSession(page, 'Amara Okafor');
  await page.goto('/dashboard/gallery');
  await openMole(page);
  await ask(page, 'Dermatology');
  await expect(panel(page).getByRole('listitem')).toContainText('Suspected melanoma');
});

test('an answer without labels and a failure say so', async ({ page }) => {
  claims('prediction-07', 'prediction-09 (words)');
  await page.setViewportSize(desktop);
  await takeSession(page, 'Samuel Osei');
  await page.goto('/dashboard/gallery');
  await openMole(page);
  await page.route('**/call/ai-predictImage', (route) =>
    route.fulfill({ json: { result: { predictions: [], aiVersion: '1.0.0' } } }),
  );
  await ask(page, 'Ear');
  await expect(panel(page).getByText('No label scored 0.5 or more.')).toBeVisible();
  await expect(panel(page).getByText(disclaimer)).toBeVisible();
  await page.unroute('**/call/ai-predictImage');
  await page.route('**/call/ai-predictImage', (route) =>
    route.fulfill({
      status: 500,
      json: { error: { status: 'INTERNAL', message: 'x', details: { code: 'internal' } } },
    }),
  );
  await ask(page, 'Ear');
  await expect(panel(page).getByRole('alert')).toContainText('Error Predicting Image.');
});

test('a recording says that no model looks at it', async ({ page }) => {
  claims('prediction-05 (screen)');
  await page.setViewportSize(desktop);
  await takeSession(page, 'Samuel Osei');
  await page.goto('/dashboard/gallery');
  await addItem(page, 'gait.mp4', mp4Of(40_000));
  await openGallery(page);
  await tile(page, 'gait.mp4').click();
  await expect(panel(page)).toContainText('AI prediction is not available for video files.');
  await expect(panel(page).getByRole('button')).toHaveCount(0);
});
