/** The billing report as the tests see it. */
import type { Page } from '@playwright/test';
import { expect, takeSession } from '../world/world.ts';

export const table = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
export const bodyRows = (page: Page, name: string) =>
  table(page, name).locator('tbody tr:has(> td:first-child > button)');

export async function openReport(page: Page, name = 'Amara Okafor') {
  await takeSession(page, name);
  await page.goto('/dashboard/billing-report');
  await expect(page.getByRole('heading', { name: 'Billing report' })).toBeVisible();
}
