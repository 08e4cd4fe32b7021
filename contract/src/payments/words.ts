import type { DemoOutcome, PaymentStatus } from './rules.ts';

/** The reasons for which a payment was not made, as the person reads them. */
export const errorWords = {
  pending: 'A card payment of this item was attempted. Retry it first.',
  beingPaid: 'This item is being paid right now. Wait for the answer.',
  nothingToRetry: 'There is no payment to retry.',
  noItem: 'This item is no longer available.',
  declined: 'The card was declined.',
  unknown: 'The card provider did not answer. Corridor asks again within a minute.',
} as const;

export const words = {
  menu: 'Billing charges',
  title: 'Payment',
  history: 'Payment history',
  none: 'No Payments',
  noItems: 'No items can be charged yet',
  noItemsLead: 'Your administrator keeps the items.',
  item: 'Item',
  noTax: 'No tax',
  tax: (taxRate: number) => `GST ${Number((taxRate * 100).toFixed(2))} %`,
  paid: 'Paid',
  way: 'How is it paid?',
  card: 'Card',
  external: 'Paid outside Corridor',
  externalLead: 'The payment is only recorded. No card is charged.',
  fields: 'Card fields',
  number: 'Card number',
  expiry: 'Expiry',
  cvv: 'CVV',
  postal: 'Postal code',
  email: 'Receipt email (optional)',
  emailWrong: 'Email is invalid',
  direct: 'Card details go straight to the card provider. Corridor never sees them.',
  total: 'Total',
  nothingYet: 'Nothing is charged before you press Pay.',
  pay: (amount: string) => `Pay ${amount}`,
  record: (amount: string) => `Record ${amount}`,
  retry: 'Retry payment',
  retryHint: 'Retry this payment by pressing the Payment button above',
  retryWarning:
    'A payment was previously attempted and its status is unknown. Retrying will not double bill.',
  statuses: {
    pending: 'Pending',
    approved: 'Approved',
    declined: 'Declined',
  } satisfies Record<PaymentStatus, string>,
  types: { clover: 'Card', external: 'Paid outside Corridor' },
  by: (name: string, time: string) => `${name} · ${time}`,
  receipt: 'Receipt',
  payed: (name: string) => `${name} is paid.`,
  checkForm: 'Check form for errors',
  itemsFailed: 'Error loading available items.',
  historyFailed: 'Error fetching payment history',
  systemFailed:
    'There was an error loading the payment system. Please refresh the page and try again.',
  submitRefused: (reason: string) => `Could not submit payment. Reason: ${reason}`,
  submitFailed: 'Error submitting payment',
  recordRefused: (reason: string) => `Could not record payment. Reason: ${reason}`,
  recordFailed: 'Error recording payment',
  retryFailed: 'Error retrying payment',
} as const;

/** The card provider that a demo plays. */
export const demoCardWords = {
  label: 'Demo: no card is charged. Cards to try, with any later expiry and CVV:',
  cards: {
    approved: '4111 1111 1111 1111 is approved',
    declined: '4000 0000 0000 0002 is declined',
    slow: '4242 4242 4242 4242 takes three seconds',
    lost: '4000 0000 0000 0119 is charged, and the answer is lost',
  } satisfies Record<DemoOutcome, string>,
  wrong: {
    number: 'Type one of the cards below.',
    expiry: 'Type a later month: 08 / 29',
    cvv: 'Type 3 or 4 digits.',
    postal: 'Type a postal code: T4N 4A3',
  },
} as const;
