import { readFileSync } from 'node:fs';
import { pdfPages } from '../../server/src/platform/pdf/testing.ts';
import { claims } from '../world/claims.ts';
import { consult } from '../world/consults.ts';
import { expect, takeSession, test } from '../world/world.ts';

test('a consult is saved as a PDF, and a failure says so and can be tried again', async ({
  page,
  world,
}) => {
  claims('thread-58 (screen)', 'thread-70');
  const id = consult(world, 'Is it safe?');
  await takeSession(page, 'Grace Lindqvist');
  await page.goto(`/dashboard/secure-messaging?econsultId=${id}`);
  await page.route('**/call/secureMessaging-exportEconsultPdf', (route) => route.abort());
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Export PDF' }).click();
  await expect(page.getByText('Error exporting PDF')).toBeVisible();
  await page.unroute('**/call/secureMessaging-exportEconsultPdf');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Retry' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^consult-\d{4}-\d\d-\d\d-[0-9a-f]{6}\.pdf$/);
  const [first] = await pdfPages(readFileSync(await download.path()));
  expect(first).toContain('Walter Brandt');
  await expect(page.getByText('Saved as consult-')).toBeVisible();
});

test('a copied mark shows for two seconds', async ({ browser, world }) => {
  claims('thread-24 (copied)');
  const id = consult(world, 'Is it safe?');
  const permissions = ['clipboard-read', 'clipboard-write'];
  const context = await browser.newContext({ baseURL: world.url, permissions });
  const page = await context.newPage();
  await takeSession(page, 'Amara Okafor');
  await page.goto(`/dashboard/secure-messaging?econsultId=${id}`);
  const copy = page.getByRole('button', { name: 'Copy the PHN' });
  await copy.waitFor();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await copy.click();
  const copied = page.getByText('Copied', { exact: true });
  await expect(copied).toBeVisible();
  await page.clock.runFor(1_999);
  await expect(copied).toBeVisible();
  await page.clock.runFor(1);
  await expect(copied).toHaveCount(0);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('50009-1234');
  await context.close();
});

test('the copy for the chart has the question and the answer', async ({ browser, world }) => {
  const id = consult(world, 'Is it safe?');
  const permissions = ['clipboard-read', 'clipboard-write'];
  const context = await browser.newContext({ baseURL: world.url, permissions });
  const page = await context.newPage();
  await takeSession(page, 'Amara Okafor');
  await page.goto(`/dashboard/secure-messaging?econsultId=${id}`);
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('Excise it.');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('button', { name: 'Retract: Excise it.' })).toBeVisible();
  const copy = async () => {
    await page.getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name: 'Copy for chart' }).click();
  };
  await page.route('**/query/thread-messages', (route) => route.abort());
  await copy();
  await expect(page.getByText('It could not be copied.')).toBeVisible({ timeout: 20_000 });
  await page.unroute('**/query/thread-messages');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Copied for the chart.')).toBeVisible();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toContain('Walter Brandt, 1958/03/14, PHN 50009-1234');
  expect(text).toMatch(/Grace Lindqvist \(Referrer\), .*:\nIs it safe\?/);
  expect(text).toMatch(/Amara Okafor, FRCPC \(Consultant\), .*:\nExcise it\./);
  await context.close();
});
