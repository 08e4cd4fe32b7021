import type { Page } from '@playwright/test';
import { emailOf, password } from './world.ts';

/** Adds a virtual authenticator that holds passkeys and verifies its user. */
export async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

export async function addPasskey(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
}

/** A privacy officer signs in, sets up the passkey that the role demands, and opens Privacy. */
export async function openPrivacy(page: Page, officer: string): Promise<void> {
  await addAuthenticator(page);
  await page.goto('/login');
  await page.getByLabel('Email').fill(emailOf(officer));
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await addPasskey(page, 'Office');
  await page.getByRole('link', { name: 'Privacy', exact: true }).click();
}
