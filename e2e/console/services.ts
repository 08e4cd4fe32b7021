import type { Browser, Page } from '@playwright/test';
import { expect, signIn, takeSession, type World } from '../world/world.ts';

export async function operate(page: Page) {
  await takeSession(page, 'Owen Kozak');
  await page.goto('/operator/services');
  await list(page).getByRole('link').first().waitFor();
}

export const list = (page: Page) => page.getByRole('list', { name: 'Services' });

export const section = (page: Page, name: string) =>
  page.getByRole('region', { name, exact: true });

export const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Directory console' }).getByRole('link', { name });

export const bar = (page: Page) => section(page, 'Unsaved changes');

export const save = async (page: Page) => {
  await bar(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Service saved.')).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
};

export async function open(page: Page, words: string, name: string) {
  await page.getByLabel('Search services').fill(words);
  await expect(list(page).getByRole('link')).toHaveCount(1);
  await list(page).getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
}

export const referrer = async (browser: Browser, world: World) => {
  const page = await (await browser.newContext({ baseURL: world.url })).newPage();
  await signIn(page, 'Grace Lindqvist');
  return page;
};
