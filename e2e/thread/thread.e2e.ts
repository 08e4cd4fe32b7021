import type { Page } from '@playwright/test';
import { pngStart } from '../../server/src/testing.ts';
import { claims } from '../world/claims.ts';
import { consult, messages } from '../world/consults.ts';
import { desktop, signIn as enter, expect, phone, test } from '../world/world.ts';

/** Signs in as a person who has read the tip of the first visit. */
async function signIn(page: Page, name: string) {
  await enter(page, name);
  const ok = page.getByRole('button', { name: 'OK', exact: true });
  if (await ok.isVisible()) await ok.click();
}

const open = (page: Page, id: string) => page.goto(`/dashboard/secure-messaging?econsultId=${id}`);
const details = (page: Page) => page.getByRole('region', { name: 'Consult', exact: true });
const pane = (page: Page) => page.getByRole('region', { name: 'Messages', exact: true });
const box = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const send = (page: Page) => page.getByRole('button', { name: /^Send (Ctrl|⌘)/ });
const actions = (page: Page) => details(page).getByRole('button', { name: 'Actions' });
const fail = (page: Page, path: string) => page.route(`**/${path}`, (route) => route.abort());

test('on a phone the thread shows one pane at a time, with ways between them', async ({
  page,
  world,
}) => {
  claims('thread-04');
  const id = consult(world, 'From a phone');
  await page.setViewportSize(phone);
  await signIn(page, 'Amara Okafor');
  await open(page, id);
  await expect(details(page).getByText('PHN 50009-1234')).toBeVisible();
  await expect(pane(page)).toBeHidden();
  await page.getByRole('button', { name: 'Messages', exact: true }).click();
  await expect(messages(page).getByText('From a phone')).toBeVisible();
  await expect(details(page)).toBeHidden();
  await page.getByRole('button', { name: 'Back to Consult' }).click();
  await page.getByRole('button', { name: 'Back to Inbox' }).click();
  await expect(page.getByRole('region', { name: 'Consults' })).toBeVisible();
  await expect(details(page)).toBeHidden();
});

test('the details have their toolbar and the messages their header', async ({ page, world }) => {
  claims('thread-05', 'thread-07');
  const call = consult(world, 'I would rather talk', { type: 'phoneConsult' });
  await page.setViewportSize(desktop);
  await signIn(page, 'Amara Okafor');
  await open(page, call);
  await expect(details(page).getByRole('button', { name: 'Archive', exact: true })).toBeVisible();
  await expect(details(page).getByRole('button', { name: 'Unmuted' })).toBeVisible();
  await expect(actions(page)).toBeVisible();
  await expect(details(page).getByRole('button', { name: 'Mark Call as Complete' })).toBeVisible();
  await expect(
    details(page).getByRole('button', { name: 'Status: No Status', exact: true }),
  ).toBeVisible();
  const header = ['Edit Outcomes', 'Templates', 'Save Message', 'Resources'];
  for (const name of header)
    await expect(pane(page).getByRole('button', { name, exact: true })).toBeVisible();
  await expect(pane(page).getByRole('button', { name: 'Back to Consult' })).toBeHidden();
});

test('the thread’s menu has the actions that its reader may take', async ({
  page,
  world,
  browser,
}) => {
  claims('thread-06');
  const id = consult(world, 'What can be done?');
  await page.setViewportSize(desktop);
  await signIn(page, 'Grace Lindqvist');
  await open(page, id);
  await actions(page).click();
  for (const name of ['Export PDF', 'Forward to MOA', 'Forward to Specialist'])
    await expect(page.getByRole('menuitem', { name, exact: true })).toBeVisible();
  const other = await (await browser.newContext({ baseURL: world.url })).newPage();
  await signIn(other, 'Amara Okafor');
  await open(other, id);
  await actions(other).click();
  for (const name of ['Export PDF', 'Add Consultant'])
    await expect(other.getByRole('menuitem', { name, exact: true })).toBeVisible();
  for (const name of ['Forward to MOA', 'Forward to Specialist'])
    await expect(other.getByRole('menuitem', { name, exact: true })).toHaveCount(0);
  await other.context().close();
});

test('a resource is chosen from the list, goes with the message and opens for its reader', async ({
  page,
  world,
}) => {
  const id = consult(world, 'What may I hand out?');
  await page.setViewportSize(desktop);
  await signIn(page, 'Amara Okafor');
  await open(page, id);
  await pane(page).getByRole('button', { name: 'Resources', exact: true }).click();
  const first = page.getByRole('menu').getByRole('menuitem').first();
  await first.click();
  const shared = page.getByRole('list', { name: 'Shared resource' });
  await expect(shared).toBeVisible();
  await box(page).fill('This one, please.');
  // A message with files and a resource is refused with a sentence.
  const file = { name: 'x.png', mimeType: 'image/png', buffer: pngStart };
  await page.getByLabel('Attach files').setInputFiles([file]);
  await expect(page.getByText('A message has files or a resource.')).toBeVisible();
  await expect(send(page)).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'Remove x.png' }).click();
  await send(page).click();
  await expect(shared).toHaveCount(0);
  await expect(messages(page).getByText('This one, please.')).toBeVisible();
  await expect(messages(page).getByLabel(/^Open /)).toHaveCount(1);
});

test('Bill is on, and too short a code says so and stops the message', async ({
  page,
  world,
  browser,
}) => {
  claims('thread-13', 'thread-45', 'thread-46', 'thread-33 (screen)');
  const id = consult(world, 'How is it billed?');
  await page.setViewportSize(desktop);
  await signIn(page, 'Amara Okafor');
  await open(page, id);
  await expect(page.getByRole('switch', { name: 'Bill' })).toBeChecked();
  await expect(page.getByLabel('Attach files')).toBeAttached();
  await expect(page.getByText('Only the first message in 24 hours is billed')).toBeVisible();
  await expect(page.getByText('Not for emergencies. Call 911.')).toBeVisible();
  await expect(send(page)).toHaveAttribute('aria-disabled', 'true');
  await box(page).fill('With a code.');
  const code = page.getByRole('textbox', { name: 'Billing code' });
  await code.fill('03.');
  await expect(page.getByText('Billing code must be at least 4 characters long')).toBeVisible();
  await expect(send(page)).toHaveAttribute('aria-disabled', 'true');
  await code.fill('03.01O');
  await send(page).click();
  await expect(messages(page).getByText('Billed 03.01O')).toBeVisible();
  // A message without a code is not billed yet.
  await open(page, consult(world, 'And without one?'));
  await box(page).fill('Without a code.');
  await code.fill('');
  await send(page).click();
  await expect(messages(page).getByText('On hold: no billing code was chosen')).toBeVisible();
  await expect(messages(page).getByText(/^Billed/)).toHaveCount(0);
  // A person who bills without choosing codes sees no code field.
  const biller = await (await browser.newContext({ baseURL: world.url })).newPage();
  await signIn(biller, 'Grace Lindqvist');
  await open(biller, id);
  await expect(biller.getByRole('switch', { name: 'Bill' })).toBeChecked();
  await expect(biller.getByRole('textbox', { name: 'Billing code' })).toHaveCount(0);
  await biller.context().close();
  // A person who may not bill sees no billing.
  const office = await (await browser.newContext({ baseURL: world.url })).newPage();
  await signIn(office, 'Joanne Petrie');
  await office.goto(`/dashboard/clinic-inbox?econsultId=${id}`);
  await expect(box(office)).toBeVisible();
  await expect(office.getByRole('switch', { name: 'Bill' })).toHaveCount(0);
  await expect(office.getByRole('textbox', { name: 'Billing code' })).toHaveCount(0);
  await office.context().close();
});

test('a person who may not send sees no composer', async ({ page, world }) => {
  claims('thread-42 (screen)');
  const id = consult(world, 'Read only');
  await signIn(page, 'Amara Okafor');
  await page.route('**/query/shell-me', async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    const kept = (name: string) => name !== 'secureMessagingSendMessages';
    json.result.permissions = json.result.permissions.filter(kept);
    await route.fulfill({ response, json });
  });
  await open(page, id);
  await expect(messages(page).getByText('Read only')).toBeVisible();
  await expect(box(page)).toHaveCount(0);
});

test('a loading consult shows its progress as a number', async ({ page, world }) => {
  claims('thread-16');
  const id = consult(world, 'Step by step');
  await signIn(page, 'Amara Okafor');
  const gates = ['thread-activity', 'thread-metadata', 'thread-econsult'].map((name) => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    return { name, held, release };
  });
  for (const { name, held } of gates)
    await page.route(`**/query/${name}`, async (route) => {
      await held;
      await route.continue();
    });
  await open(page, id);
  const bar = page.getByRole('progressbar', { name: 'Loading the consult' });
  for (const [index, percent] of [0, 50, 95].entries()) {
    await expect(bar).toHaveAttribute('value', String(percent));
    await expect(page.getByText(`${percent} %`, { exact: true })).toBeVisible();
    gates[index]?.release();
  }
  await expect(bar).toHaveCount(0);
  await expect(details(page).getByText('PHN 50009-1234')).toBeVisible();
});

test('a failed part of a consult says so and loads when tried again', async ({ page, world }) => {
  const id = consult(world, 'In parts');
  await signIn(page, 'Amara Okafor');
  const refused = { error: { message: 'x', details: { code: 'internal' } } };
  await page.route('**/query/thread-econsult', (route) =>
    route.fulfill({ status: 500, json: refused }),
  );
  await open(page, id);
  const retry = details(page).getByRole('button', { name: 'Retry' });
  await expect(retry).toBeVisible();
  // Opening the consult makes the page read some parts again; the test waits, so that only Retry
  // helps.
  await page.waitForLoadState('networkidle');
  await page.unroute('**/query/thread-econsult');
  await retry.click();
  await expect(details(page).getByText('PHN 50009-1234')).toBeVisible();
  await expect(retry).toHaveCount(0);
});

test('a consultant is chosen before Add, and a failure says so', async ({ page, world }) => {
  claims('thread-38', 'thread-67', 'thread-68');
  const id = consult(world, 'Who else?');
  await page.setViewportSize(desktop);
  await signIn(page, 'Amara Okafor');
  await open(page, id);
  const list = '**/call/secureMessaging-getConsultantsAvailableToUser';
  const choose = async () => {
    await actions(page).click();
    await page.getByRole('menuitem', { name: 'Add Consultant' }).click();
  };
  const dialog = page.getByRole('dialog', { name: 'Add Consultant' });
  await page.route(list, (route) => route.fulfill({ json: { result: [] } }));
  await choose();
  await expect(dialog.getByText('No consultants available')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.unroute(list);
  await fail(page, 'call/secureMessaging-getConsultantsAvailableToUser');
  await choose();
  await expect(dialog.getByText('Error retrieving available users')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.unroute(list);
  await choose();
  const add = dialog.getByRole('button', { name: 'Add', exact: true });
  await expect(add).toHaveAttribute('aria-disabled', 'true');
  await dialog.getByRole('radio', { name: /Wierzbicki/ }).check();
  await fail(page, 'call/secureMessaging-addUserToActivity');
  await add.click();
  await expect(dialog.getByText('Error adding user')).toBeVisible();
  await page.unroute('**/call/secureMessaging-addUserToActivity');
  await add.click();
  await expect(details(page).getByText('Dr. Tomasz Wierzbicki, FRCSC')).toBeVisible();
  await expect(messages(page)).toContainText('You added Dr. Tomasz Wierzbicki as Consultant');
  await choose();
  const there = dialog.getByRole('radio', { name: /Wierzbicki.*\(Added\)/ });
  await expect(there).toBeDisabled();
});

test('each failed action has its own words', async ({ page, world }) => {
  claims('thread-69', 'inbox-37', 'inbox-38', 'inbox-39');
  const id = consult(world, 'Nothing works');
  await page.setViewportSize(desktop);
  await signIn(page, 'Amara Okafor');
  await fail(page, 'call/thread-markRead');
  await open(page, id);
  await expect(page.getByText('Error updating message read status')).toBeVisible();
  await fail(page, 'call/activity-changeStatus_v1');
  await details(page)
    .getByRole('button', { name: /^Status/ })
    .click();
  await page.getByRole('menuitem', { name: 'Booked' }).click();
  await expect(
    page.getByText(
      'There was an error changing the status of this consult. Please try again later',
    ),
  ).toBeVisible();
  await fail(page, 'call/thread-markUnread');
  await actions(page).click();
  await page.getByRole('menuitem', { name: 'Mark as unread' }).click();
  await expect(page.getByText('Error marking message as unread')).toBeVisible();
  const archive = details(page).getByRole('button', { name: 'Archive', exact: true });
  await fail(page, 'call/thread-moveToFolder');
  await archive.click();
  await expect(page.getByText('Error moving message to Archive')).toBeVisible();
  await page.unroute('**/call/thread-moveToFolder');
  await archive.click();
  await expect(page.getByText('Moved to Archive')).toBeVisible();
  await fail(page, 'call/thread-moveToFolder');
  await page.getByRole('button', { name: 'UNDO' }).click();
  await expect(page.getByText('Error undoing the previous action')).toBeVisible();
  await fail(page, 'query/inbox-search');
  await page.getByRole('searchbox').fill('anything');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Error running search')).toBeVisible({ timeout: 20_000 });
  await fail(page, 'query/thread-messages');
  await fail(page, 'query/inbox-page');
  await open(page, id);
  for (const region of [pane(page), page.getByRole('region', { name: 'Consults' })])
    await expect(region.getByText('Error loading messages')).toBeVisible({ timeout: 20_000 });
});

test('messages stand in the order of sending', async ({ page, world }) => {
  claims('thread-11 (order)');
  const id = consult(world, 'The first of three', { hoursAgo: 2 });
  await page.setViewportSize(desktop);
  await signIn(page, 'Amara Okafor');
  await open(page, id);
  for (const text of ['The second of three', 'The third of three']) {
    await box(page).fill(text);
    await send(page).click();
    await expect(messages(page).getByText(text)).toBeVisible();
  }
  const inOrder = /first of three.*second of three.*third of three/;
  await expect(messages(page)).toHaveText(inOrder);
  await page.reload();
  await expect(messages(page)).toHaveText(inOrder);
});

test('a consult without a message says so', async ({ page, world }) => {
  claims('thread-11 (empty)');
  const id = consult(world, 'Not shown');
  await signIn(page, 'Amara Okafor');
  await page.route('**/query/thread-messages', (route) =>
    route.fulfill({ json: { result: { messages: [], more: false } } }),
  );
  await open(page, id);
  await expect(messages(page).getByText('No messages', { exact: true })).toBeVisible();
});

test('an office without a clinic reads what to do', async ({ page }) => {
  claims('inbox-18');
  await enter(page, 'Joanne Petrie');
  await page.route('**/query/shell-me', async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    json.result = { ...json.result, clinicIds: [], clinicId: null };
    await route.fulfill({ response, json });
  });
  await page.goto('/dashboard/clinic-inbox');
  await expect(
    page.getByText(/log out and back in, or contact support at [^\s@]+@[^\s@]+\.$/),
  ).toBeVisible();
});

test('the text of a row has its columns, and fewer beside a status', async ({ page, world }) => {
  claims('inbox-17 (screen)');
  consult(world, 'Of twelve columns');
  await page.setViewportSize(desktop);
  await signIn(page, 'Joanne Petrie');
  const row = page
    .getByRole('region', { name: 'Consults' })
    .getByRole('link')
    .filter({ hasText: 'Of twelve columns' });
  await expect(row).toHaveAttribute('data-columns', '9');
  await expect(row).toContainText('Pending');
});

test('a 60-character name and a 4,000-word message stay inside at every width', async ({
  page,
  world,
}) => {
  const patientLastName = 'Featherstonehaugh-Wolfeschlegelsteinhausenbergerdorff-Nguyen'.slice(
    0,
    60,
  );
  const words = Array.from({ length: 4_000 }, (_, n) => `word${n}`).join(' ');
  const id = consult(world, `Longest ${words}`, { econsult: { patientLastName } });
  await signIn(page, 'Amara Okafor');
  for (const width of [1440, 820, 390]) {
    await page.setViewportSize({ width, height: 844 });
    for (const view of ['consult', 'messages']) {
      await page.goto(`/dashboard/secure-messaging?econsultId=${id}&view=${view}`);
      const shown =
        view === 'consult'
          ? details(page).getByText(patientLastName)
          : messages(page).getByText(/word3999$/);
      await expect(shown.first()).toBeVisible();
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide, `${view} at ${width}`).toBeLessThanOrEqual(width);
      for (const region of await page.getByRole('region').all()) {
        if (!(await region.isVisible())) continue;
        const over = await region.evaluate((pane) => pane.scrollWidth - pane.clientWidth);
        expect(over, `${view} at ${width}`).toBeLessThanOrEqual(0);
      }
    }
  }
});

test('on a phone the header of the messages is one line of large icons and a menu', async ({
  browser,
  world,
}) => {
  claims('thread-07 (phone)');
  const id = consult(world, 'With one hand');
  const context = await browser.newContext({
    baseURL: world.url,
    viewport: phone,
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await signIn(page, 'Amara Okafor');
  await page.goto(`/dashboard/secure-messaging?econsultId=${id}&view=messages`);
  const header = ['Back to Consult', 'Edit Outcomes', 'Templates', 'More tools'];
  const places = [];
  for (const name of header) {
    const button = pane(page).getByRole('button', { name, exact: true });
    await expect(button).toBeVisible();
    places.push(await button.boundingBox());
  }
  expect(new Set(places.map((place) => place?.y)).size).toBe(1);
  for (const place of places) {
    expect(place?.width).toBeGreaterThanOrEqual(44);
    expect(place?.height).toBeGreaterThanOrEqual(44);
  }
  await box(page).fill('From the bus.');
  await pane(page).getByRole('button', { name: 'More tools' }).click();
  await page.getByRole('menuitem', { name: 'Resources' }).click();
  await page.getByRole('menu').getByRole('menuitem').first().click();
  await expect(page.getByRole('list', { name: 'Shared resource' })).toBeVisible();
  await page.getByRole('button', { name: /^Send/ }).click();
  const retract = page.getByRole('button', { name: 'Retract: From the bus.' });
  await expect(retract).toBeVisible();
  const target = await retract.boundingBox();
  expect(target?.width).toBeGreaterThanOrEqual(44);
  expect(target?.height).toBeGreaterThanOrEqual(44);
  await context.close();
});

test('the header of the messages is one line at every width', async ({ page, world }) => {
  claims('thread-07 (tablet)');
  const id = consult(world, 'On a tablet');
  await signIn(page, 'Amara Okafor');
  for (const width of [700, 820, 1024, 1440]) {
    await page.setViewportSize({ width, height: 1180 });
    await page.goto(`/dashboard/secure-messaging?econsultId=${id}&view=messages`);
    const tools = pane(page).getByRole('button', { name: /^(Edit Outcomes|Templates)$/ });
    await expect(tools).toHaveCount(2);
    const [last] = [
      pane(page)
        .getByRole('button', { name: /^(Resources|More tools)$/ })
        .last(),
    ];
    const [first, outcomes, resources] = [
      await tools.first().boundingBox(),
      await tools.last().boundingBox(),
      await last.boundingBox(),
    ];
    // Each button is one line tall, and all stand side by side.
    for (const place of [first, outcomes, resources]) {
      expect(place?.height, String(width)).toBeLessThanOrEqual(44);
      expect(place?.y, String(width)).toBe(first?.y);
    }
    expect((resources?.x ?? 0) + (resources?.width ?? 0)).toBeLessThanOrEqual(width);
  }
});

test('a menu works with keys, announces its ticks and returns the focus', async ({
  page,
  world,
}) => {
  consult(world, 'By keys alone');
  await page.setViewportSize(desktop);
  await signIn(page, 'Amara Okafor');
  const filter = page.getByRole('button', { name: 'Filter by status' });
  await expect(filter).toHaveAttribute('aria-haspopup', 'menu');
  await filter.focus();
  await page.keyboard.press('ArrowDown');
  await expect(filter).toHaveAttribute('aria-expanded', 'true');
  const menu = page.getByRole('menu', { name: 'Filter by status' });
  const item = (name: string) => menu.getByRole('menuitemcheckbox', { name, exact: true });
  await expect(item('Pending')).toBeFocused();
  await page.keyboard.press('End');
  await expect(item('Completed')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(item('Pending')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Home');
  // In a menu a letter searches and is no shortcut of the page.
  await page.keyboard.press('b');
  await expect(item('Booked')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(item('Booked')).toBeChecked();
  // The menu stays open for the next tick.
  await item('Pending').click();
  await expect(item('Pending')).toBeChecked();
  await expect(item('Booked')).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(filter).toBeFocused();
  await expect(filter).toHaveAttribute('aria-expanded', 'false');
});
