/** Links that a clinic sends to its patients, and the page behind them. */
import type { Browser, Page } from '@playwright/test';
import { expect, phone, takeSession, type World } from '../world/world.ts';

/** A patient whom Grace's clinic knows. */
export const walter = {
  phn: '50009-1234',
  email: 'walter@patients.example',
  birthDate: '1958/03/14',
};

/** Waits for the newest link in the mails to an address that was not there before. */
export async function linkTo(world: World, email: string, before = ''): Promise<string> {
  let link = '';
  await expect(() => {
    link = /\/(patient\/\w+|forms\/)#\S+/.exec(world.outbox(email))?.[0] ?? '';
    expect(link).not.toBe(before);
  }).toPass({ timeout: 30_000 });
  return link;
}

type Letter = { subject: string; body: string; file?: { name: string; buffer: Buffer } };

/** Grace at her first clinic, by the requests of her browser. */
async function openSender(page: Page, { url }: World) {
  await takeSession(page, 'Grace Lindqvist');
  const { request } = page.context();
  const headers = { origin: url };
  const read = async (query: string) => {
    const answer = await request.post(`${url}/query/${query}`, { data: { data: {} }, headers });
    return (await answer.json()).result;
  };
  const { uid } = await read('profile-me');
  return { request, headers, read, from: { physicianUid: uid as string, locationIdx: 0 } };
}

/** Grace sends a letter to Walter. Answers the link in his mail. */
export async function sendLetter(page: Page, world: World, letter: Letter): Promise<string> {
  const { request, headers, from } = await openSender(page, world);
  const sent = await request.post(`${world.url}/one-way-patient-message`, {
    headers,
    multipart: {
      ...from,
      phn: walter.phn,
      patientEmail: walter.email,
      emailAgain: walter.email,
      dateOfBirth: walter.birthDate,
      subject: letter.subject,
      body: letter.body,
      delay: 'false',
      ...(letter.file && { attachment: { ...letter.file, mimeType: 'image/png' } }),
    },
  });
  expect(await sent.json()).toMatchObject({ messageId: expect.any(String) });
  return linkTo(world, walter.email);
}

/** Grace sends a form to Walter. Answers the link in his mail, after the one of a mail before. */
export async function sendForm(
  page: Page,
  world: World,
  title: string,
  before = '',
): Promise<string> {
  const { request, headers, read, from } = await openSender(page, world);
  const { forms } = await read('forms-start');
  const form = forms.find(({ name }: { name: string }) => name === title);
  const { phn, email, birthDate } = walter;
  const patient = { phn, email, emailAgain: email, dateOfBirth: birthDate };
  const data = { ...from, formId: form?.uid, patients: [patient] };
  const sent = await request.post(`${world.url}/send-forms`, { headers, data });
  expect(await sent.json()).toMatchObject({ sent: [{ phn: expect.any(String) }], failed: [] });
  return linkTo(world, email, before);
}

type Device = { viewport?: { width: number; height: number }; locale?: string };

/** The browser of a patient, who has no account. */
export async function openPatient(browser: Browser, address: string, device: Device = {}) {
  const context = await browser.newContext({
    viewport: phone,
    locale: 'en-CA',
    hasTouch: true,
    ...device,
  });
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

export const wrong = 'The date or the link is not right.';

/** Opens the door with a date of birth. */
export async function enterDate(page: Page, date = walter.birthDate) {
  await page.getByRole('textbox').fill(date);
  await page.getByRole('button', { name: /^(Open|Ouvrir)$/ }).click();
}
