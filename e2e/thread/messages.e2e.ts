import type { Locator } from '@playwright/test';
import { claims } from '../world/claims.ts';
import { consult, messages } from '../world/consults.ts';
import { desktop, expect, expectAccessible, takeSession, test } from '../world/world.ts';
import { another, row, signIn } from './panes.ts';

test('a consult is read and answered, and the answer arrives by itself', async ({
  page,
  world,
  browser,
}) => {
  claims('thread-03', 'thread-14', 'inbox-06', 'inbox-27');
  const id = consult(world, 'Is excision advised?');
  await signIn(page, 'Amara Okafor');
  await expect(page).toHaveURL(/secure-messaging/);
  await row(page, 'Is excision advised?').click();
  await expect(page).toHaveURL(new RegExp(`econsultId=${id}`));
  await expect(page.getByRole('heading', { name: 'Dermatology Skin Lesion' })).toBeVisible();
  await expect(page.getByText('PHN 50009-1234')).toBeVisible();
  await expect(messages(page).getByText('Is excision advised?')).toBeVisible();
  await expect(row(page, 'Is excision advised?')).not.toContainText('Unread');

  const grace = await another(browser, world, 'Grace Lindqvist');
  await grace.goto(`/dashboard/secure-messaging?econsultId=${id}`);
  await expect(messages(grace).getByText('Is excision advised?')).toBeVisible();
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('Yes, within two weeks.');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toHaveValue('');
  await expect(messages(grace).getByText('Yes, within two weeks.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('With a margin.');
  await page.keyboard.press('Meta+Enter');
  await expect(messages(grace).getByText('With a margin.')).toBeVisible();
  await expect(messages(page).getByText('Read by Dr. Grace Lindqvist')).toBeVisible();
  await grace.context().close();
});

test('an unsent message is kept and sent again once', async ({ page, world }) => {
  claims('thread-64', 'thread-24');
  const id = consult(world, 'A question for later');
  await takeSession(page, 'Amara Okafor');
  await page.goto(`/dashboard/secure-messaging?econsultId=${id}`);
  const box = page.getByRole('textbox', { name: 'Message', exact: true });
  await page.route('**/call/thread-sendMessage', (route) => route.abort());
  await box.fill('Kept through everything.');
  await page.getByRole('button', { name: /^Send (Ctrl|⌘)/ }).click();
  await expect(page.getByText('Error sending message. Please try again')).toBeVisible();
  await page.unroute('**/call/thread-sendMessage');
  await messages(page).getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Error sending message. Please try again')).toHaveCount(0);
  await expect(messages(page).getByText('Kept through everything.')).toHaveCount(1);
});

test('typed text survives a reload and says that it is saved', async ({ page, world }) => {
  claims('thread-30 (screen)');
  const id = consult(world, 'Half a thought');
  await takeSession(page, 'Amara Okafor');
  await page.goto(`/dashboard/secure-messaging?econsultId=${id}`);
  const box = page.getByRole('textbox', { name: 'Message', exact: true });
  await box.fill('Continue apixaban; ');
  await expect(page.getByText(/^Saved \d+ s ago$/)).toBeVisible();
  await page.reload();
  await expect(box).toHaveValue('Continue apixaban; ');
});

test('retracting a message and removing a member ask first, and a wrong lock can be undone', async ({
  page,
  world,
}) => {
  consult(world, 'Who may read this?');
  await page.setViewportSize(desktop);
  await signIn(page, 'Amara Okafor');
  await row(page, 'Who may read this?').click();
  const box = page.getByRole('textbox', { name: 'Message', exact: true });
  await box.fill('Too much said.');
  await page.keyboard.press('Control+Enter');
  const retract = page.getByRole('button', { name: 'Retract: Too much said.' });
  await retract.click();
  const question = page.getByRole('alertdialog', { name: 'Retract this message?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(retract).toBeFocused();
  await retract.click();
  await question.getByRole('button', { name: 'Retract' }).click();
  await expect(messages(page).getByText('This message was retracted.')).toBeVisible();
  // The list shows the same sentence without a sender.
  await expect(row(page, 'This message was retracted.')).toHaveCount(1);
  await expect(row(page, 'You: This message')).toHaveCount(0);
  const actions = page.getByRole('button', { name: 'Actions' });
  await actions.click();
  await page.getByRole('menuitem', { name: 'Add Consultant' }).click();
  await page.getByRole('radio', { name: /Wierzbicki/ }).check();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const out = page.getByRole('button', { name: 'Remove Dr. Tomasz Wierzbicki, FRCSC' });
  await out.click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(out).toHaveCount(0);
  await expect(messages(page)).toContainText('You removed Dr. Tomasz Wierzbicki (Consultant)');
  const [consultPane, messagesPane] = ['Consult', 'Messages'].map((name) =>
    page.getByRole('region', { name, exact: true }),
  ) as [Locator, Locator];
  // The number also stands above the messages, for screens without the details.
  await expect(messagesPane.getByText('50009-1234')).toHaveCount(1);
  await actions.click();
  await page.getByRole('menuitem', { name: 'Wrong patient' }).click();
  await expect(page.getByLabel('What is wrong?')).toBeFocused();
  await page.getByLabel('What is wrong?').fill('Another person of this name');
  await page.getByRole('button', { name: 'Lock this thread' }).click();
  await expect(page.getByRole('heading', { name: 'This thread is locked' })).toBeVisible();
  await expect(page.getByText('PHN 50009-1234')).toHaveCount(0);
  await expect(messagesPane.getByText('50009-1234')).toHaveCount(0);
  const unlocks = 'You, Dr. Grace Lindqvist or a privacy officer can unlock it.';
  // The lock looks the same in an open thread and in one opened later.
  for (const opened of ['before', 'after']) {
    if (opened === 'after') await page.reload();
    await expect(consultPane.getByText('“Another person of this name”')).toBeVisible();
    await expect(consultPane.getByText(unlocks)).toBeVisible();
    await expect(messagesPane.getByText('This thread is locked')).toBeVisible();
    await expect(messagesPane.getByText(unlocks)).toBeVisible();
    await expect(page.getByText('Error loading messages')).toHaveCount(0);
    await expect(page.getByText('No messages')).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Status/ })).toHaveCount(0);
  }
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Unlock' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unlock' }).click();
  await expect(
    messages(page).getByText('This thread was unlocked by Dr. Amara Okafor.'),
  ).toBeVisible();
  await expect(page.getByText('PHN 50009-1234')).toBeVisible();
});
