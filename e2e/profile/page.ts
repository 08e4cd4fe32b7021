import type { Page } from '@playwright/test';
import { expect, takeSession } from '../world/world.ts';

export const open = async (page: Page, name: string) => {
  await takeSession(page, name);
  await page.goto('/dashboard/profile');
  await page.getByRole('region', { name: 'Your Clinics' }).getByRole('button').first().waitFor();
};

export const bar = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' });

export const save = async (page: Page) => {
  await bar(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your profile was saved.')).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
};
