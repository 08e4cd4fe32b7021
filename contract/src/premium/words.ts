import { titles } from '../platform/titles.ts';
import type { DemoAct, DemoCard, PremiumState } from './rules.ts';

/** $15, or $15.50. */
export function price(amount: number, currency: string): string {
  const whole = amount % 100 === 0;
  const money = `$${(amount / 100).toFixed(whole ? 0 : 2)}`;
  return currency.toLowerCase() === 'cad' ? money : `${money} ${currency.toUpperCase()}`;
}

export const words = {
  title: 'Get Premium',
  lead: 'Send forms and one-way messages to your patients.',
  aMonth: (sum: string) => `${sum} per month`,
  gets: (uses: number) => [
    `${uses} forms and one-way messages each month, together`,
    'Answers and PDFs in your patient messages',
    'Cancel at any time; premium stays to the end of the paid month',
  ],
  noBilling: 'Billing services are not included.',
  unused: 'Unused ones do not carry over to the next month.',
  premium: 'Premium',
  priceFailed: 'The price could not be loaded.',
  loadFailed: 'Your premium could not be loaded.',
  card: 'Card',
  upgrade: 'Upgrade to Premium',
  preparing: 'Preparing the payment',
  begin: 'Try again',
  paymentError: (type: string, message?: string) =>
    message ? `${type}: ${message}` : `Error submitting payment ${type}`,
  beingPaid: 'Your payment has arrived. Premium begins in a moment.',
  notHere: 'Premium cannot be bought here.',
  notHereLead: 'This installation has no payment provider.',
  signedUp: 'You have signed up for premium. It opens as soon as the payment is confirmed.',
  past: 'Your premium has ended. A new subscription begins with a new allowance.',
} as const;

/** The part of the profile. */
export const profileWords = {
  title: 'Premium',
  lead: 'Your subscription for forms and one-way messages.',
  link: 'Manage your subscription',
  opens: 'It opens at the payment provider: card, receipts and cancelling.',
  left: (left: number, of: number, day: string) =>
    `${left} of ${of} uses left. The next ${of} begin on ${day}.`,
  states: {
    never: () => '',
    active: (day: string) => `Renews on ${day}.`,
    endsAt: (day: string) => `Cancelled. Premium ends on ${day}.`,
    pastDue: (day: string) =>
      `The last payment failed. Premium ends on ${day} unless it is paid. Check your card.`,
    ended: (day: string) => `Ended on ${day}.`,
  } satisfies Record<PremiumState, (day: string) => string>,
  granted: 'Granted by your administrator.',
} as const;

/** The payment provider that a demo plays. */
export const demoWords = {
  label: 'Demo: no card is charged.',
  lead: 'An installation shows the card fields of its payment provider here.',
  cards: {
    good: 'Demo card 4242, pays',
    declined: 'Demo card 9995, is declined',
    confirm: 'Demo card 3155, its bank asks first',
  } satisfies Record<DemoCard, string>,
  declined: { type: 'card_error', message: 'Your card has insufficient funds.' },
  confirmTitle: 'Your bank asks',
  confirmText: 'In the demo, this stands for the question of a bank.',
  confirm: 'Confirm the payment',
  notConfirmed: { type: 'card_error', message: 'The bank did not confirm the payment.' },
  title: titles.premiumDemo,
  pageLead: 'The payment provider, as this demo plays it. No money moves.',
  status: {
    none: 'You have no subscription.',
    incomplete: 'The first payment is open.',
    active: 'The subscription is active.',
    past_due: 'The last payment failed.',
    canceled: 'The subscription has ended.',
  },
  until: (day: string) => `The month ends on ${day}.`,
  cancels: 'It is cancelled, and ends with the month.',
  acts: {
    monthPaid: 'Let the month end',
    monthUnpaid: 'Let the month end, and the card be declined',
    pay: 'Pay what is open',
    cancel: 'Cancel at the end of the month',
    keep: 'Keep the subscription',
    sevenDays: 'Let 7 days pass',
  } satisfies Record<DemoAct, string>,
  back: 'Back to your profile',
  failed: 'That did not work. Please reload the page.',
} as const;
