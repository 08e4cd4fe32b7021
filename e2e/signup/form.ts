import type { Page } from '@playwright/test';
import { expect } from '../world/world.ts';

let people = 0;

export const newEmail = () => `newcomer${people++}.${process.pid}@clinic.example`;

export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });

export const part = (page: Page, name: string | RegExp) => page.getByRole('region', { name });

export async function plan(
  page: Page,
  { province = 'AB', role = 'Doctor', name = 'eConsult' } = {},
) {
  await page.goto('/signup');
  await expect(page.getByRole('heading', { level: 1, name: 'Pick a Plan' })).toBeVisible();
  await page.getByLabel('Province or territory').selectOption(province);
  await page.getByLabel('Role').selectOption(role);
  await page.getByRole('radio', { name: new RegExp(`^${name}\\b(?! Plus)`) }).check();
  await expect(page.getByRole('heading', { level: 1, name: 'Set up your account' })).toBeVisible();
}

type Who = { email: string; firstName?: string; lastName?: string };

export async function information(
  page: Page,
  { email, firstName = 'Odile', lastName = 'Baptiste' }: Who,
) {
  await page.getByLabel('First name').fill(firstName);
  await page.getByLabel('Last name').fill(lastName);
  await page.getByLabel('Cell phone').fill('4035550142');
  await page.getByLabel('City').fill('Calgary');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill('violet harbour');
  await page.getByLabel('Confirm password').fill('violet harbour');
}

export async function clinic(page: Page) {
  await page.getByLabel('Clinic name').fill('Elbow River Clinic');
  await page.getByLabel('Clinic phone').fill('4035550143');
  await page.getByLabel('Clinic fax').fill('4035550144');
}

export async function draw(page: Page) {
  const pad = page.getByRole('img', { name: 'Your signature' });
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error('there is nothing to sign on');
  await page.mouse.move(box.x + 30, box.y + 60);
  await page.mouse.down();
  for (const [x, y] of [
    [80, 20],
    [120, 90],
    [180, 30],
  ] as const)
    await page.mouse.move(box.x + x, box.y + y, { steps: 5 });
  await page.mouse.up();
}

/** The keyboard alone focuses the text and scrolls it. */
export const readAgreement = (page: Page) =>
  page.getByRole('region', { name: 'User Agreement', exact: true }).press('End');

/** The server writes the signed agreement, so the test waits until the page shows it. */
export async function sign(page: Page) {
  await readAgreement(page);
  await button(page, 'Sign').click();
  await expect(page.getByText(/^Signed /)).toBeVisible();
}

export const complete = (page: Page) => button(page, 'Complete Sign Up');
