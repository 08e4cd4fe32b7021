import { claims } from '../world/claims.ts';
import { consult, messages } from '../world/consults.ts';
import { desktop, signIn as enter, expect, test } from '../world/world.ts';
import { actions, box, details, open, pane, send, signIn } from './panes.ts';

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
