import type { Page } from '@playwright/test';
import { claims } from './world/claims.ts';
import { delayAnswer } from './world/compose.ts';
import {
  desktop,
  enterAs,
  expect,
  expectAccessible,
  phone,
  signIn,
  takeSession,
  test,
  type World,
} from './world/world.ts';

let people = 0;
const newEmail = () => `invited${people++}.${process.pid}@clinic.example`;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Invite a Colleague' });
const list = (page: Page) => page.getByRole('list', { name: 'Your invitations' });
const row = (page: Page, text: string) =>
  list(page).getByRole('listitem').filter({ hasText: text });

const ownButton = (page: Page) =>
  page
    .getByRole('region', { name: 'Your invitations' })
    .getByRole('button', { name: 'Invite a Colleague' });
const send = (page: Page) => button(page, 'Send invite');

/** Opens the dialog from any page. */
async function openFromSidebar(page: Page) {
  const sidebar = page.getByRole('navigation', { name: 'Main navigation' });
  await sidebar.getByRole('button', { name: 'Invite a Colleague' }).click();
  await expect(dialog(page)).toBeVisible();
}

async function fill(page: Page, { email = '', fax = '', firstName = 'Odile' }) {
  const field = (label: string) => dialog(page).getByLabel(label);
  await field('First name').fill(firstName);
  await field('Last name').fill('Baptiste');
  await field('Email').fill(email);
  await field('Fax').fill(fax);
  await field('City').fill('Calgary');
}

async function mailTo(world: World, email: string) {
  let mail = '';
  await expect(() => {
    mail = world.outbox(email);
    expect(mail).toContain('An invitation to Corridor');
  }).toPass();
  return mail;
}
const linkIn = (mail: string, path: string) =>
  new RegExp(`https?://\\S+(${path}\\?\\S+)`).exec(mail)?.[1] ?? '';

test('the dialog opens from the sidebar, the palette and the profile with the keyboard alone', async ({
  page,
}) => {
  claims('invite-01', 'invite-06');
  await page.setViewportSize(desktop);
  await signIn(page, 'Grace Lindqvist');
  await openFromSidebar(page);
  const box = dialog(page).getByLabel('Personal message');
  await expect(box).toHaveAttribute('rows', '3');
  const lines = () =>
    box.evaluate((area) => {
      const { lineHeight, paddingTop, paddingBottom } = getComputedStyle(area);
      const inner = area.clientHeight - parseFloat(paddingTop) - parseFloat(paddingBottom);
      return Math.round(inner / parseFloat(lineHeight));
    });
  expect(await lines()).toBe(3);
  await expect(box).toHaveValue(/^I use Corridor to ask specialists/);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: /^Search consults/ })).toBeFocused();
  await page.keyboard.type('Invite a');
  await expect(page.getByRole('option', { name: 'Invite a Colleague' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goto('/dashboard/profile');
  await expect(page.getByRole('region', { name: 'Your invitations' })).toBeVisible();
  await ownButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(box).toHaveValue(/^I use Corridor/);
  await dialog(page).getByLabel('First name').focus();
  await page.keyboard.type('Bo');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByText('Check form for errors.')).toBeVisible();
  await expect(dialog(page).getByLabel('Last name')).toBeFocused();
  for (const message of [
    'Last name is required',
    'You must provide either an email or fax number.',
    'City is required',
  ])
    await expect(dialog(page).getByText(message)).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize(phone);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
});

test('a failed send keeps the typed text through a reload, and a successful send empties the form', async ({
  page,
}) => {
  claims('invite-03', 'invite-05');
  await signIn(page, 'Grace Lindqvist');
  await openFromSidebar(page);
  const email = newEmail();
  await fill(page, { email });
  await dialog(page).getByLabel('Personal message').fill('We spoke on Tuesday.');
  await page.route('**/call/invite-inviteAColleague', (route) => route.abort());
  await send(page).click();
  await expect(dialog(page).getByText('Error sending invite', { exact: true })).toBeVisible();
  await expect(dialog(page).getByLabel('Email')).toHaveValue(email);
  await expectAccessible(page);
  await page.unroute('**/call/invite-inviteAColleague');
  await page.reload();
  await openFromSidebar(page);
  await expect(dialog(page).getByLabel('Email')).toHaveValue(email);
  await expect(dialog(page).getByLabel('Personal message')).toHaveValue('We spoke on Tuesday.');
  await send(page).click();
  await expect(dialog(page).getByText('Invite sent.', { exact: true })).toBeVisible();
  await expect(dialog(page).getByLabel('Email')).toHaveValue('');
  await expect(dialog(page).getByLabel('Personal message')).toHaveValue(/^I use Corridor/);
  await expectAccessible(page);
  // The field refuses the same address within seven days.
  await fill(page, { email });
  await send(page).click();
  await expect(dialog(page).getByLabel('Email')).toBeFocused();
  await expect(dialog(page).getByLabel('Email')).toHaveAccessibleDescription(
    /^You invited this address in the last 7 days\./,
  );
});

test('a second press while an invitation is being sent sends it once', async ({ page }) => {
  claims('invite-03');
  await signIn(page, 'Grace Lindqvist');
  await openFromSidebar(page);
  const email = newEmail();
  await fill(page, { email });
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('invite-inviteAColleague')) requests.push(request.url());
  });
  const release = await delayAnswer(page, '**/call/invite-inviteAColleague');
  await send(page).click();
  const sending = dialog(page).getByRole('button', { name: 'Sending invite…' });
  await expect(sending).toHaveAttribute('aria-busy', 'true');
  await expect(send(page)).toHaveCount(0);
  await expect(dialog(page).getByText('Invite sent.')).toHaveCount(0);
  await sending.click({ force: true });
  await dialog(page).getByLabel('First name').press('Enter');
  await expect(dialog(page).getByLabel('Email')).toHaveValue(email);
  release();
  await expect(dialog(page).getByText('Invite sent.', { exact: true })).toBeVisible();
  await expect(dialog(page).getByText('Error sending invite')).toHaveCount(0);
  await expect(send(page)).toHaveAttribute('aria-busy', 'false');
  for (const name of ['First name', 'Last name', 'Email', 'Fax', 'Clinic name', 'City'])
    await expect(dialog(page).getByLabel(name)).toHaveValue('');
  expect(requests).toHaveLength(1);
});

test('the outbox shows the faxed page, and the list follows its delivery live', async ({
  page,
}) => {
  claims('invite-02');
  await page.setViewportSize(desktop);
  await takeSession(page, 'Amara Okafor');
  await page.goto('/dashboard/profile');
  await ownButton(page).click();
  await fill(page, { fax: '4035550187', firstName: 'Faxed' });
  await expect(dialog(page).getByLabel('Fax')).toHaveValue('(403) 555-0187');
  await dialog(page).getByLabel('Clinic name').fill('Elbow River Clinic');
  await send(page).click();
  await expect(dialog(page).getByText('Invite sent.', { exact: true })).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Close' }).last().click();
  await expect(row(page, 'Faxed Baptiste')).toContainText('(403) 555-0187');
  await expect(row(page, 'Faxed Baptiste')).toContainText('Fax delivered');
  await expectAccessible(page);
  await page.goto('/outbox');
  await expect(
    page.getByText('(403) 555-0187').or(page.getByText('4035550187')).first(),
  ).toBeVisible();
});

test('the invitation’s mail leads through /signup to the first page, and the inviter gets the credit live', async ({
  page,
  browser,
  world,
}) => {
  claims('signup-24 (journey)');
  await page.setViewportSize(desktop);
  await signIn(page, 'Grace Lindqvist');
  await openFromSidebar(page);
  const email = newEmail();
  await fill(page, { email, firstName: 'Journey' });
  await dialog(page).getByLabel('Clinic name').fill('Elbow River Clinic');
  await send(page).click();
  await expect(dialog(page).getByText('Invite sent.', { exact: true })).toBeVisible();
  await page.goto('/dashboard/profile');
  await expect(row(page, 'Journey Baptiste')).toContainText('Mail sent');

  const mail = await mailTo(world, email);
  expect(mail).toContain('Dr. Grace Lindqvist invites you to Corridor');
  const context = await browser.newContext({ baseURL: world.url });
  const invitedPage = await context.newPage();
  await invitedPage.goto(linkIn(mail, '/signup'));
  await expect(invitedPage.getByText(/^Dr\. Grace Lindqvist invited you\./)).toBeVisible();
  await invitedPage.getByLabel('Role').selectOption('Doctor');
  await invitedPage.getByRole('radio', { name: /^eConsult e/ }).check();
  await expect(invitedPage.getByLabel('First name')).toHaveValue('Journey');
  await expect(invitedPage.getByLabel('Last name')).toHaveValue('Baptiste');
  await expect(invitedPage.getByLabel('Email', { exact: true })).toHaveValue(email);
  await expect(invitedPage.getByLabel('City')).toHaveValue('Calgary');
  await expect(invitedPage.getByLabel('Clinic name')).toHaveValue('Elbow River Clinic');
  await expect(invitedPage.getByLabel('Referral code')).toHaveValue(/^\w{4}-\w{4}-\w{4}$/);
  await expectAccessible(invitedPage);
  await invitedPage.getByLabel('Cell phone').fill('4035550142');
  await invitedPage.getByLabel('Password', { exact: true }).fill('violet harbour');
  await invitedPage.getByLabel('Confirm password').fill('violet harbour');
  await invitedPage
    .getByRole('checkbox', { name: /^Proceed without/ })
    .or(invitedPage.getByRole('button', { name: 'Validate' }))
    .first()
    .waitFor();
  await invitedPage.getByLabel('Practice ID', { exact: true }).fill('123456789');
  await invitedPage.getByRole('button', { name: 'Validate' }).click();
  await invitedPage.getByRole('checkbox', { name: /^Proceed without Practice ID/ }).check();
  await invitedPage.getByLabel('Clinic phone').fill('4035550143');
  await invitedPage.getByLabel('Clinic fax').fill('4035550144');
  const agreement = invitedPage.getByRole('region', { name: /User Agreement/ });
  await agreement.getByText('Type', { exact: true }).click();
  await invitedPage.getByLabel('Type your full name').fill('Journey Baptiste');
  await invitedPage.getByRole('region', { name: 'User Agreement', exact: true }).press('End');
  await invitedPage.getByRole('button', { name: 'Sign', exact: true }).click();
  await expect(invitedPage.getByText(/^Signed /)).toBeVisible();
  await invitedPage.getByRole('radio', { name: 'No', exact: true }).check();
  await invitedPage.getByRole('button', { name: 'Complete Sign Up' }).click();
  await expect(invitedPage).toHaveURL(/\/dashboard\/validation-required/);
  await expect(invitedPage.getByRole('heading', { level: 1 })).toBeVisible();
  // The inviter's page shows the sign-up without a reload.
  await expect(row(page, 'Journey Baptiste')).toContainText(/Joined/);
  await expect(row(page, 'Journey Baptiste').getByRole('button')).toHaveCount(0);
  await expectAccessible(page);
  // A person who waits for validation may invite by mail, but not by fax.
  await invitedPage.goto('/dashboard/profile');
  await ownButton(invitedPage).click();
  await expect(invitedPage.getByLabel('Fax', { exact: true }).last()).toBeDisabled();
  await context.close();
});

test('a sender withdraws and restores an invitation, and its recipient stops it for good', async ({
  page,
  world,
}) => {
  await signIn(page, 'Grace Lindqvist');
  await openFromSidebar(page);
  const email = newEmail();
  await fill(page, { email, firstName: 'Stopped' });
  await send(page).click();
  await expect(dialog(page).getByText('Invite sent.', { exact: true })).toBeVisible();
  const mail = await mailTo(world, email);
  await page.goto('/dashboard/profile');
  await page.getByRole('button', { name: 'Withdraw from Stopped Baptiste' }).click();
  await expect(row(page, 'Stopped Baptiste')).toContainText('Withdrawn');
  await button(page, 'UNDO').click();
  await expect(row(page, 'Stopped Baptiste')).toContainText('Mail sent');
  await page.goto(linkIn(mail, '/invitations/stop'));
  await expectAccessible(page);
  await button(page, 'Stop invitations').click();
  await expect(page.getByText('No more invitations will be sent to this address.')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/invitations/stop');
  await page.getByLabel('Code of the invitation').fill('abcd-efgh-jkmn');
  await button(page, 'Stop invitations').click();
  await expect(page.getByText(/^This code is not known\./)).toBeVisible();
  await expectAccessible(page);
  // A later invitation of another person is not mailed, and their list says why.
  await page.context().clearCookies();
  await page.goto('/login');
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await enterAs(page, 'Amara Okafor');
  await openFromSidebar(page);
  await fill(page, { email, firstName: 'Stopped' });
  await send(page).click();
  await expect(dialog(page).getByText('Invite sent.', { exact: true })).toBeVisible();
  await page.goto('/dashboard/profile');
  await expect(row(page, 'Stopped Baptiste')).toContainText(
    'Mail failed: this address takes no invitations',
  );
});
