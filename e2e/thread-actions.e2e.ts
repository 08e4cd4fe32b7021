import { readFileSync } from 'node:fs';
import { pdfPages } from '../server/src/platform/pdf/testing.ts';
import { consult } from './consults.ts';
import { expect, signIn, test } from './world.ts';

test('thread-58 (screen) thread-70: the consult is saved as a PDF; a failure is said and tried again', async ({
  page,
  world,
}) => {
  const id = consult(world, 'Is it safe?');
  await signIn(page, 'Grace Lindqvist');
  await page.goto(`/dashboard/secure-messaging?econsultId=${id}`);
  await page.route('**/call/secureMessaging-exportEconsultPdf', (route) => route.abort());
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('button', { name: 'Export PDF' }).click();
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
