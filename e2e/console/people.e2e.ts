import { words as requests } from '@corridor/contract/operator/requests/words.ts';
import type { Browser, Page } from '@playwright/test';
import { confirmAll } from '../world/confirm.ts';
import { consult, messages } from '../world/consults.ts';
import {
  desktop,
  expect,
  expectAccessible,
  openAs,
  password,
  phone,
  signIn,
  test,
  type World,
} from '../world/world.ts';

let made = 0;
const newEmail = () => `invited-${++made}-${Date.now()}@new.example`;
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'People' }).getByRole('link', { name });
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

type Second = { browser: Browser; world: World };
type Guest = {
  first: string;
  last: string;
  email: string;
  roles: (string | RegExp)[];
  clinic?: string;
  credentials?: string;
};

/** Invites a new person as an operator; a second operator confirms where that is needed. */
async function invite(
  page: Page,
  { first, last, email, roles, clinic, credentials = '' }: Guest,
  { browser, world }: Second,
) {
  await page.goto('/operator/people');
  await button(page, 'Invite somebody').click();
  await page.getByLabel('First name').fill(first);
  await page.getByLabel('Last name').fill(last);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Credentials').fill(credentials);
  for (const role of roles) await page.getByRole('checkbox', { name: role, exact: false }).check();
  if (clinic) {
    await page.getByLabel('Search a clinic').fill(clinic);
    await button(page, `Choose ${clinic}`).click();
  }
  await button(page, 'Send invitation').click();
  const waits = page.getByText(requests.asked);
  const goes = page.getByText(`The invitation to ${first} ${last} is on its way.`);
  await expect(waits.or(goes)).toBeVisible();
  if (await waits.isVisible()) {
    await confirmAll(browser, world);
    await tab(page, 'Everyone').click();
    await page.getByLabel('Search people').fill(email);
    await page.getByRole('list', { name: 'People' }).getByRole('link', { name: email }).click();
  }
  await expect(page.getByRole('heading', { level: 2, name: `${first} ${last}` })).toBeVisible();
}

/** Opens the link of the mail in a new browser. */
async function enter(browser: Browser, world: World, email: string) {
  const page = await (await browser.newContext({ baseURL: world.url })).newPage();
  await expect.poll(() => world.outbox(email)).toContain('oobCode=');
  const [, query = ''] = /reset-password(\?oobCode=[\w-]+)/.exec(world.outbox(email)) ?? [];
  await page.goto(`/auth/reset-password${query}`);
  await page.getByLabel('New password').fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await button(page, 'Set password').click();
  await expect(page.getByText('Password changed')).toBeVisible();
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await button(page, 'Login').click();
  await page.waitForURL('**/dashboard/**');
  return page;
}

test('an invited person opens the link of the mail and begins in the given clinic', async ({
  page,
  browser,
  world,
}) => {
  await signIn(page, 'Owen Kozak');
  const email = newEmail();
  const clinic = 'Parkland Family Clinic';
  await invite(
    page,
    {
      first: 'Ada',
      last: 'Byrne',
      email,
      roles: ['Clinic office (MOA)'],
      clinic,
    },
    { browser, world },
  );
  await expect(page.getByText('Has not signed in yet')).toBeVisible();
  const ada = await enter(browser, world, email);
  await expect(ada.getByRole('heading', { level: 1, name: 'Clinic inbox' })).toBeVisible();
  const consults = ada.getByRole('region', { name: 'Consults' }).getByRole('link');
  await expect(consults.first()).toBeVisible();
  await expect(page.getByText('Signed in on 1 device')).toBeVisible();
  await expect(button(page, 'Send another link')).toHaveCount(0);
  // Ended access ends at once in the person's open page.
  await button(page, 'End access to Parkland Family Clinic').click();
  await expect(page.getByText(`Their access to ${clinic} ended.`)).toBeVisible();
  await expect(consults).toHaveCount(0);
  await button(page, 'UNDO').click();
  await expect(page.getByText(requests.asked)).toBeVisible();
  await confirmAll(browser, world);
  await expect(section(page, 'Clinics')).toContainText('Confirmed');
  await button(page, 'Sign out everywhere').click();
  await expect(page.getByText('1 session ended.')).toBeVisible();
  await expect(ada).toHaveURL(/\/login/);
  await button(page, 'Suspend').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Suspend' }).click();
  await expect(page.getByText('Ada Byrne is suspended.')).toBeVisible();
  const again = await (await browser.newContext({ baseURL: world.url })).newPage();
  await again.goto('/login');
  await again.getByLabel('Email').fill(email);
  await again.getByLabel('Password', { exact: true }).fill(password);
  await button(again, 'Login').click();
  await expect(again.getByText(/^An error occurred while signing in/)).toBeVisible();
  await again.context().close();
  await button(page, 'Let in again').click();
  await expect(page.getByText(requests.waitsHere)).toBeVisible();
  await confirmAll(browser, world);
  await expect(button(page, 'Suspend')).toBeVisible();
  await ada.context().close();
});

test('an approved person is led on by the open page and sends a first consult', async ({
  page,
  browser,
  world,
}) => {
  await signIn(page, 'Owen Kozak');
  const email = newEmail();
  const roles = ['Doctor', 'eConsult plan', 'Waits for validation'];
  const clinic = 'Parkland Family Clinic';
  await invite(
    page,
    { first: 'Odile', last: 'Tremblay', email, roles, clinic },
    { browser, world },
  );
  const odile = await enter(browser, world, email);
  await expect(odile).toHaveURL(/\/dashboard\/validation-required/);
  await tab(page, 'To validate').click();
  const card = page.getByRole('article', { name: 'Odile Tremblay' });
  await card.getByRole('button', { name: 'Reject' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('What they should know').fill('Which number is yours?');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  await card.getByRole('button', { name: 'Approve' }).click();
  await expect(card).toContainText(requests.waitsHere);
  await expect(odile).toHaveURL(/\/dashboard\/validation-required/);
  await confirmAll(browser, world);
  await expect(card).toHaveCount(0);
  await expect(odile).toHaveURL(/\/dashboard\/consult/);
  await expect(odile.getByRole('heading', { level: 1, name: 'New Consult' })).toBeVisible();
  await expect.poll(() => world.outbox(email)).toContain('You can send your first consult');
  await odile.context().close();
});

test('a rejected person gets a mail with the operator’s reason', async ({
  page,
  browser,
  world,
}) => {
  await signIn(page, 'Owen Kozak');
  const email = newEmail();
  const roles = ['Doctor', 'eConsult plan', 'Waits for validation'];
  await invite(page, { first: 'Piet', last: 'Aalbers', email, roles }, { browser, world });
  const piet = await enter(browser, world, email);
  await tab(page, 'To validate').click();
  const card = page.getByRole('article', { name: 'Piet Aalbers' });
  await card.getByRole('button', { name: 'Reject' }).click();
  await page.getByLabel('What they should know').fill('It is a number of a clinic.');
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
  await expect(card).toHaveCount(0);
  await expect.poll(() => world.outbox(email)).toContain('It is a number of a clinic.');
  // A corrected profile is reviewed again.
  await piet.goto('/dashboard/profile');
  await piet.getByLabel('Practice ID', { exact: true }).fill('8800-12');
  await piet
    .getByRole('region', { name: 'Unsaved changes' })
    .getByRole('button', { name: 'Save' })
    .click();
  await expect(piet.getByText('Your profile was saved.')).toBeVisible();
  await expect(card).toContainText('880012');
  await card.getByRole('button', { name: 'Approve' }).click();
  await expect(card).toContainText(requests.waitsHere);
  await confirmAll(browser, world);
  await expect(card).toHaveCount(0);
  await piet.context().close();
});

test('the open consults of a suspended specialist go to another specialist', async ({
  page,
  browser,
  world,
}) => {
  await signIn(page, 'Owen Kozak');
  const email = newEmail();
  await invite(
    page,
    {
      first: 'Greta',
      last: 'Moen',
      email,
      roles: ['Specialist, otolaryngology'],
      credentials: 'MD',
    },
    { browser, world },
  );
  await expect(section(page, 'As a specialist')).toBeVisible();
  const greta = await enter(browser, world, email);
  const mine = greta.url();
  expect(mine).toContain('secure-messaging');
  const id = consult(world, 'Is it safe to fly?', { to: email });
  await page.reload();
  await button(page, 'Suspend').click();
  await expect(page.getByRole('alertdialog')).toContainText(
    '1 open consult goes to the list to reassign',
  );
  await page.getByRole('alertdialog').getByRole('button', { name: 'Suspend' }).click();
  await expect(page.getByText('Greta Moen is suspended.')).toBeVisible();
  await expect(greta).toHaveURL(/\/login/);
  await tab(page, 'To reassign').click();
  const card = page.getByRole('article').filter({ hasText: 'was Greta Moen’s' });
  await expect(card).toContainText('Not answered yet');
  await expect(card).not.toContainText('Is it safe to fly?');
  await card.getByRole('button', { name: 'Give to' }).click();
  await page.getByLabel('Specialist or dentist').fill('vogel');
  await expectAccessible(page);
  await button(page, 'Add Peter Vogel').click();
  await expect(page.getByText('Peter Vogel answers it now.')).toBeVisible();
  await expect(card).toHaveCount(0);
  const grace = await openAs(browser, 'Grace Lindqvist');
  await grace.goto(`/dashboard/secure-messaging?econsultId=${id}`);
  const log = messages(grace);
  await expect(log).toContainText('Dr. Greta Moen no longer answers on Corridor. Somebody else');
  await expect(log).toContainText('Dr. Peter Vogel answers this consult now.');
  await grace.context().close();
  await greta.context().close();
});

test('an operator’s notes on a person are kept and saved by version, and a second operator sees them', async ({
  page,
  browser,
  world,
}) => {
  await signIn(page, 'Owen Kozak');
  const email = newEmail();
  await invite(
    page,
    { first: 'Lena', last: 'Fuchs', email, roles: ['Doctor'] },
    { browser, world },
  );
  const address = page.url();
  const second = await openAs(browser, 'Owen Kozak');
  await second.goto(address);
  await second.getByLabel('Credentials').fill('MD');
  await page.getByLabel('Credentials').fill('MD, CCFP');
  await button(page, 'Save').click();
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
  await expect(second.getByText('This person was changed meanwhile.')).toBeVisible();
  await button(second, 'Take theirs').click();
  await expect(second.getByLabel('Credentials')).toHaveValue('MD, CCFP');
  await second.getByLabel('First name').fill('');
  await button(second, 'Save').click();
  await expect(second.getByLabel('First name')).toBeFocused();
  await expect(second.getByText('This is required.')).toBeVisible();
  await second.reload();
  await expect(second.getByLabel('First name')).toHaveValue('');
  await second.context().close();
});

test('a list finds people by name, role and state; an invitation needs a name, an email and a role', async ({
  page,
}) => {
  await signIn(page, 'Owen Kozak');
  const people = page.getByRole('list', { name: 'People' });
  await expect(people.getByRole('link').first()).toBeVisible();
  await page.getByLabel('Search people').fill('lindqvist');
  await expect(people.getByRole('link')).toHaveCount(1);
  await people.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 2, name: 'Grace Lindqvist' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Everyone' }).last().click();
  await expect(page.getByLabel('Search people')).toHaveValue('lindqvist');
  await page.getByLabel('Search people').fill('');
  await page.getByLabel('Role').selectOption('Privacy officer');
  // Another test may have invited a person too.
  await expect(people.getByRole('link', { name: 'Grace Lindqvist' })).toHaveCount(0);
  await expect(people.getByRole('link', { name: /^Ruth / })).toHaveCount(1);
  await page.getByLabel('State').selectOption('Suspended');
  await expect(page.getByText('Nobody is like that')).toBeVisible();
  await button(page, 'Invite somebody').click();
  await button(page, 'Send invitation').click();
  await expect(page.getByLabel('First name')).toBeFocused();
  await expect(page.getByText('Choose at least one role.')).toBeVisible();
  await expectAccessible(page);
});

test('a clinic’s own people confirm a person who joins, and end that person’s access', async ({
  page,
  browser,
  world,
}) => {
  await signIn(page, 'Owen Kozak');
  const email = newEmail();
  await invite(
    page,
    { first: 'Mona', last: 'Falk', email, roles: ['Doctor', 'eConsult plan'] },
    { browser, world },
  );
  const mona = await enter(browser, world, email);
  await mona.goto('/dashboard/profile');
  const clinics = mona.getByRole('region', { name: 'Your Clinics' });
  await clinics.getByRole('button', { name: 'Add clinic' }).click();
  await mona.getByLabel('Is your clinic here already?').fill('parkland');
  await button(mona, 'Ask to join Parkland Family Clinic').waitFor();
  await expectAccessible(mona);
  await button(mona, 'Ask to join Parkland Family Clinic').click();
  await expect(clinics).toContainText('Waiting to be confirmed');
  const grace = await openAs(browser, 'Grace Lindqvist');
  await grace.goto('/dashboard/profile');
  await expect(grace.getByText('1 person asks to join')).toBeVisible();
  await button(grace, 'People of Parkland Family Clinic').click();
  const dialog = grace.getByRole('dialog');
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Mona Falk' })).toContainText(
    'Asks to join',
  );
  await expectAccessible(grace);
  await dialog.getByRole('button', { name: 'Confirm Mona Falk' }).click();
  await expect(grace.getByText('Mona Falk belongs to the clinic now.')).toBeVisible();
  await expect(clinics.getByText('Waiting to be confirmed')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'End access of Mona Falk' }).click();
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Mona Falk' })).toHaveCount(0);
  await expect(clinics).toContainText('You have no clinic yet.');
  await grace.context().close();
  await mona.context().close();
});

for (const [name, viewport] of Object.entries({ desktop, phone })) {
  test(`the people of the console are accessible (${name})`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await signIn(page, 'Owen Kozak');
    for (const path of [
      'people',
      'people/waiting',
      'people/requests',
      'people/reassign',
      'people/new',
    ]) {
      await page.goto(`/operator/${path}`);
      await page.getByRole('heading', { level: 1, name: 'People' }).waitFor();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await expectAccessible(page);
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
      );
      expect(over, path).toBe(false);
    }
  });
}
