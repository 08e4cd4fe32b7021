import type { Page } from '@playwright/test';
import { consult, messages } from '../world/consults.ts';
import {
  desktop,
  emailOf,
  expect,
  expectAccessible,
  password,
  phone,
  signIn,
  takeSession,
  test,
} from '../world/world.ts';

const section = (page: Page) => page.getByRole('region', { name: 'Cover while you are away' });
const day = (days: number) => {
  const at = new Date(Date.now() + days * 86_400_000);
  return at.toLocaleDateString('en-CA', { timeZone: 'America/Vancouver' });
};

/** Ends the cover, because other tests need the person who was covered. */
test.afterEach(async ({ request, world }) => {
  const post = async (path: string, data: object, headers = {}) =>
    (await request.post(world.url + path, { data, headers })).json();
  const who = { email: emailOf('Amara Okafor'), password };
  const authorization = `Bearer ${(await post('/auth/sign-in', who)).token}`;
  const { result } = await post('/query/cover-list', { data: {} }, { authorization });
  for (const { id: coverId } of result.given)
    await post('/call/cover-end', { data: { coverId } }, { authorization });
});

async function nameTomasz(page: Page) {
  await page.goto('/dashboard/profile');
  await section(page).getByRole('button', { name: 'Name a colleague' }).click();
  const dialog = page.getByRole('dialog', { name: 'Name a colleague' });
  await dialog.getByLabel('Colleague').fill('wierz');
  await dialog.getByRole('button', { name: 'Choose Tomasz Wierzbicki' }).click();
  await dialog.getByLabel('Last day').fill(day(3));
  await dialog.getByRole('button', { name: 'Name as cover' }).click();
  await expect(page.getByText('Tomasz Wierzbicki stands in for you.')).toBeVisible();
}

test('a named colleague reads and answers for a person on given days, and loses access at its end', async ({
  page,
  world,
  browser,
}) => {
  const id = consult(world, 'Who answers this?');
  await signIn(page, 'Amara Okafor');
  const context = await browser.newContext({ baseURL: world.url });
  const other = await context.newPage();
  await takeSession(other, 'Tomasz Wierzbicki');
  await other.goto('/dashboard/secure-messaging');
  await expect(other.getByLabel('Inbox of')).toHaveCount(0);

  await nameTomasz(page);
  await expect(section(page).getByRole('listitem')).toContainText('Tomasz Wierzbicki, MD, FRCSC');
  await expect(section(page).getByRole('listitem')).toContainText('Now, to ');

  // The covered inbox appears without a reload.
  await other.getByLabel('Inbox of').selectOption('Amara Okafor');
  await expect(other).toHaveURL(/coverFor=/);
  await expect(other.getByText(/^You stand in for Amara Okafor until /)).toBeVisible();
  await expectAccessible(other);
  await other.locator(`a[href*="${id}"]`).click();
  await other.getByRole('textbox', { name: 'Message', exact: true }).fill('I answer for her.');
  await other.getByRole('button', { name: /^Send (Ctrl|⌘)/ }).click();
  await expect(other.getByText('I answer for her.')).toBeVisible();
  for (const viewport of [desktop, phone]) {
    await other.setViewportSize(viewport);
    await expectAccessible(other);
  }
  await other.setViewportSize(desktop);

  await page.goto(`/dashboard/secure-messaging?econsultId=${id}`);
  await expect(messages(page).getByText('I answer for her.')).toBeVisible();
  await expect(page.getByText('Consultant, for Dr. Amara Okafor')).toBeVisible();

  await other.getByRole('textbox', { name: 'Message', exact: true }).fill('And one thing more.');
  await page.goto('/dashboard/profile');
  await section(page).getByRole('button', { name: 'End cover by Tomasz Wierzbicki' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End' }).click();
  await expect(page.getByText('Tomasz Wierzbicki no longer stands in for you.')).toBeVisible();
  await expect(section(page)).toContainText('Nobody stands in for you.');
  await expect(
    other.getByRole('heading', { name: 'You do not stand in for them now.' }),
  ).toBeVisible();
  await expect(other.getByText('I answer for her.')).toHaveCount(0);
  // The unsent text of the colleague is not lost.
  await expect(other.getByRole('dialog').getByRole('textbox')).toHaveValue('And one thing more.');
  await context.close();
});

test('a missing or wrong field shows why, and days that are taken are refused', async ({
  page,
}) => {
  await takeSession(page, 'Amara Okafor');
  await nameTomasz(page);
  await section(page).getByRole('button', { name: 'Name a colleague' }).click();
  const dialog = page.getByRole('dialog', { name: 'Name a colleague' });
  const save = dialog.getByRole('button', { name: 'Name as cover' });
  await save.click();
  await expect(dialog.getByText('Choose a colleague.')).toBeVisible();
  await expect(dialog.getByLabel('Colleague')).toBeFocused();
  await dialog.getByLabel('Colleague').fill('haddad');
  await expect(dialog.getByText('No colleague of your calling has this name.')).toBeVisible();
  await dialog.getByLabel('Colleague').fill('wierz');
  await dialog.getByRole('button', { name: 'Choose Tomasz Wierzbicki' }).click();
  await dialog.getByLabel('Last day').fill(day(-1));
  await save.click();
  await expect(dialog.getByText('The last day comes before the first.')).toBeVisible();
  await expect(dialog.getByLabel('Last day')).toBeFocused();
  for (const viewport of [desktop, phone]) {
    await page.setViewportSize(viewport);
    await expectAccessible(page);
  }
  await dialog.getByLabel('Last day').fill(day(5));
  await save.click();
  await expect(dialog.getByText('Somebody stands in for you on these days already.')).toBeVisible();
  await dialog.getByLabel('First day').fill(day(10));
  await dialog.getByLabel('Last day').fill(day(400));
  await save.click();
  await expect(dialog.getByText('Cover ends within a year.')).toBeVisible();
});

test('a covering colleague sees it in the profile, opens the inbox from there and can stop', async ({
  page,
}) => {
  await takeSession(page, 'Amara Okafor');
  await nameTomasz(page);
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await takeSession(page, 'Tomasz Wierzbicki');
  await page.goto('/dashboard/profile');
  await section(page).getByRole('link', { name: 'Open inbox Amara Okafor' }).click();
  await expect(page.getByText(/^You stand in for Amara Okafor until /)).toBeVisible();
  await page.goBack();
  await section(page).getByRole('button', { name: 'End cover for Amara Okafor' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'End' }).press('Enter');
  await expect(page.getByText('You no longer stand in for Amara Okafor.')).toBeVisible();
});
