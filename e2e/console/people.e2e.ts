import { consult, messages } from '../world/consults.ts';
import { desktop, expect, expectAccessible, openAs, phone, signIn, test } from '../world/world.ts';
import { button, enter, invite, newEmail, section, tab } from './persons.ts';

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
