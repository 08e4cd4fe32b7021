import type { PaymentStatus } from '@corridor/contract/payments/rules.ts';
import { calls, queries } from '@corridor/contract/thread/payments/calls.ts';
import { createInvoice } from '../../payments/invoices/actions.ts';
import { invoicePaper } from '../../payments/invoices/invoicePaper.ts';
import { businesses } from '../../payments/invoices/queries.ts';
import { beginPayment, chargePayment } from '../../payments/pay.ts';
import { chargesOf, cloverAccount, openCharges } from '../../payments/provider.ts';
import { itemsOn, paymentsOf } from '../../payments/queries.ts';
import { openPayment } from '../../payments/sealed.ts';
import type { App } from '../../platform/app.ts';
import { change } from '../../platform/change.ts';
import { localTime } from '../../platform/clock.ts';
import { all, type RowOf } from '../../platform/database/database.ts';
import { serve } from '../../platform/http/serve.ts';
import { lockOpenThreadRow, openThreadFor } from '../access.ts';
import { lockEconsult, putEconsult } from '../question/actions.ts';
import { openEconsult } from '../sealed.ts';

const shownPayment = (app: App, row: RowOf<typeof paymentsOf.row>) => ({
  name: row.name,
  status: row.status as PaymentStatus,
  amount: row.cents + row.tax,
  created: row.createdAt,
  statusUpdatedAt: row.statusAt,
  paymentType: row.type as 'clover' | 'external',
  receiptLink: openPayment(app, row.id, row.sealed).receiptLink,
});

export const handlers = serve(
  { ...calls, ...queries },
  {
    'payments-cardFields': async (_, { app }) => {
      const account = cloverAccount(app.settings);
      const provider = openCharges(app)?.name ?? ('none' as const);
      if (!account) return { provider, clover: null };
      const { publicKey, merchant, sdk } = account;
      return { provider, clover: { publicKey, merchant, sdk } };
    },

    'secureMessaging-getActivityPayments': async ({ activityId }, { app, viewer }) => {
      await openThreadFor(app.pool, viewer, activityId);
      const rows = await all(app.pool, paymentsOf, { activityId });
      return rows.map((row) => ({
        payment: shownPayment(app, row),
        recordedBy: row.recordedBy,
      }));
    },

    'aveiro-getAvailableItems': async ({ activityId }, { app, viewer, now }) => {
      await openThreadFor(app.pool, viewer, activityId);
      const items = await all(app.pool, itemsOn, { day: localTime(now).date });
      const payments = await all(app.pool, paymentsOf, { activityId });
      return {
        items: items.map(({ code, name, cents, taxRate }) => {
          const standing = payments.find(
            ({ item, status }) => item === code && status !== 'declined',
          );
          return {
            itemCode: code,
            // An item that was paid, or may be retried, keeps the words and the price of its day.
            name: standing?.name ?? name,
            cost: standing?.cents ?? cents,
            taxRate: (standing?.taxRate ?? taxRate) / 10_000,
            existingPayment: standing ? shownPayment(app, standing) : null,
            isExternalPayment: standing?.type === 'external',
          };
        }),
      };
    },

    'payments-businesses': async (_, { app }) => ({
      businesses: (await all(app.pool, businesses, {})).map(({ code, name }) => ({ code, name })),
    }),

    'thread-saveProgress': async ({ activityId, progress }, { app, viewer, change: inOne }) => {
      await inOne(async (inside) => {
        const { patient } = await lockOpenThreadRow(inside, viewer, activityId);
        const econsult = await lockEconsult(inside, app, activityId);
        const aiPredictions = { outcome: { humanReadableLabel: progress } };
        await putEconsult(inside, app, activityId, { ...econsult, aiPredictions });
        const subject = `thread:${activityId}`;
        await inside.audit({ action: 'thread.save-progress', subject, patient });
      });
      return { done: true as const };
    },

    'aveiro-createInvoice': async (asked, { app, viewer, change: inOne }) => {
      const { activityId, patientAddress, businessInfo: business } = asked;
      const { line1, line2, line3 } = patientAddress;
      const invoice = await inOne(async (inside) => {
        const thread = await lockOpenThreadRow(inside, viewer, activityId);
        const question = openEconsult(app, activityId, thread.sealed);
        const name =
          `${question?.patientFirstName ?? ''} ${question?.patientLastName ?? ''}`.trim();
        return createInvoice(inside, app, {
          activityId,
          uid: viewer.uid,
          business,
          patient: { name, address: [line1, line2, line3].filter(Boolean) },
          index: thread.patient,
        });
      });
      const pdf = (await invoicePaper(invoice)).toString('base64');
      return { pdf, invoiceNumber: invoice.number };
    },

    // Each step is a change of its own: no row is locked while the provider is asked, and a repeat
    // takes up the same payment.
    'aveiro-submitOatPayment': async (order, { app, viewer, origin, now }) => {
      if (!order.externalPayment) chargesOf(app);
      const actor = { viewer, origin, now };
      const begun = await change(app.pool, actor, async (inside) => {
        await lockOpenThreadRow(inside, viewer, order.activityId);
        return beginPayment(inside, app, { ...order, uid: viewer.uid });
      });
      return 'done' in begun ? begun.done : chargePayment(app, actor, begun);
    },
  },
);
