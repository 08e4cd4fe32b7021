import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { madeModel } from '../../server/src/prediction/runtime/testing.ts';
import {
  desktop,
  expect,
  expectAccessible,
  phone,
  signIn,
  takeSession,
  test,
} from '../world/world.ts';

const shipped = JSON.parse(readFileSync('server/models/derm/card.json', 'utf8'));
const file = (name: string, content: Buffer | string) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content),
});
const files = (more: object = {}) => [
  file('model.onnx', madeModel({ side: 8, channels: 3 })),
  file(
    'card.json',
    JSON.stringify({
      ...shipped,
      name: 'Small skin',
      version: '2.0.0',
      input: { ...shipped.input, width: 8, height: 8 },
      labels: shipped.labels.slice(0, 3),
      ...more,
    }),
  ),
];
const input = (page: Page) => page.locator('input[type=file]');
const model = (page: Page, name: string) => page.getByRole('article', { name, exact: true });

test('an operator installs a model, activates it, and withdraws it', async ({ page }) => {
  await page.setViewportSize(desktop);
  await signIn(page, 'Owen Kozak');
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await page
    .getByRole('navigation', { name: 'Settings' })
    .getByRole('link', { name: 'AI models' })
    .click();
  const drawn = model(page, `${shipped.name} ${shipped.version}`);
  await expect(drawn).toContainText('Active');
  await expect(drawn).toContainText('Trained on drawn pictures; not for patients.');
  await expect(model(page, 'Drawn eardrums 1.0.0')).toBeVisible();
  await expectAccessible(page);

  await input(page).setInputFiles(files().slice(0, 1));
  await expect(page.getByText('Choose two files: model.onnx and card.json.')).toBeVisible();
  await input(page).setInputFiles(files({ labels: shipped.labels.slice(0, 4) }));
  await expect(page.getByRole('alert')).toHaveText(
    'The model answers 3 scores, and card.json names 4 labels.',
  );
  await input(page).setInputFiles(files());
  await expect(page.getByText('model.onnx is installed as a candidate.')).toBeVisible();
  const small = model(page, 'Small skin 2.0.0');
  await expect(small).toContainText('Candidate');

  await small.getByRole('button', { name: 'Activate' }).click();
  await expect(small).toContainText('Active');
  await expect(drawn).toContainText('Withdrawn');
  await small.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('Small skin 2.0.0 is withdrawn.')).toBeVisible();
  await drawn.getByRole('button', { name: 'Activate' }).click();
  await expect(drawn).toContainText('Active');
  await expectAccessible(page);
});

test('the models fit a phone', async ({ page }) => {
  await page.setViewportSize(phone);
  await takeSession(page, 'Owen Kozak');
  await page.goto('/operator/settings/models');
  await expect(model(page, `${shipped.name} ${shipped.version}`)).toBeVisible();
  const isWide = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
  expect(isWide).toBe(false);
  await expectAccessible(page);
});
