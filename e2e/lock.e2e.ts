import type { Page, Request } from '@playwright/test';
import { consult, messages } from './world/consults.ts';
import {
  desktop,
  emailOf,
  expect,
  expectAccessible,
  login,
  openAs,
  password,
  phone,
  takeSession,
  test,
  type World,
} from './world/world.ts';

const lockOf = (page: Page) => page.getByRole('dialog', { name: 'Locked' });
const composer = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });

async function unlock(page: Page) {
  await lockOf(page).getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(lockOf(page)).toHaveCount(0);
}

/** Text of the patient, of the consult and of the typed reply. */
const secrets = /Behind the lock|50009|Brandt|Half a sen/;

async function openThread(page: Page, world: World, message = 'Behind the lock') {
  const id = consult(world, message);
  await page.goto(`/dashboard/secure-messaging?econsultId=${id}`);
  await messages(page).getByText(message).waitFor();
  return id;
}

test('the lock removes the page from the document and restores all of it', async ({
  page,
  world,
}) => {
  await page.setViewportSize(desktop);
  await page.clock.install();
  await login(page, 'Grace Lindqvist');
  const id = consult(world, 'Behind the lock');
  await page.goto('/dashboard/secure-messaging');
  const row = page.getByRole('region', { name: 'Consults' }).getByRole('link');
  await row.filter({ hasText: 'Behind the lock' }).click();
  await composer(page).fill('Half a sen');
  expect(await page.content()).toMatch(secrets);
  // Every long part is scrolled, so that the test sees its position restored.
  await page.evaluate(() => {
    for (const part of document.querySelectorAll('#content *')) part.scrollTo(0, 40);
  });
  const scroll = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('*')].flatMap(({ scrollTop }) => scrollTop || []),
    );
  await composer(page).focus();
  const before = await scroll();
  expect(before).not.toEqual([]);

  await page.clock.fastForward('16:00');
  const lock = lockOf(page);
  await expect(lock).toBeVisible();
  await expect(lock).toContainText('Grace Lindqvist');
  await expect(lock).toContainText(emailOf('Grace Lindqvist'));
  await expect(page.locator('#root')).toHaveCount(0);
  expect(await page.content()).not.toMatch(secrets);
  expect(page.url()).not.toMatch(secrets);
  await page.keyboard.press('Control+a');
  expect(await page.evaluate(() => String(getSelection()))).not.toMatch(secrets);
  for (const viewport of [desktop, { width: 820, height: 1180 }, phone]) {
    await page.setViewportSize(viewport);
    await expectAccessible(page);
  }
  await page.setViewportSize(desktop);
  // The Back button does not leave the lock.
  await page.evaluate(() => history.back());
  await expect(lock).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`econsultId=${id}`));
  expect(await page.content()).not.toMatch(secrets);

  await unlock(page);
  await expect(composer(page)).toHaveValue('Half a sen');
  await expect(composer(page)).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`econsultId=${id}`));
  expect(await scroll()).toEqual(before);
  await page.keyboard.type('tence.');
  await expect(composer(page)).toHaveValue('Half a sentence.');
});

test('a reload behind the lock opens nothing, and the server locks the session', async ({
  page,
  world,
}) => {
  await page.clock.install();
  await login(page, 'Grace Lindqvist');
  await openThread(page, world);
  await composer(page).fill('Half a sen');
  const locked = page.waitForResponse('**/call/auth-lock');
  await page.clock.fastForward('16:00');
  await expect(lockOf(page)).toBeVisible();
  expect((await locked).status()).toBe(200);
  const answers: string[] = [];
  page.on('response', async (response) => {
    if (/\/query\//.test(response.url())) answers.push(await response.text().catch(() => ''));
  });
  await page.reload();
  await expect(lockOf(page)).toBeVisible();
  await expect(lockOf(page)).toContainText('Grace Lindqvist');
  expect(await page.content()).not.toMatch(secrets);
  expect(answers.join()).not.toMatch(secrets);
  await unlock(page);
  await expect(messages(page).getByText('Behind the lock')).toBeVisible();
  await expect(composer(page)).toHaveValue('Half a sen');
});

test('a dialog under the lock opens again with its typed text', async ({ page }) => {
  await page.setViewportSize(desktop);
  await page.clock.install();
  await takeSession(page, 'Grace Lindqvist');
  await page.goto('/dashboard/profile');
  await page
    .getByRole('navigation', { name: 'Main navigation' })
    .getByRole('button', { name: 'Invite a Colleague' })
    .click();
  const invite = page.getByRole('dialog', { name: 'Invite a Colleague' });
  await invite.getByLabel('First name').fill('Half a sen');
  await page.clock.fastForward('16:00');
  await expect(lockOf(page)).toBeVisible();
  await expect(invite).toHaveCount(0);
  expect(await page.content()).not.toMatch(secrets);
  await unlock(page);
  await expect(invite).toBeVisible();
  await expect(invite.getByLabel('First name')).toHaveValue('Half a sen');
  await expect(invite.getByLabel('First name')).toBeFocused();
  // The dialog is modal again, and Escape closes it.
  expect(await invite.evaluate((dialog) => dialog.matches(':modal'))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(invite).toHaveCount(0);
});

test('a locked screen receives no changes and reads everything anew when it opens', async ({
  page,
  world,
  browser,
}) => {
  await page.clock.install();
  await takeSession(page, 'Grace Lindqvist');
  const lines: { open: () => boolean; received: string[] }[] = [];
  page.on('websocket', (socket) => {
    const received: string[] = [];
    socket.on('framereceived', ({ payload }) => received.push(String(payload)));
    lines.push({ open: () => !socket.isClosed(), received: received });
  });
  const id = await openThread(page, world);
  await expect.poll(() => lines.filter(({ open }) => open()).length).toBe(1);
  await page.clock.fastForward('16:00');
  await expect(lockOf(page)).toBeVisible();
  await expect.poll(() => lines.filter(({ open }) => open()).length).toBe(0);
  const before = lines.flatMap(({ received: heard }) => heard).length;
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));

  const amara = await openAs(browser, 'Amara Okafor');
  await amara.goto(`/dashboard/secure-messaging?econsultId=${id}`);
  await composer(amara).fill('Answered meanwhile');
  // Her screen shows the message before the server has it.
  const stored = amara.waitForResponse('**/call/thread-sendMessage');
  await amara.keyboard.press('Control+Enter');
  expect((await stored).ok()).toBe(true);
  await expect(messages(amara).getByText('Answered meanwhile')).toBeVisible();
  await amara.context().close();
  await page.clock.runFor(30_000);
  expect(lines.flatMap(({ received: heard }) => heard)).toHaveLength(before);
  expect(lines.filter(({ open }) => open())).toEqual([]);
  expect(requests.filter((path) => path.startsWith('/query/thread'))).toEqual([]);

  await unlock(page);
  await expect(messages(page).getByText('Answered meanwhile')).toBeVisible();
  await expect.poll(() => lines.filter(({ open }) => open()).length).toBe(1);
});

test('all windows of a session lock and open together, and activity in one counts for all', async ({
  page,
  context,
}) => {
  await context.clock.install();
  await takeSession(page, 'Grace Lindqvist');
  const other = await context.newPage();
  const locking = new Set<Request>();
  context.on('request', (request) => {
    if (request.url().endsWith('/call/auth-lock')) locking.add(request);
  });
  context.on('requestfinished', (request) => locking.delete(request));
  for (const screen of [page, other]) {
    await screen.goto('/dashboard/profile');
    await screen.getByRole('heading', { name: 'Where you are signed in' }).waitFor();
  }
  await context.clock.fastForward('14:00');
  await page.mouse.move(200, 200);
  await page.mouse.move(220, 220);
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await context.clock.fastForward('03:00');
  for (const screen of [page, other]) await expect(lockOf(screen)).toHaveCount(0);
  await context.clock.fastForward('16:00');
  for (const screen of [page, other]) await expect(lockOf(screen)).toBeVisible();
  // Both clocks jump at once, so both windows lock the session. A lock after the password holds.
  await expect.poll(() => locking.size).toBe(0);
  await unlock(other);
  await expect(lockOf(page)).toHaveCount(0);
  for (const screen of [page, other])
    await expect(screen.getByRole('heading', { name: 'Where you are signed in' })).toBeVisible();
});

test('a sign-out at the lock keeps the typed text sealed for its writer', async ({
  page,
  context,
  world,
}) => {
  await context.clock.install();
  await login(page, 'Grace Lindqvist');
  const id = await openThread(page, world);
  await page.route('**/call/thread-saveDraft', (route) => route.abort());
  await composer(page).fill('Half a sen');
  const other = await context.newPage();
  await other.goto('/dashboard/profile');
  await other.getByRole('heading', { name: 'Where you are signed in' }).waitFor();
  await context.clock.fastForward('16:00');
  await expect(lockOf(page)).toBeVisible();
  await lockOf(page).getByRole('button', { name: 'Not you? Sign out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(other).toHaveURL(/\/login$/);
  expect(await page.content()).not.toMatch(secrets);
  const kept = await page.evaluate(() => JSON.stringify(localStorage));
  expect(kept).toContain('corridor.draft.');
  expect(kept).not.toMatch(secrets);
  await page.unroute('**/call/thread-saveDraft');
  await takeSession(page, 'Grace Lindqvist');
  await page.goto(`/dashboard/secure-messaging?econsultId=${id}`);
  await expect(composer(page)).toHaveValue('Half a sen');
});
