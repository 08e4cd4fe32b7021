import type { Browser, Page } from '@playwright/test';
import { signIn as enter, expect, type World } from '../world/world.ts';

/** Signs in as a person who has read the tip of the first visit. */
export async function signIn(page: Page, name: string) {
  await enter(page, name);
  const ok = page.getByRole('button', { name: 'OK', exact: true });
  if (await ok.isVisible()) await ok.click();
}

export async function another(browser: Browser, world: World, name: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: world.url })).newPage();
  await signIn(page, name);
  return page;
}

export const row = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Consults' }).getByRole('link').filter({ hasText: text });

export const open = (page: Page, id: string) =>
  page.goto(`/dashboard/secure-messaging?econsultId=${id}`);

export const details = (page: Page) => page.getByRole('region', { name: 'Consult', exact: true });

export const pane = (page: Page) => page.getByRole('region', { name: 'Messages', exact: true });

export const box = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });

export const send = (page: Page) => page.getByRole('button', { name: /^Send (Ctrl|⌘)/ });

export const actions = (page: Page) => details(page).getByRole('button', { name: 'Actions' });

/** Opens the messages of a consult and waits for the draft from the server. */
export async function openReady(page: Page, id: string) {
  const draft = page.waitForResponse(/query\/thread-metadata/);
  await page.goto(`/dashboard/secure-messaging?econsultId=${id}&view=messages`);
  await draft;
  await expect(box(page)).toBeVisible();
}

/** Lets a minute pass; the answer to a later request shows that earlier requests have ended. */
export async function passMinute(page: Page) {
  await page.clock.runFor(60_000);
  await page.evaluate(() => fetch('/mark.svg?later').then(({ ok }) => ok));
}
