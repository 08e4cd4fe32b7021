import type { Browser, Page } from '@playwright/test';
import {
  desktop,
  expect,
  expectAccessible,
  phone,
  signIn,
  takeSession,
  test,
  type World,
} from '../world/world.ts';

/** Sends news as the product does. */
const send = (world: World, titles: string[]) =>
  world.ask<string[]>(
    'campaigns',
    titles.map((title) => ({ title, roles: ['moa'] })),
  );
const rows = (page: Page) => page.getByRole('list', { name: 'Sent news' }).getByRole('listitem');
const row = (page: Page, title: string) => rows(page).filter({ hasText: title });
const preview = (page: Page) => page.getByRole('region', { name: 'As people read it' });
const status = (page: Page) => page.getByRole('region', { name: 'Audience' }).getByRole('status');
const kind = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Audience' }).getByText(name, { exact: true });
const sendButton = (page: Page) => page.getByRole('button', { name: 'Send news' });
/** The address tells sent news from a draft, whose preview shows the same article. */
const sentNews = /\/operator\/news\/[0-9a-f-]{36}$/;
const dialog = (page: Page) => page.getByRole('alertdialog');

async function accessible(page: Page) {
  for (const viewport of [desktop, phone]) {
    await page.setViewportSize(viewport);
    await expectAccessible(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(viewport.width);
  }
  await page.setViewportSize(desktop);
}

async function centreOf(browser: Browser, world: World, name: string) {
  const page = await (await browser.newContext({ baseURL: world.url })).newPage();
  await page.setViewportSize(desktop);
  await takeSession(page, name);
  await page.goto('/dashboard/secure-messaging?tab=notifications');
  const list = page.getByRole('region', { name: 'Corridor news' });
  await list.getByRole('link').first().waitFor();
  return { page, list };
}

test('an operator writes, counts, confirms and sends news, which arrives at once and counts its readers', async ({
  page,
  browser,
  world,
}) => {
  const joanne = await centreOf(browser, world, 'Joanne Petrie');
  await page.setViewportSize(desktop);
  await signIn(page, 'Owen Kozak');
  await page.getByRole('link', { name: 'News', exact: true }).click();
  await expect(page).toHaveURL(/\/operator\/news$/);
  await expect(row(page, 'Welcome to Corridor')).toContainText('by Owen Kozak');
  await expect(row(page, 'Alberta: long weekends')).toContainText(/Alberta6 people/);
  await accessible(page);

  await page.getByRole('button', { name: 'Write news' }).click();
  await expect(page.getByText('What you write is shown here')).toBeVisible();
  await expect(status(page)).toHaveText(/^Reaches \d+ people\.$/);
  await sendButton(page).click();
  await expect(page.getByLabel('Title')).toBeFocused();
  await expect(page.getByText('This is required.')).toHaveCount(2);
  await accessible(page);

  await page.getByLabel('Title').fill('x'.repeat(121));
  await expect(page.getByText('At most 120 letters; these are 121.')).toBeVisible();
  await page.getByLabel('Title').fill(' Closed on Monday ');
  await expect(page.getByText('16 of 120')).toBeVisible();
  await page.getByLabel('Text').fill('The help desk is closed.\n\nMail is answered on Tuesday.');
  await expect(preview(page).getByRole('article', { name: 'Closed on Monday' })).toBeVisible();
  await expect(preview(page).getByRole('article').getByRole('paragraph')).toHaveText([
    'The help desk is closed.',
    'Mail is answered on Tuesday.',
  ]);

  await kind(page, 'Roles').click();
  await expect(status(page)).toHaveText('');
  await sendButton(page).click();
  const roles = page.getByRole('group', { name: 'People with one of these roles' });
  await expect(roles).toBeFocused();
  await expect(roles.getByRole('alert')).toHaveText('Choose at least one.');
  await accessible(page);
  await roles.getByLabel('Privacy officer').check();
  await expect(status(page)).toHaveText(/^Reaches \d+ (person|people)\.$/);

  await kind(page, 'Provinces').click();
  const provinces = page.getByRole('group', { name: 'People who work in one of these provinces' });
  await provinces.getByLabel('Nunavut').check();
  await expect(provinces.getByRole('alert')).toHaveText('Reaches nobody.');
  await sendButton(page).click();
  await expect(provinces).toBeFocused();
  await expect(dialog(page)).toHaveCount(0);
  await accessible(page);

  // The choices of the other kind are still chosen.
  await kind(page, 'Roles').click();
  await expect(roles.getByLabel('Privacy officer')).toBeChecked();
  await roles.getByLabel('Privacy officer').uncheck();
  await roles.getByLabel('Clinic office (MOA)').check();
  await expect(page.getByText('Kept on this device until it is sent.')).toBeVisible();
  await expect(status(page)).toHaveText(/^Reaches \d+ (person|people)\.$/);

  await page.reload();
  await expect(page.getByText('What you had written is back.')).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue(' Closed on Monday ');
  await expect(page.getByLabel('Text')).toHaveValue(/closed\.\n\nMail/);
  await expect(roles.getByLabel('Clinic office (MOA)')).toBeChecked();
  await expect(status(page)).toHaveText(/^Reaches \d+ (person|people)\.$/);
  const recipients = /Reaches (.*)\./.exec((await status(page).textContent()) ?? '')?.[1] ?? '';

  await sendButton(page).click();
  await expect(dialog(page)).toContainText(`Send this to ${recipients}?`);
  await expect(dialog(page)).toContainText('It cannot be taken back or changed.');
  await expect(dialog(page)).toContainText('Audience: Clinic office (MOA).');
  await accessible(page);
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(joanne.list.getByText('Closed on Monday')).toHaveCount(0);
  await sendButton(page).click();
  await dialog(page)
    .getByRole('button', { name: `Send to ${recipients}` })
    .click();
  await expect(page.getByText(`Sent to ${recipients}.`)).toBeVisible();

  // The news appears in the open list without a reload.
  const news = joanne.list.getByRole('link').filter({ hasText: 'Closed on Monday' });
  await expect(news).toContainText('Unread');
  await expect(page).toHaveURL(sentNews);
  await expect(page.getByRole('article', { name: 'Closed on Monday' })).toBeVisible();
  const numbers = page.getByRole('region', { name: 'Numbers' });
  await expect(numbers).toContainText('Read by0');
  await news.click();
  await expect(numbers).toContainText('Read by1');
  await accessible(page);
  await page.getByRole('link', { name: 'All news' }).click();
  await expect(rows(page).first()).toContainText('Closed on Monday');
  await expect(rows(page).first()).toContainText(`Clinic office (MOA)${recipients}1 read`);
  await page.getByRole('button', { name: 'Write news' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('');
  await expect(page.getByRole('button', { name: 'Discard' })).toHaveCount(0);
  await joanne.page.context().close();
});

test('news with a lost answer is sent once, and a refusal appears at its field', async ({
  page,
}) => {
  await page.setViewportSize(desktop);
  await takeSession(page, 'Owen Kozak');
  await page.goto('/operator/news/new');
  await page.getByLabel('Title').fill('Sent once');
  await page.getByLabel('Text').fill('And no more.');
  await kind(page, 'Roles').click();
  await page.getByLabel('Clinic office (MOA)').check();
  await expect(status(page)).toHaveText(/^Reaches/);
  const call = '**/call/notifications-sendCampaign';
  const refusal = (error: object) => ({ status: 400, json: { error } });
  await page.route(call, (route) =>
    route.fulfill(
      refusal({
        status: 'FAILED_PRECONDITION',
        message: 'Nobody.',
        details: { code: 'failed-precondition', reason: 'reaches-nobody' },
      }),
    ),
  );
  const confirm = async () => {
    await sendButton(page).click();
    await dialog(page)
      .getByRole('button', { name: /^Send to/ })
      .click();
  };
  await confirm();
  const roles = page.getByRole('group', { name: 'People with one of these roles' });
  await expect(roles.getByRole('alert')).toContainText('Nobody belongs to this audience');
  await expect(roles).toBeFocused();
  await accessible(page);
  await page.unroute(call);

  await page.getByLabel('Clinic office (MOA)').uncheck();
  await page.getByLabel('Clinic office (MOA)').check();
  await expect(status(page)).toHaveText(/^Reaches/);
  // The server sends the news, but its answer is lost.
  await page.route(call, async (route) => {
    await route.fetch();
    await route.fulfill(
      refusal({ status: 'INTERNAL', message: 'Cut off.', details: { code: 'internal' } }),
    );
  });
  await confirm();
  await expect(page.getByText('Cut off.')).toBeVisible();
  await accessible(page);
  await page.reload();
  await page.unroute(call);
  await expect(page.getByText('What you had written is back.')).toBeVisible();
  await expect(status(page)).toHaveText(/^Reaches/);
  await confirm();
  await expect(page).toHaveURL(sentNews);
  await expect(page.getByRole('article', { name: 'Sent once' })).toBeVisible();
  await page.getByRole('link', { name: 'All news' }).click();
  await expect(row(page, 'Sent once')).toHaveCount(1);
});

test('an operator sends news with the keyboard alone', async ({ page }) => {
  await page.setViewportSize(desktop);
  await takeSession(page, 'Owen Kozak');
  await page.goto('/operator/news');
  await expect(rows(page).first()).toBeVisible();
  await page.getByRole('button', { name: 'Write news' }).focus();
  await page.keyboard.press('Enter');
  // The page first looks for kept text on this device.
  await expect(page.getByLabel('Title')).toBeVisible();
  await page.getByRole('link', { name: 'All news' }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Title')).toBeFocused();
  await page.keyboard.type('By keyboard');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Text')).toBeFocused();
  await page.keyboard.type('Without a mouse.');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Everyone', { exact: true })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByLabel('Plans', { exact: true })).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(page.getByLabel('Plus plan')).toBeChecked();
  await expect(status(page)).toHaveText(/^Reaches/);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(sendButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(sendButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(sentNews);
  await expect(page.getByRole('article', { name: 'By keyboard' })).toBeVisible();
});

test('a long list continues while others send, and an empty one says what would fill it', async ({
  page,
  world,
}) => {
  const titles = Array.from({ length: 52 }, (_, n) => `Letter ${n + 1}.`);
  send(world, titles);
  await page.setViewportSize(desktop);
  await takeSession(page, 'Owen Kozak');
  await page.goto('/operator/news');
  await expect(rows(page)).toHaveCount(25);
  const more = page.getByRole('button', { name: 'Show older news' });
  await more.focus();
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveCount(50);
  await expect(more).toBeFocused();
  send(world, ['Meanwhile.']);
  await expect(rows(page).first()).toContainText('Meanwhile.');
  // Newer letters push the older ones to the second and third page.
  await expect(row(page, 'Letter 28.')).toHaveCount(1);
  await expect(async () => {
    if (await more.isVisible()) await more.click({ timeout: 2_000 });
    await expect(row(page, 'Welcome to Corridor')).toHaveCount(1, { timeout: 1_000 });
  }).toPass();
  for (const title of titles) await expect(row(page, title)).toHaveCount(1);
  await expect(row(page, 'Welcome to Corridor')).toHaveCount(1);

  await page.route('**/query/operator-news', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { result: { news: [], more: false } } });
  });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Nothing was sent yet' })).toBeVisible();
  await accessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Write news' }).click();
  await expect(page).toHaveURL(/\/operator\/news\/new$/);
  await page.goto('/operator/news/3e0a6a3e-6f0a-4c7e-9f43-8d1f1f6b8f11');
  await expect(page.getByRole('heading', { name: 'This was not sent' })).toBeVisible();
  await accessible(page);
});

test('only operators reach the news', async ({ page }) => {
  await signIn(page, 'Grace Lindqvist');
  for (const path of ['/operator/news', '/operator/news/new']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Unable to load this page.' })).toBeVisible();
  }
});
