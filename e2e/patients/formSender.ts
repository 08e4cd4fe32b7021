/** The page from which forms are sent. */
import type { Page } from '@playwright/test';
import { pasteInto } from '../world/compose.ts';
import { takeSession } from '../world/world.ts';

export async function openSender(page: Page, name: string) {
  await takeSession(page, name);
  await page.goto('/dashboard/form-sender');
  await page.getByRole('radio', { name: /^PHQ-9/ }).waitFor();
}
export const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true });
export const choose = (page: Page, form: RegExp) => page.getByRole('radio', { name: form }).check();
export const rows = (page: Page) =>
  page.getByRole('list', { name: 'Recipients' }).getByRole('listitem');
export const paste = (page: Page, text: string) => pasteInto(page.getByLabel('PHN, row 1'), text);
