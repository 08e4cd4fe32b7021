import { readFileSync } from 'node:fs';
import { claims } from '../world/claims.ts';
import { changeRows } from '../world/database.ts';
import {
  desktop,
  expect,
  expectAccessible,
  phone,
  takeSession,
  test,
  type World,
} from '../world/world.ts';

const permit = (world: World) =>
  changeRows(
    world,
    `update role_permissions set permissions = permissions || '{claimsOperator}' where role = 'operator'`,
  );
const results = (name: string, content: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
});

test('an operator sends a batch, downloads it and uploads its results', async ({ page, world }) => {
  claims('billing-13 (claims page)');
  await permit(world);
  // The morning's job may not have run in this world yet.
  await changeRows(world, `update billing_records set status = 'pending' where status = 'new'`);
  await page.setViewportSize(desktop);
  await takeSession(page, 'Owen Kozak');
  await page.goto('/operator/claims');
  await expect(page.getByRole('heading', { name: 'Claims', exact: true })).toBeVisible();
  await expect(page.getByText('This is a demo: nothing leaves it.')).toBeVisible();
  const next = page.getByRole('region', { name: 'Next batch' });
  const sum = await next.getByText(/^\d+ claims?, \$[\d.]+$/).textContent();
  const batches = page.getByRole('region', { name: 'Batches' });
  await expect(batches.getByText('No batch has been sent yet.')).toBeVisible();
  await expect(page.getByText('Every line of the results fits a claim.')).toBeVisible();
  await expectAccessible(page);

  // A person who hesitates changes nothing.
  await next.getByRole('button', { name: 'Send now' }).click();
  const question = page.getByRole('alertdialog', { name: 'Send this batch?' });
  await question.getByRole('button', { name: 'Do not send' }).click();
  await expect(batches.getByText('No batch has been sent yet.')).toBeVisible();
  await next.getByRole('button', { name: 'Send now' }).click();
  await question.getByRole('button', { name: 'Send now' }).click();
  const name = `${new Date().toLocaleDateString('en-CA', { timeZone: 'America/Edmonton' }).slice(0, 4)}-001`;
  await expect(next.getByText(`Batch ${name} holds ${sum}.`)).toBeVisible();
  await expect(next.getByText('Nothing is ready to go out.')).toBeVisible();
  await expect(batches.getByRole('listitem')).toContainText(sum ?? '');
  await expect(batches.getByRole('listitem')).toContainText('without an answer');

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    batches.getByRole('link', { name: `Download batch ${name}` }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`claims-${name}.txt`);
  const lines = readFileSync(await download.path(), 'latin1').split('\r\n');
  expect(lines[0]).toMatch(/^2DMO000001\d{8}$/);
  // The number and the amount of the first claim are at the places of the layout.
  const number = lines[1]?.slice(5, 19) ?? '';
  const claimed = lines[1]?.slice(-9) ?? '';
  const codes = ' '.repeat(30);
  const paid = `3CAR1${number}A ${codes}${claimed}${claimed}20261204`;
  await page
    .locator('input[type=file]')
    .setInputFiles(results('results.txt', `${paid}\r\nA line of no claim\r\n`));
  await expect(page.getByText(/^1 processed, .* 1 line fit no claim$/)).toBeVisible();
  await expect(batches.getByRole('listitem')).toContainText('1 processed');
  const unknown = page.getByRole('list', { name: 'Lines that fit no claim' });
  await expect(unknown.getByRole('listitem')).toContainText('A line of no claim');
  await expect(unknown.getByRole('listitem')).toContainText('cannot be read as a result');
  await page.locator('input[type=file]').setInputFiles(results('again.txt', paid));
  await expect(page.getByText(/1 line came before, 0 lines fit no claim$/)).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize(phone);
  await expectAccessible(page);
});

test('an operator without the permission sees counts alone', async ({ page }) => {
  await page.setViewportSize(desktop);
  await takeSession(page, 'Owen Kozak');
  await page.goto('/operator/claims');
  await expect(page.getByText('ready for a claim')).toBeVisible();
  await expect(page.getByText(/need the permission claimsOperator/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send now' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Next batch' })).toHaveCount(0);
  await expectAccessible(page);
});
