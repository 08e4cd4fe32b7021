import type { Page } from '@playwright/test';
import { claims } from '../world/claims.ts';
import { consult } from '../world/consults.ts';
import {
  desktop,
  expect,
  expectAccessible,
  openAs,
  phone,
  takeSession,
  test,
} from '../world/world.ts';

const details = (page: Page) => page.getByRole('region', { name: 'Consult', exact: true });
const contact = {
  patientPhone: '6045550188',
  patientEmail: 'walter@post.example',
  patientProvince: 'BC',
  oop: true,
  oopData: {
    genderCode: 'M',
    addressLine1: '12 Heron Lane',
    addressLine2: 'Unit 4',
    addressLine3: '',
    cityName: 'Nelson',
    postalCode: 'V1L 5P5',
  },
};

test('an office books from the thread: it calls, writes and copies the contact', async ({
  browser,
  world,
}) => {
  claims('thread-77 (screen)');
  const permissions = ['clipboard-read', 'clipboard-write'];
  const context = await browser.newContext({ baseURL: world.url, permissions });
  const page = await context.newPage();
  await takeSession(page, 'Joanne Petrie');
  for (const type of ['econsult', 'phoneConsult', 'referral'] as const) {
    const id = consult(world, `To book: ${type}`, { type, econsult: contact });
    await page.goto(`/dashboard/clinic-inbox?econsultId=${id}`);
    const call = details(page).getByRole('link', { name: '(604) 555-0188' });
    await expect(call).toHaveAttribute('href', 'tel:+16045550188');
    await expect(details(page).getByRole('link', { name: 'walter@post.example' })).toHaveAttribute(
      'href',
      'mailto:walter@post.example',
    );
    const facts = details(page).getByRole('definition');
    await expect(facts.filter({ hasText: 'British Columbia, out of province' })).toBeVisible();
    await expect(facts.filter({ hasText: /^Male$/ })).toBeVisible();
    await expect(facts.filter({ hasText: 'Heron' })).toHaveText(
      '12 Heron Lane\nUnit 4\nNelson BC V1L 5P5 ',
    );
    for (const [name, text] of [
      ['Copy the phone number', '(604) 555-0188'],
      ['Copy the email address', 'walter@post.example'],
      ['Copy the address', '12 Heron Lane\nUnit 4\nNelson BC V1L 5P5'],
    ] as const) {
      await details(page).getByRole('button', { name }).click();
      await expect(page.getByText('Copied', { exact: true })).toBeVisible();
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(text);
    }
  }
  for (const viewport of [desktop, phone]) {
    await page.setViewportSize(viewport);
    await expectAccessible(page);
  }
  await context.close();
});

test('a patient of the same province shows no sex and no address, and missing contacts are named', async ({
  page,
  world,
}) => {
  claims('thread-77 (same province on screen)');
  const id = consult(world, 'Near by', {
    econsult: { patientPhone: '', oopData: contact.oopData },
  });
  await takeSession(page, 'Amara Okafor');
  await page.goto(`/dashboard/secure-messaging?econsultId=${id}`);
  const terms = details(page).getByRole('term');
  await expect(terms.filter({ hasText: 'Province' })).toBeVisible();
  await expect(details(page).getByText('Alberta', { exact: true })).toBeVisible();
  await expect(details(page).getByText('None given')).toHaveCount(2);
  for (const name of ['Sex', 'Address'])
    await expect(details(page).getByText(name, { exact: true })).toHaveCount(0);
  await expect(details(page).getByRole('button', { name: /^Copy the (phone|email)/ })).toHaveCount(
    0,
  );
});

test('a colleague’s lock of a wrong patient hides the patient at once', async ({
  page,
  world,
  browser,
}) => {
  claims('thread-77 (lock on screen)');
  const id = consult(world, 'Whose is it?', { econsult: contact });
  await takeSession(page, 'Joanne Petrie');
  await page.goto(`/dashboard/clinic-inbox?econsultId=${id}`);
  await expect(details(page).getByRole('link', { name: '(604) 555-0188' })).toBeVisible();
  const grace = await openAs(browser, 'Grace Lindqvist');
  const locked = await grace.request.post('/call/thread-lock', {
    data: { data: { activityId: id, reason: 'Another patient.' } },
    headers: { origin: new URL(world.url).origin },
  });
  expect(locked.status()).toBe(200);
  await expect(details(page).getByText('This thread is locked')).toBeVisible();
  expect(await page.locator('body').innerHTML()).not.toMatch(/0188|post\.example|Heron/);
  await grace.context().close();
});
