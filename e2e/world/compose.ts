/** The actions of a person on the compose page. */
import type { Locator, Page } from '@playwright/test';
import { dot, takeSession } from './world.ts';
export const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: dot });
export const section = (page: Page, name: string) =>
  page.getByRole('region', { name, exact: true });
export const patient = (page: Page) => section(page, 'Patient Information');
export const field = (page: Page, name: string) => patient(page).getByLabel(name);
export const questions = (page: Page) => section(page, 'Clinical questions');
export const foot = (page: Page) => section(page, 'Submit');
export const specialist = (page: Page) => page.getByLabel('Specialist', { exact: true });
export const send = (page: Page) => foot(page).getByRole('button', { name: /^Send/ });
export const saved = (page: Page) => page.getByText(/^Draft saved/);
export const noteOf = (input: Locator) =>
  input.evaluate(
    (one) => document.getElementById(one.getAttribute('aria-describedby') ?? '')?.textContent,
  );

export async function compose(page: Page, name = 'Grace Lindqvist') {
  await takeSession(page, name);
  await page.goto('/dashboard/consult');
  await patient(page).waitFor();
}

export async function pick(page: Page, specialty: string, subsite: string, specialistName: RegExp) {
  await page.getByLabel('Specialty').selectOption(specialty);
  await page.getByLabel('Subsite').selectOption(subsite);
  const list = specialist(page);
  const option = list.locator('option').filter({ hasText: specialistName });
  await option.waitFor({ state: 'attached' });
  await list.selectOption((await option.getAttribute('value')) ?? '');
}

/** This specialist is always available. */
export const pickHeadache = async (page: Page) => {
  await pick(page, 'Neurology', 'Headache', /Nyberg/);
  await questions(page).getByLabel('Onset and course').waitFor();
};

type Person = { first?: string; phn?: string; province?: string };

export async function describePatient(
  page: Page,
  { first = 'Ingrid', phn = '700110707', province = 'AB' }: Person = {},
) {
  await field(page, 'First name').fill(first);
  await field(page, 'Last name').fill('Halvorsen');
  await field(page, 'Date of birth').pressSequentially('19620228');
  await field(page, 'Province').selectOption(province);
  await field(page, 'PHN').fill(phn);
}

export async function answer(page: Page) {
  await questions(page).getByRole('checkbox', { name: 'headache' }).check();
  for (const name of [
    'Onset and course',
    'Neurological findings',
    'Question for the specialist',
    'Relevant history',
  ])
    await questions(page).getByLabel(name).fill(`${name}: none`);
}

/** Fills in a whole consult that is ready to send. */
export async function composed(page: Page, person: Person = {}, name?: string) {
  await compose(page, name);
  await pickHeadache(page);
  await describePatient(page, person);
  await answer(page);
}

/** Takes some permissions from the signed-in person. */
export async function takePermissions(page: Page, ...taken: string[]) {
  await page.route('**/query/shell-me', async (route) => {
    const response = await route.fetch();
    const { result } = await response.json();
    const permissions = result.permissions.filter((one: string) => !taken.includes(one));
    await route.fulfill({ response, json: { result: { ...result, permissions } } });
  });
}

/** Delays an answer until the test releases it. */
export async function delayAnswer(page: Page, path: string) {
  const { promise: gate, resolve: release } = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    await gate;
    await route.continue();
  });
  return release;
}

/** Pastes as the clipboard does into a focused field. */
export async function pasteInto(input: Locator, text: string) {
  await input.focus();
  await input.evaluate((field, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', pasted);
    field.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
}
