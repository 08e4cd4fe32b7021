import type { Page } from '@playwright/test';
import { claims } from './world/claims.ts';
import { expect, expectAccessible, phone, takeSession, test } from './world/world.ts';

const upgrade = (page: Page) => page.getByRole('button', { name: 'Upgrade to Premium' });
const section = (page: Page) => page.getByRole('region', { name: 'Premium' });
const act = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function openOffer(page: Page, name: string) {
  await takeSession(page, name);
  await page.goto('/dashboard/get-premium');
}

test('premium is bought by card, and the consult page answers the return', async ({ page }) => {
  claims(
    'premium-02 (page)',
    'premium-03',
    'premium-04',
    'premium-05',
    'premium-11 (page)',
    'premium-18 (page)',
    'premium-19',
    'premium-22',
    'profile-03',
  );
  await openOffer(page, 'Grace Lindqvist');
  await expect(page.getByRole('heading', { name: '$15 per month' })).toBeVisible();
  await expect(page.getByText('Billing services are not included.')).toBeVisible();
  await expect(page.getByText('Demo: no card is charged.')).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel('Demo card 9995, is declined').check();
  await upgrade(page).click();
  const alert = page.getByRole('alert');
  await expect(alert).toHaveText('card_error: Your card has insufficient funds.');
  await page.getByLabel('Demo card 3155, its bank asks first').check();
  await upgrade(page).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(alert).toHaveText('card_error: The bank did not confirm the payment.');
  await upgrade(page).click();
  const returned = page.waitForRequest(/\/dashboard\/consult\?payment_intent=/);
  await page.getByRole('button', { name: 'Confirm the payment' }).click();
  const { searchParams } = new URL((await returned).url());
  expect([...searchParams.keys()]).toEqual([
    'payment_intent',
    'payment_intent_client_secret',
    'redirect_status',
  ]);
  await expect(
    page.getByText('You have signed up for premium. It opens as soon as the payment is confirmed.'),
  ).toBeVisible();
  await expect(page).toHaveURL('/dashboard/consult');

  await page.goto('/dashboard/profile');
  await expect(section(page).getByText(/^Renews on /)).toBeVisible();
  await expect(
    section(page).getByText(/^30 of 30 uses left\. The next 30 begin on /),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Get Premium' })).toBeHidden();
  await expectAccessible(page);
  await section(page).getByRole('button', { name: 'Manage your subscription' }).click();
  await expect(page).toHaveURL('/premium/demo');
  // A person with premium cannot buy it again.
  await page.goto('/dashboard/get-premium');
  await expect(upgrade(page)).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Get Premium');
});

test('the profile shows each state, and a month that ends changes it at once', async ({ page }) => {
  claims('premium-21 (profile)');
  await takeSession(page, 'Karim Mansour');
  const profile = await page.context().newPage();
  await profile.goto('/dashboard/profile');
  await expect(section(profile).getByText(/^24 of 30 uses left\./)).toBeVisible();
  await page.goto('/premium/demo');
  await expect(page.getByText('The subscription is active.')).toBeVisible();
  await expectAccessible(page);
  const shows = (text: RegExp) => expect(section(profile).getByText(text)).toBeVisible();

  await act(page, 'Cancel at the end of the month');
  await shows(/^Cancelled\. Premium ends on /);
  await act(page, 'Keep the subscription');
  await shows(/^Renews on /);
  await act(page, 'Let the month end');
  await shows(/^30 of 30 uses left\./);
  await act(page, 'Let the month end, and the card be declined');
  await shows(
    /^The last payment failed\. Premium ends on .* unless it is paid\. Check your card\.$/,
  );
  await act(page, 'Pay what is open');
  await shows(/^Renews on /);
  await act(page, 'Let the month end, and the card be declined');
  await shows(/^The last payment failed\./);
  await act(page, 'Let 7 days pass');
  await shows(/^Ended on /);
  await expect(section(profile).getByRole('button')).toHaveCount(0);
  await profile.getByRole('link', { name: 'Get Premium' }).click();
  await expect(profile.getByText(/^Your premium has ended\./)).toBeVisible();
});

test('a page that does not load says so, and loads again', async ({ page }) => {
  const asked = ['**/query/premium-overview', '**/call/premium-getPremiumSubscriptionPrice'];
  for (const path of asked)
    await page.route(path, (route) =>
      route.fulfill({ status: 400, json: { error: { status: 'INTERNAL', message: 'no' } } }),
    );
  await openOffer(page, 'Grace Lindqvist');
  const alerts = page.getByRole('alert');
  await expect(alerts.filter({ hasText: 'The price could not be loaded.' })).toBeVisible();
  await expect(alerts.filter({ hasText: 'Your premium could not be loaded.' })).toBeVisible();
  for (const path of asked) await page.unroute(path);
  await page.getByRole('button', { name: 'Retry' }).first().click();
  await expect(page.getByRole('heading', { name: '$15 per month' })).toBeVisible();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(upgrade(page)).toBeVisible();
});

/** The items of premium in the sidebar are there and do nothing, and they say why. */
async function expectLocked(page: Page, why: string) {
  const sidebar = page.getByRole('navigation', { name: 'Main navigation' });
  for (const name of ['Forms', 'One-way messaging']) {
    const item = sidebar.getByRole('button', { name, exact: true });
    await expect(item).toHaveAttribute('aria-disabled', 'true');
    await expect(item).toHaveAttribute('title', why);
    await expect(item).toHaveAccessibleDescription(why);
    await expect(sidebar.getByRole('link', { name, exact: true })).toHaveCount(0);
    // A finger cannot hover, so a press says it too.
    const inItem = page.getByRole('button', { name, exact: true });
    const says = sidebar.getByRole('listitem').filter({ has: inItem }).getByRole('status');
    await item.click({ force: true });
    await expect(says).toHaveText(why);
  }
}

test('the items of premium are locked until it is bought, and open by themselves', async ({
  page,
}) => {
  claims('premium-12');
  await openOffer(page, 'Rachel Simard');
  await expectLocked(page, 'Sign up for premium to use this.');
  await expect(page).toHaveURL('/dashboard/get-premium');
  await upgrade(page).click();
  const sidebar = page.getByRole('navigation', { name: 'Main navigation' });
  await sidebar.getByRole('link', { name: 'Forms', exact: true }).click();
  await expect(page.getByText('30 of 30 uses left this month')).toBeVisible();
  await expect(sidebar.getByRole('link', { name: 'Get Premium' })).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: phone });
  test('the page of premium is not there, and its items lead to a desktop', async ({ page }) => {
    claims('premium-02 (mobile)', 'premium-12 (mobile)');
    await openOffer(page, 'Rachel Simard');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(upgrade(page)).toBeHidden();
    await page.goto('/dashboard/consult');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expectLocked(page, 'Sign up for premium on desktop to use this.');
    await expect(page.getByRole('link', { name: 'Get Premium' })).toHaveCount(0);
  });
});

for (const [query, paid] of [
  ['payment_intent=pi_1&payment_intent_client_secret=s&redirect_status=succeeded', true],
  ['payment_intent=pi_1&payment_intent_client_secret=s&redirect_status=processing', false],
  ['payment_intent=pi_1&redirect_status=succeeded', false],
] as const)
  test(`the return ${query} ${paid ? 'is' : 'is not'} answered`, async ({ page }) => {
    claims('premium-05 (query)');
    await takeSession(page, 'Grace Lindqvist');
    await page.goto(`/dashboard/consult?${query}`);
    await expect(page).toHaveURL('/dashboard/consult');
    const told = page.getByText('You have signed up for premium.');
    await expect(told).toHaveCount(paid ? 1 : 0);
  });
