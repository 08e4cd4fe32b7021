import type { Page } from '@playwright/test';
import { consult, messages } from '../world/consults.ts';
import {
  desktop,
  enterAs,
  expect,
  expectAccessible,
  login,
  signIn,
  takeSession,
  test,
} from '../world/world.ts';
import { box, openReady, passMinute, send } from './panes.ts';

test('unsaved text is never saved in the name of the next person', async ({ page, world }) => {
  const id = consult(world, 'Whose words?');
  await page.clock.install();
  await login(page, 'Amara Okafor');
  await page.route('**/call/thread-saveDraft', (route) => route.abort());
  await openReady(page, id);
  await box(page).fill('Amara alone.');
  await expect(page.getByText('Kept on this device, not at the server yet')).toBeVisible();
  // The session ends, and another person signs in in the same tab without a new page.
  await page.context().clearCookies();
  await page.getByRole('link', { name: 'Archive' }).click();
  await page.waitForURL('**/login');
  const saves: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/call/thread-saveDraft')) saves.push(request.postData() ?? '');
  });
  await page.getByRole('button', { name: 'Continue' }).click();
  await enterAs(page, 'Grace Lindqvist');
  await passMinute(page);
  expect(saves).toEqual([]);
});

test('a removed member can copy the written text and discards it with an undo', async ({
  page,
  world,
  browser,
}) => {
  const id = consult(world, 'Who else should read this?');
  const add = async (owner: Page) => {
    await owner.goto(`/dashboard/secure-messaging?econsultId=${id}`);
    await owner.getByRole('button', { name: 'Actions' }).click();
    await owner.getByRole('menuitem', { name: 'Add Consultant' }).click();
    await owner.getByRole('radio', { name: /Wierzbicki/ }).check();
    await owner.getByRole('button', { name: 'Add', exact: true }).click();
  };
  await page.setViewportSize(desktop);
  await signIn(page, 'Amara Okafor');
  await add(page);
  const out = page.getByRole('button', { name: 'Remove Dr. Tomasz Wierzbicki, FRCSC' });
  await expect(out).toBeVisible();
  const other = await (
    await browser.newContext({
      baseURL: world.url,
      permissions: ['clipboard-read', 'clipboard-write'],
    })
  ).newPage();
  await takeSession(other, 'Tomasz Wierzbicki');
  await openReady(other, id);
  await box(other).fill('I would excise it with a margin of');
  await out.click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(other.getByText(`Consult with ID ${id} does not exist.`)).toBeVisible();
  const left = other.getByRole('dialog', { name: 'What you were writing' });
  const text = left.getByRole('textbox', { name: 'Message' });
  await expect(text).toHaveValue('I would excise it with a margin of');
  for (const viewport of [desktop, { width: 390, height: 844 }]) {
    await other.setViewportSize(viewport);
    await expectAccessible(other);
  }
  await left.getByRole('button', { name: 'Copy' }).click();
  await expect(left.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await other.evaluate(() => navigator.clipboard.readText())).toBe(
    'I would excise it with a margin of',
  );
  await left.getByRole('button', { name: 'Close' }).last().click();
  await expect(left).toHaveCount(0);
  await other.getByRole('button', { name: 'UNDO' }).click();
  await expect(text).toHaveValue('I would excise it with a margin of');
  await left.getByRole('button', { name: 'Close' }).last().click();
  // Nothing is left on the device that a sign-out would ask about.
  await expect
    .poll(() => other.evaluate(() => Object.keys(localStorage).filter((k) => /thread\./.test(k))))
    .toEqual([]);
  await other.context().close();
});

test('Logout asks first while text is on this device alone, and then erases it', async ({
  page,
  world,
}) => {
  const id = consult(world, 'Before I go');
  await takeSession(page, 'Amara Okafor');
  await openReady(page, id);
  await page.route('**/call/thread-sendMessage', (route) => route.abort());
  await box(page).fill('Not sent yet.');
  await send(page).click();
  await expect(page.getByText('Error sending message. Please try again')).toBeVisible();
  const out = async () => {
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
  };
  await out();
  const question = page.getByRole('alertdialog', { name: 'Unsaved Changes' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(messages(page).getByText('Not sent yet.')).toBeVisible();
  await out();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/login$/);
  const kept = () => page.evaluate(() => Object.keys(localStorage).join());
  expect(await kept()).not.toContain('draft');
});
