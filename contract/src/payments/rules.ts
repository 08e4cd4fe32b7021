export const paymentStatuses = ['pending', 'approved', 'declined'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];
export const paymentTypes = ['clover', 'external'] as const;

/** A rate is kept in hundredths of a percent: 5 % is 500. */
const wholeRate = 10_000;

/** The tax of an item in cents, rounded half up. No amount passes through a fraction. */
export const taxOf = (cost: number, taxRate: number) =>
  Math.floor((cost * Math.round(taxRate * wholeRate) + wholeRate / 2) / wholeRate);

/** The item's cost and its tax add up to the total. */
export function totalOf({ cost, taxRate }: { cost: number; taxRate: number }) {
  const tax = taxOf(cost, taxRate);
  return { tax, total: cost + tax };
}

/** An amount as a person reads it: $1950.00. */
export const money = (cents: number) =>
  `$${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

/** The provider is asked for so long. Without an answer the payment stays pending. */
export const chargeMs = 30_000;

/** The tokens that the demo's card fields hand over, by what happens to them. */
export const demoOutcomes = ['approved', 'declined', 'slow', 'lost'] as const;
export type DemoOutcome = (typeof demoOutcomes)[number];
