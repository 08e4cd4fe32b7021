import { words as requests } from '@corridor/contract/operator/requests/words.ts';
import type { Browser, Page } from '@playwright/test';
import { confirmAll } from '../world/confirm.ts';
import { expect, password, type World } from '../world/world.ts';

let made = 0;

export const newEmail = () => `invited-${++made}-${Date.now()}@new.example`;

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

export const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'People' }).getByRole('link', { name });

export const section = (page: Page, name: string) =>
  page.getByRole('region', { name, exact: true });

type Second = { browser: Browser; world: World };

type Guest = {
  first: string;
  last: string;
  email: string;
  roles: (string | RegExp)[];
  clinic?: string;
  credentials?: string;
};

/** Invites a new person as an operator; a second operator confirms where that is needed. */
export async function invite(
  page: Page,
  { first, last, email, roles, clinic, credentials = '' }: Guest,
  { browser, world }: Second,
) {
  await page.goto('/operator/people');
  await button(page, 'Invite somebody').click();
  await page.getByLabel('First name').fill(first);
  await page.getByLabel('Last name').fill(last);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Credentials').fill(credentials);
  for (const role of roles) await page.getByRole('checkbox', { name: role, exact: false }).check();
  if (clinic) {
    await page.getByLabel('Search a clinic').fill(clinic);
    await button(page, `Choose ${clinic}`).click();
  }
  await button(page, 'Send invitation').click();
  const waits = page.getByText(requests.asked);
  const goes = page.getByText(`The invitation to ${first} ${last} is on its way.`);
  await expect(waits.or(goes)).toBeVisible();
  if (await waits.isVisible()) {
    await confirmAll(browser, world);
    await tab(page, 'Everyone').click();
    await page.getByLabel('Search people').fill(email);
    await page.getByRole('list', { name: 'People' }).getByRole('link', { name: email }).click();
  }
  await expect(page.getByRole('heading', { level: 2, name: `${first} ${last}` })).toBeVisible();
}

/** Opens the link of the mail in a new browser. */
export async function enter(browser: Browser, world: World, email: string) {
  const page = await (await browser.newContext({ baseURL: world.url })).newPage();
  await expect.poll(() => world.outbox(email)).toContain('oobCode=');
  const [, query = ''] = /reset-password(\?oobCode=[\w-]+)/.exec(world.outbox(email)) ?? [];
  await page.goto(`/auth/reset-password${query}`);
  await page.getByLabel('New password').fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await button(page, 'Set password').click();
  await expect(page.getByText('Password changed')).toBeVisible();
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await button(page, 'Login').click();
  await page.waitForURL('**/dashboard/**');
  return page;
}
