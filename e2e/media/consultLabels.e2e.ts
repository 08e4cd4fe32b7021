import type { Page } from '@playwright/test';
import { claims } from '../world/claims.ts';
import { addItem, paint } from '../world/media.ts';
import { desktop, expect, expectAccessible, openAs, takeSession, test } from '../world/world.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

test('a consultant labels the pictures of a consult with a label of their own', async ({
  page,
  world,
  browser,
}) => {
  claims('outcomes-17', 'outcomes-10 (screen)', 'outcomes-05 (screen)');
  const [sent] = world.ask<{ activityId: string }[]>('pictures', { count: 1 });
  await page.setViewportSize(desktop);
  await takeSession(page, 'Amara Okafor');
  await page.goto(`/dashboard/secure-messaging?econsultId=${sent?.activityId}`);
  await expect(page.getByRole('heading', { name: /^Image labels/ })).toBeVisible();
  await button(page, /^Label brandt/).click();
  const dialog = page.getByRole('dialog');
  await expectAccessible(page);
  await dialog.getByRole('checkbox', { name: /^Suspected melanoma/ }).check();
  await dialog.getByLabel('Your own label').fill('Spitz nevus');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await page.route('**/call/ai-specialistLabelImages', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Save labels' }).click();
  await expect(dialog.getByText('Error saving labels', { exact: true })).toBeVisible();
  await page.unroute('**/call/ai-specialistLabelImages');
  await dialog.getByRole('button', { name: 'Save labels' }).click();
  await expect(page.getByText('Suspected melanoma, Spitz nevus')).toBeVisible();
  await button(page, /^Label brandt/).click();
  await dialog.getByRole('button', { name: 'Exclude' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('listitem').filter({ hasText: 'Exclude' })).toBeVisible();
  // The sender may not label.
  const sender = await openAs(browser, 'Grace Lindqvist');
  await sender.goto(`/dashboard/secure-messaging?econsultId=${sent?.activityId}`);
  await expect(sender.getByRole('heading', { name: /^Photos/ })).toBeVisible();
  await expect(sender.getByRole('heading', { name: /^Image labels/ })).toHaveCount(0);
  // A picture of a later message is labelled beside those of the question.
  const later = await addItem(sender, 'later.png', paint('red'));
  const answer = await sender.request.post(`${world.url}/call/thread-sendMessage`, {
    data: {
      data: { activityId: sent?.activityId, message: 'A closer view.', galleryMediaURIs: [later] },
    },
    headers: { origin: world.url, 'idempotency-key': crypto.randomUUID() },
  });
  expect(answer.status()).toBe(200);
  await expect(button(page, 'Label later.png')).toBeVisible();
});
