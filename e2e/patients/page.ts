/** The page of the messages to patients. */
import type { Page } from '@playwright/test';

export async function openFolder(page: Page, folder: 'Inbox' | 'Sent' | 'Archive') {
  await page.goto(`/dashboard/patient-messages?tab=${folder.toLowerCase()}`);
  await page.getByRole('region', { name: 'Messages' }).waitFor();
}

export const rowOf = (page: Page, patient: string) =>
  page
    .getByRole('region', { name: 'Messages' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('checkbox') })
    .filter({ hasText: patient });
