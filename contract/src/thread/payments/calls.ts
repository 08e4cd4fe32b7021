import { z } from 'zod';
import { applianceOutcomes } from '../../payments/appliance.ts';
import { paymentStatuses, paymentTypes } from '../../payments/rules.ts';
import { invoiceWords } from '../../payments/words.ts';
import { count, done, id, instant, line, nothing } from '../../platform/schemas.ts';
import { call, query } from '../../platform/wire.ts';

const ofActivity = z.strictObject({ activityId: id });
const chargers = { access: { anyOf: ['createAveiroCharge'] } } as const;

const payment = z.strictObject({
  name: z.string(),
  status: z.enum(paymentStatuses),
  /** Cents, with the tax. */
  amount: count,
  created: instant,
  statusUpdatedAt: instant,
  paymentType: z.enum(paymentTypes),
  receiptLink: z.string().nullable(),
});
const addressLine = line(60);
const itemCode = z.string().trim().min(1).max(20);

export const calls = {
  /**
   * Pays an item by a card, records a payment outside, or tries a pending one again. A repeat is
   * the same payment, so nothing is charged twice.
   */
  'aveiro-submitOatPayment': call({
    ...chargers,
    perMinute: 300,
    input: z.strictObject({
      itemCode,
      activityId: id,
      cardToken: z.string().min(1).max(200).optional(),
      receiptEmail: z.email().max(254).optional(),
      externalPayment: z.literal(true).optional(),
    }),
    output: z.strictObject({ ok: z.boolean(), error: z.string().nullable() }),
    reasons: ['thread-locked', 'no-provider'],
  }),
  /** Records the progress of an appliance in the consult. */
  'thread-saveProgress': call({
    ...chargers,
    input: ofActivity.extend({ progress: z.enum(applianceOutcomes) }),
    output: done,
    reasons: ['thread-locked', 'unreadable'],
  }),
  /**
   * Writes an invoice about the thread's payments that are on none. A repeat returns the same one.
   */
  'aveiro-createInvoice': call({
    ...chargers,
    input: z.strictObject({
      activityId: id,
      patientAddress: z.strictObject({
        line1: addressLine.min(1, invoiceWords.line1Needed),
        line2: addressLine,
        line3: addressLine.min(1, invoiceWords.line3Needed),
      }),
      /** The code of a business of this installation. */
      businessInfo: z.string().min(1, invoiceWords.businessNeeded).max(10),
    }),
    output: z.strictObject({ pdf: z.base64(), invoiceNumber: z.string() }),
    reasons: ['thread-locked', 'no-business', 'nothing-to-invoice'],
  }),
};

export const queries = {
  /** The businesses in whose name an invoice can be written. */
  'payments-businesses': query({
    ...chargers,
    input: nothing,
    output: z.strictObject({
      businesses: z.array(z.strictObject({ code: z.string(), name: z.string() })),
    }),
    topics: () => ['billing-tables'],
  }),
  /** Where the card fields of this installation come from. */
  'payments-cardFields': query({
    ...chargers,
    input: nothing,
    output: z.strictObject({
      provider: z.enum(['clover', 'demo', 'none']),
      clover: z
        .strictObject({ publicKey: z.string(), merchant: z.string(), sdk: z.string() })
        .nullable(),
    }),
    topics: () => [],
  }),
  'secureMessaging-getActivityPayments': query({
    access: { anyOf: ['readActivityPayments'] },
    input: ofActivity,
    output: z.array(z.strictObject({ payment, recordedBy: z.string() })),
    topics: ({ activityId }) => [`payments:${activityId}`],
  }),
  'aveiro-getAvailableItems': query({
    ...chargers,
    input: ofActivity,
    output: z.strictObject({
      items: z.array(
        z.strictObject({
          itemCode: z.string(),
          name: z.string(),
          /** Cents. */
          cost: count,
          taxRate: z.number().min(0).max(1),
          existingPayment: payment.nullable(),
          isExternalPayment: z.boolean(),
        }),
      ),
    }),
    topics: ({ activityId }) => [`payments:${activityId}`, 'billing-tables'],
  }),
};
