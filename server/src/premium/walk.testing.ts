import type { RouteRows, Rows } from '../walk/rows.ts';

export const rows = {
  'premium-canSendOneWayMessages': 'oneWayWriters',
  'premium-sendOneWayMessages': 'oneWayWriters',
  'premium-canSendForms': 'formSenders',
  'premium-sendForms': 'formSenders',
  'premium-getNumberOfOneWayMessageUsesRemaining': 'onlyValidated',
  'premium-getNumberOfFormUsesRemaining': 'onlyValidated',
  'premium-createPremiumSubscription': 'premiumBuyers',
  'premium-getPremiumSubscriptionPrice': 'premiumBuyers',
  'premium-openBillingPortal': 'premiumHolders',
  'premium-demoPay': {
    gate: 'onlyValidated',
    marked: [{ clientSecret: 'kanarie', card: 'good', confirmed: false }],
  },
  'premium-demoAct': 'onlyValidated',
  'premium-overview': 'onlyValidated',
  'premium-demo': 'onlyValidated',
} as const satisfies Rows;

/** Each event carries a signature; a demo has no such address. */
export const routeRows = {
  'premium-webhook': 'public',
} as const satisfies RouteRows;
