import { pdfPages } from '../../server/src/platform/pdf/testing.ts';
import { claims } from '../world/claims.ts';
import { consult } from '../world/consults.ts';
import { desktop, expect, expectAccessible, phone, takeSession, test } from '../world/world.ts';

test('a consultant faxes the consult and sees its state, and the demo keeps the pages', async ({
  page,
  world,
}) => {
  claims('thread-48', 'thread-09 (fax-to-MOA panel)', 'thread-66');
  const id = consult(world, 'Is it safe?');
  await takeSession(page, 'Amara Okafor');
  await page.goto(`/dashboard/secure-messaging?econsultId=${id}`);
  const panel = page.getByRole('region', { name: 'Fax to MOA' });
  await expect(panel).toContainText('Harbour Specialists, fax (604) 555-0177');
  await panel.getByLabel('Message to MOA').fill('Please book within the week.');
  await page.route('**/call/fax-queueMOAEConsultFax', (route) => route.abort());
  await panel.getByRole('button', { name: 'Send fax' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send fax' }).click();
  await expect(panel.getByText(/^Error sending fax: ./)).toBeVisible();
  await expect(panel.getByLabel('Message to MOA')).toHaveValue('Please book within the week.');
  await page.unroute('**/call/fax-queueMOAEConsultFax');
  await panel.getByRole('button', { name: 'Send fax' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send fax' }).click();
  const sent = panel.getByRole('list', { name: 'Sent faxes' }).getByRole('listitem');
  await expect(sent).toHaveCount(1);
  await expect(sent).toContainText('Delivered', { timeout: 20_000 });
  for (const viewport of [desktop, phone]) {
    await page.setViewportSize(viewport);
    await expectAccessible(page);
  }
  await page.goto('/outbox');
  const answered = page.waitForResponse('**/query/outbox-pages');
  // The demo's waiting fax to the same number has more pages.
  await page.getByRole('link', { name: /^6045550177 .* 2 pages/ }).click();
  const message = page.getByRole('region', { name: 'Message' });
  await expect(message).toContainText('This demo kept the pages');
  await expect(message.getByRole('link', { name: 'Open the pages' })).toHaveAttribute(
    'href',
    /^blob:/,
  );
  const { result } = (await (await answered).json()) as { result: { pdf: string } };
  const { pdf } = result;
  const [cover, second] = await pdfPages(Buffer.from(pdf, 'base64'));
  expect(cover).not.toContain('Brandt');
  expect(second).toContain('Please book within the week.');
});

test('referrers, offices and people who may not edit the status see no fax panel', async ({
  page,
  world,
}) => {
  claims('thread-48 (others)');
  const id = consult(world, 'Is it safe?');
  await page.route('**/query/thread-statusRights', async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    json.result.mayEditStatus = false;
    await route.fulfill({ response, json });
  });
  for (const [name, inbox] of [
    ['Grace Lindqvist', 'secure-messaging'],
    ['Joanne Petrie', 'clinic-inbox'],
    ['Amara Okafor', 'secure-messaging'],
  ]) {
    await takeSession(page, name ?? '');
    await page.goto(`/dashboard/${inbox}?econsultId=${id}`);
    await expect(page.getByRole('heading', { name: 'Audit log' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Fax to MOA' })).toHaveCount(0);
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
  }
  // The routes end before a page that still reads.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
