import { expect, it } from 'vitest';
import { claims } from '../../../tools/claims.ts';
import { routes } from '../access/routes.ts';
import { defaultPrice, monthlyUses, monthOf, paidSearch, premiumState } from './rules.ts';
import { price, profileWords, words } from './words.ts';

it('premium is 30 uses and $15 a month, without billing services', () => {
  claims('premium-01 (words)', 'premium-20');
  expect(monthlyUses).toBe(30);
  expect(defaultPrice).toEqual({ amount: 1_500, currency: 'cad' });
  expect(words.aMonth(price(1_500, 'cad'))).toBe('$15 per month');
  expect(price(1_550, 'usd')).toBe('$15.50 USD');
  expect(words.gets(30)[0]).toBe('30 forms and one-way messages each month, together');
  expect(words.noBilling).toBe('Billing services are not included.');
});

it('a failed payment is told by its type and its message', () => {
  claims('premium-19 (words)');
  expect(words.paymentError('card_error', 'Your card was declined.')).toBe(
    'card_error: Your card was declined.',
  );
  expect(words.paymentError('api_error')).toBe('Error submitting payment api_error');
});

it('the page opens to people who may sign up and have no premium, and not on phones', () => {
  claims('premium-02 (route)', 'premium-11');
  expect(routes['get-premium']).toEqual({
    access: { anyOf: ['maySignupForPremium'], noneOf: ['mayManagePremium'] },
    notOnMobile: true,
  });
});

it.each([
  [{ payment_intent: 'pi', payment_intent_client_secret: 's', redirect_status: 'succeeded' }, true],
  [
    { payment_intent: 'pi', payment_intent_client_secret: 's', redirect_status: 'processing' },
    false,
  ],
  [{ payment_intent: 'pi', redirect_status: 'succeeded' }, false],
  [{ payment_intent_client_secret: 's', redirect_status: 'succeeded' }, false],
  [{}, false],
])('the return from a payment is recognized by all three names (%j)', (search, paid) => {
  expect(paidSearch(search)).toBe(paid);
});

it.each([
  ['2027-01-31T18:00:00Z', '2027-01-31T18:00:00Z', '2027-02-28T18:00:00Z'],
  ['2027-02-28T17:59:59Z', '2027-01-31T18:00:00Z', '2027-02-28T18:00:00Z'],
  ['2027-02-28T18:00:00Z', '2027-02-28T18:00:00Z', '2027-03-31T18:00:00Z'],
  ['2028-02-29T18:00:00Z', '2028-02-29T18:00:00Z', '2028-03-31T18:00:00Z'],
  ['2027-01-31T17:59:59Z', '2026-12-31T18:00:00Z', '2027-01-31T18:00:00Z'],
])('the month of a subscription of the 31st at %s', (at, start, end) => {
  const month = monthOf(new Date('2027-01-31T18:00:00Z'), new Date(at));
  expect(month).toEqual({ start: new Date(start), end: new Date(end) });
});

it('each state of premium says what comes next', () => {
  const subscription = {
    paidUntil: new Date('2027-02-28T18:00:00Z'),
    cancelAt: null,
    pastDue: false,
    endedAt: null,
  };
  const dateOf = (text: string) => new Date(text);
  expect(premiumState({ ...subscription, paidUntil: null }, dateOf('2027-02-01T00:00:00Z'))).toBe(
    'never',
  );
  expect(premiumState(subscription, dateOf('2027-03-07T17:59:59Z'))).toBe('active');
  // A payment that fails before the end of the paid month is no matter yet.
  expect(premiumState({ ...subscription, pastDue: true }, dateOf('2027-02-28T17:59:59Z'))).toBe(
    'active',
  );
  expect(premiumState({ ...subscription, pastDue: true }, dateOf('2027-02-28T18:00:00Z'))).toBe(
    'pastDue',
  );
  expect(premiumState(subscription, dateOf('2027-03-07T18:00:00Z'))).toBe('ended');
  expect(profileWords.states.active('February 28, 2027')).toBe('Renews on February 28, 2027.');
  expect(profileWords.states.endsAt('February 28, 2027')).toBe(
    'Cancelled. Premium ends on February 28, 2027.',
  );
  expect(profileWords.states.pastDue('March 7, 2027')).toBe(
    'The last payment failed. Premium ends on March 7, 2027 unless it is paid. Check your card.',
  );
  expect(profileWords.states.ended('March 7, 2027')).toBe('Ended on March 7, 2027.');
});
