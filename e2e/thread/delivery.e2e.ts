import type { Page } from '@playwright/test';
import { consult, messages } from '../world/consults.ts';
import { desktop, signIn as enter, expect, expectAccessible, phone, test } from '../world/world.ts';

/** Signs in as a person who has read the tip of the first visit. */
async function signIn(page: Page, name: string) {
  await enter(page, name);
  const ok = page.getByRole('button', { name: 'OK', exact: true });
  if (await ok.isVisible()) await ok.click();
}

const open = (page: Page, id: string) => page.goto(`/dashboard/secure-messaging?econsultId=${id}`);
const delivery = (page: Page) => page.getByRole('region', { name: 'Delivery', exact: true });

test('senders see under their message who was notified, how, and when it was read', async ({
  page,
  world,
  browser,
}) => {
  const id = consult(world, 'The first of two');
  await page.setViewportSize(desktop);
  await signIn(page, 'Grace Lindqvist');
  await open(page, id);
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('The second of two');
  await page.getByRole('button', { name: /^Send(?! fax)/ }).click();
  await expect(messages(page).getByText('Not read yet', { exact: true })).toBeVisible();
  await messages(page).getByRole('button', { name: 'Delivery: The second of two' }).click();
  await expect(delivery(page)).toContainText('Dr. Amara Okafor, FRCPC');
  await expect(delivery(page)).toContainText('In their inbox · Not read yet');
  await expect(delivery(page)).toContainText('Email goes out if it stays unread');
  const other = await (await browser.newContext({ baseURL: world.url })).newPage();
  await other.setViewportSize(desktop);
  await signIn(other, 'Amara Okafor');
  await open(other, id);
  await expect(messages(other).getByText('The second of two')).toBeVisible();
  // Nobody sees the deliveries of another person's message.
  await expect(messages(other).getByRole('button', { name: /^Delivery/ })).toHaveCount(0);
  await expect(messages(page).getByText('Read by Dr. Amara Okafor, FRCPC')).toBeVisible();
  await expect(delivery(page)).toContainText('Read');
  await expect(delivery(page)).not.toContainText('Not read yet');
  await page.keyboard.press('Escape');
  await messages(page).getByText('The first of two').hover();
  await messages(page).getByRole('button', { name: 'Delivery: The first of two' }).click();
  await expect(delivery(page)).toContainText('Dr. Amara Okafor, FRCPC');
  await other.context().close();
});

for (const size of [desktop, phone])
  test(`a failed mail stands out and says what to do (${size.width})`, async ({ page, world }) => {
    const id = consult(world, `It did not get there (${size.width})`, { mail: 'failed' });
    await page.setViewportSize(size);
    await signIn(page, 'Grace Lindqvist');
    await open(page, id);
    if (size === phone) await page.getByRole('button', { name: 'Messages', exact: true }).click();
    await expect(
      messages(page).getByText(/^Email to Dr\. Amara Okafor, FRCPC could not/),
    ).toBeVisible();
    await messages(page)
      .getByRole('button', { name: /^Delivery: It did not/ })
      .click();
    await expect(delivery(page)).toContainText('Email could not be sent');
    await expect(delivery(page)).toContainText('If it cannot wait, call (604) 555-0176.');
    await expectAccessible(page);
  });
