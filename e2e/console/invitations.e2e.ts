import { words as requests } from '@corridor/contract/operator/requests/words.ts';
import { confirmAll } from '../world/confirm.ts';
import { expect, expectAccessible, password, signIn, test } from '../world/world.ts';
import { button, enter, invite, newEmail, section, tab } from './persons.ts';

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
