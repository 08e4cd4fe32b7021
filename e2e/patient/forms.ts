/** A form on the phone of a patient. */
import type { Browser, Page } from '@playwright/test';
import { expect, phone, type World } from '../world/world.ts';
import { enterDate, openPatient } from './links.ts';

/** Opens a form on a device of its own. */
export async function openForm(browser: Browser, world: World, link: string, locale = 'en-CA') {
  const patient = await openPatient(browser, `${world.url}${link}`, { locale });
  await enterDate(patient);
  return patient;
}

export const start = (page: Page) =>
  page.getByRole('button', { name: /^(Start|Go on|Commencer|Continuer)$/ }).click();
export const next = (page: Page) =>
  page.getByRole('button', { name: /^(Next|Suivant|Review|Vérifier)$/ }).click();
export const saved = (page: Page) => page.getByText(/^(Saved|Enregistré) /);
export const choose = (page: Page, name: string) =>
  page.getByRole('radio', { name, exact: true }).check();

/** The questions that the form asks on the page, by their headings. */
export const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Nothing of the page stands beside the screen of a small phone, a tablet or a desktop. */
export async function expectFits(page: Page): Promise<void> {
  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await page.setViewportSize(phone);
}
