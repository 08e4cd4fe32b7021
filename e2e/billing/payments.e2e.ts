import type { Page } from '@playwright/test';
import { claims } from '../world/claims.ts';
import { consult, messages } from '../world/consults.ts';
import {
  desktop,
  expect,
  expectAccessible,
  phone,
  readTip,
  takeSession,
  test,
  type World,
} from '../world/world.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Payment' });
const card = (page: Page) => page.frameLocator('iframe[title="Card fields"]');
const pay = (page: Page) => dialog(page).getByRole('button', { name: /^(Pay|Record|Retry)/ });
const item = (page: Page, name: string) => dialog(page).getByRole('radio', { name });
const problem = (page: Page) => dialog(page).getByRole('alert');

async function open(page: Page, name: string, world: World) {
  const id = consult(world, 'Is he a candidate?', { to: 'Peter' });
  await page.setViewportSize(desktop);
  await takeSession(page, name);
  await readTip(page);
  await page.goto(`/dashboard/secure-messaging?econsultId=${id}`);
  await expect(messages(page)).toBeVisible();
}
async function openDialog(page: Page) {
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Billing charges' }).click();
  await expect(dialog(page)).toBeVisible();
}
async function typeCard(page: Page, number: string) {
  await card(page).getByLabel('Card number').fill(number);
  await card(page).getByLabel('Expiry').fill('08 / 39');
  await card(page).getByLabel('CVV').fill('123');
  await card(page).getByLabel('Postal code').fill('T4N 4A3');
}
const approved = '4111 1111 1111 1111';

test('an item is paid by card, and no card reaches our server', async ({ page, world }) => {
  claims(
    'payments-02',
    'payments-08',
    'payments-12',
    'payments-26 (screen)',
    'payments-27 (screen)',
  );
  const bodies: string[] = [];
  page.on('request', (request) => bodies.push(`${request.url()} ${request.postData() ?? ''}`));
  await open(page, 'Peter Vogel', world);
  await expect(page.getByText('No Payments')).toBeVisible();
  await openDialog(page);
  await item(page, 'Care kit and morning repositioner').check();
  await expect(dialog(page).getByText('GST 5 %')).toHaveCount(2);
  await expect(dialog(page).locator('dd')).toHaveText(['$85.00', '$4.25', '$89.25']);
  await expect(pay(page)).toHaveText('Pay $89.25');
  await expect(pay(page)).toBeDisabled();
  await typeCard(page, '1234');
  await expect(card(page).getByText('Type one of the cards below.')).toBeVisible();
  await expect(pay(page)).toBeDisabled();
  await card(page).getByLabel('Card number').fill(approved);
  await expect(pay(page)).toBeEnabled();
  const email = dialog(page).getByLabel('Receipt email (optional)');
  await email.fill('no address');
  await expect(dialog(page).getByText('Email is invalid')).toBeVisible();
  await expect(pay(page)).toBeDisabled();
  await email.fill('walter@patient.example');
  await expectAccessible(page);
  await page.setViewportSize(phone);
  await expectAccessible(page);
  await page.setViewportSize(desktop);
  await pay(page).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByText('Care kit and morning repositioner is paid.')).toBeVisible();
  const paid = page.getByRole('listitem').filter({ hasText: '$89.25' });
  await expect(paid).toContainText(/Approved · Card · Peter Vogel/);
  const told = bodies.join('\n').replaceAll(' ', '');
  expect(told).toContain('demo_approved_');
  expect(told).not.toMatch(/4111111111111111|08\/39|T4N4A3/);

  await openDialog(page);
  await expect(item(page, 'Care kit and morning repositioner')).toBeDisabled();
  await expect(dialog(page).getByText('Paid', { exact: true })).toBeVisible();
});

test('a lost answer leaves the payment pending, and a retry does not double bill', async ({
  page,
  world,
}) => {
  claims('payments-06', 'payments-07', 'payments-21', 'payments-22');
  await open(page, 'Peter Vogel', world);
  await openDialog(page);
  await item(page, 'Titration visit').check();
  await typeCard(page, '4000 0000 0000 0002');
  await page.route('**/call/aveiro-submitOatPayment', (route) => route.fulfill({ status: 500 }));
  await pay(page).click();
  await expect(problem(page)).toHaveText('Error submitting payment');
  await page.unroute('**/call/aveiro-submitOatPayment');
  await pay(page).click();
  await expect(problem(page)).toHaveText(
    'Could not submit payment. Reason: The card was declined.',
  );
  await typeCard(page, '4000 0000 0000 0119');
  await pay(page).click();
  await expect(problem(page)).toContainText('Could not submit payment. Reason: ');
  await expect(
    dialog(page).getByText(
      'A payment was previously attempted and its status is unknown. Retrying will not double bill.',
    ),
  ).toBeVisible();
  const hint = 'Retry this payment by pressing the Payment button above';
  await expect(page.getByText(hint)).toHaveCount(2);
  await page.route('**/call/aveiro-submitOatPayment', (route) => route.fulfill({ status: 500 }));
  await pay(page).click();
  await expect(problem(page)).toHaveText('Error retrying payment');
  await page.unroute('**/call/aveiro-submitOatPayment');
  await pay(page).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByText(hint)).toBeHidden();
  await expect(page.getByRole('listitem').filter({ hasText: '$140.00' })).toHaveCount(2);
});

test('a payment outside is recorded', async ({ page, world }) => {
  claims('payments-20');
  await open(page, 'Peter Vogel', world);
  await openDialog(page);
  await item(page, 'Assessment for an oral appliance').check();
  await dialog(page).getByText('Paid outside Corridor').click();
  await expect(dialog(page).locator('dd')).toHaveText(['$180.00', '$0.00', '$180.00']);
  const call = '**/call/aveiro-submitOatPayment';
  await page.route(call, (route) => route.fulfill({ status: 500 }));
  await pay(page).click();
  await expect(problem(page)).toHaveText('Error recording payment');
  await page.unroute(call);
  await page.route(call, (route) =>
    route.fulfill({ json: { result: { ok: false, error: 'It is gone.' } } }),
  );
  await pay(page).click();
  await expect(problem(page)).toHaveText('Could not record payment. Reason: It is gone.');
  await page.unroute(call);
  await pay(page).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('listitem').filter({ hasText: '$180.00' })).toContainText(
    'Paid outside Corridor',
  );
});

test('a person without the permission has neither charges nor a history', async ({
  page,
  world,
}) => {
  claims('payments-02 (permission)');
  await open(page, 'Grace Lindqvist', world);
  await page.getByRole('button', { name: 'Actions' }).click();
  await expect(page.getByRole('menuitem', { name: 'Export PDF' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Billing charges' })).toHaveCount(0);
  await expect(page.getByText('Payment history')).toHaveCount(0);
});

test('what cannot be loaded says so', async ({ page, world }) => {
  claims('payments-23', 'payments-24');
  for (const name of ['aveiro-getAvailableItems', 'secureMessaging-getActivityPayments'])
    await page.route(`**/query/${name}`, (route) => route.fulfill({ status: 500 }));
  await open(page, 'Peter Vogel', world);
  await expect(page.getByText('Error fetching payment history')).toBeVisible();
  await openDialog(page);
  await expect(dialog(page).getByText('Error loading available items.')).toBeVisible();
});

/** The script of Clover as its documentation describes it; each field is an input of its own. */
const cloverScript = `
window.Clover = class {
  constructor(publicKey, options) { this.told = [publicKey, options.merchantId, options.locale].join(); }
  elements() {
    return { create: (name) => {
      const input = document.createElement('input');
      input.ariaLabel = name;
      input.title = this.told;
      return {
        mount: (selector) => document.querySelector(selector).append(input),
        addEventListener: (kind, hear) => input.addEventListener(kind, () =>
          hear({ [name]: { touched: true, error: input.value ? undefined : name + ' is empty' } })),
      };
    } };
  }
  async createToken() {
    window.tries = (window.tries ?? 0) + 1;
    return window.tries === 1
      ? { errors: { CARD_CVV: 'The CVV is not right' } }
      : { token: 'demo_approved_hosted' };
  }
};`;

async function playClover(page: Page, world: World) {
  const sdk = `${world.url}/checkout-sdk.js`;
  await page.route('**/query/payments-cardFields', async (route) => {
    const response = await route.fetch();
    const clover = { publicKey: 'public-key', merchant: 'MERCHANT12345', sdk };
    const json = { ...(await response.json()), result: { provider: 'clover', clover } };
    await route.fulfill({ response, json });
  });
}

test('the hosted fields of Clover are touched and right before Pay, and hand over a token', async ({
  page,
  world,
}) => {
  claims('payments-12 (hosted)', 'payments-13', 'payments-18');
  const scripts: string[] = [];
  await playClover(page, world);
  await page.route('**/checkout-sdk.js*', (route) => {
    scripts.push(route.request().url());
    return route.fulfill({ contentType: 'text/javascript', body: cloverScript });
  });
  await open(page, 'Peter Vogel', world);
  await openDialog(page);
  // The script loads only when a card is asked for.
  expect(scripts).toEqual([]);
  await item(page, 'Titration visit').check();
  const names = ['CARD_NUMBER', 'CARD_DATE', 'CARD_CVV', 'CARD_POSTAL_CODE'];
  for (const name of names) {
    await expect(pay(page)).toBeDisabled();
    await card(page).getByLabel(name).fill('1');
    await card(page).getByLabel(name).blur();
  }
  await expect(pay(page)).toBeEnabled();
  expect(scripts).toEqual([`${world.url}/checkout-sdk.js?locale=en-CA`]);
  await expect(card(page).getByLabel('CARD_CVV')).toHaveAttribute(
    'title',
    'public-key,MERCHANT12345,en-CA',
  );
  await card(page).getByLabel('CARD_DATE').fill('');
  await card(page).getByLabel('CARD_DATE').blur();
  await expect(card(page).getByText('CARD_DATE is empty')).toBeVisible();
  await expect(pay(page)).toBeDisabled();
  await card(page).getByLabel('CARD_DATE').fill('1');
  await card(page).getByLabel('CARD_DATE').blur();
  await pay(page).click();
  await expect(problem(page)).toHaveText('Check form for errors');
  await expect(card(page).getByText('The CVV is not right')).toBeVisible();
  await pay(page).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('listitem').filter({ hasText: '$140.00' })).toContainText('Approved');
});

test('without the script of the card provider nothing can be paid by card', async ({
  page,
  world,
}) => {
  claims('payments-09', 'payments-25');
  await playClover(page, world);
  await page.route('**/checkout-sdk.js*', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  );
  await open(page, 'Peter Vogel', world);
  await openDialog(page);
  await item(page, 'Titration visit').check();
  await expect(
    dialog(page).getByText(
      'There was an error loading the payment system. Please refresh the page and try again.',
    ),
  ).toBeVisible();
  await expect(pay(page)).toBeDisabled();
});
