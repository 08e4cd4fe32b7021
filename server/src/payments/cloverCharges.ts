import { chargeMs } from '@corridor/contract/payments/rules.ts';
import { z } from 'zod';
import type { Log } from '../platform/log.ts';
import type { Charge, ChargeProvider } from './chargeProvider.ts';

type Account = { privateKey: string; url: string };

const answer = z.object({
  id: z.string(),
  paid: z.boolean().optional(),
  status: z.enum(['succeeded', 'pending', 'failed']).optional(),
  receipt_url: z.string().nullish(),
  external_reference_id: z.string().nullish(),
});
const listed = z.object({ data: z.array(answer) });
const mostListed = 100;
/** The provider has refused the card. */
const refusedCard = 402;
/**
 * The provider has refused the token or the request. Nothing was charged where this is the first
 * question. A retry is also refused where the first question has used the token.
 */
const refusedRequests: ReadonlySet<number> = new Set([400, 422]);
/** Clocks differ by minutes at most, and a charge comes soon after its payment. */
const clockMs = 5 * 60_000;
const dayMs = 86_400_000;

function chargeOf({ id, paid, status, receipt_url }: z.output<typeof answer>): Charge {
  const failed = status === 'failed';
  const settled = paid || status === 'succeeded' ? 'approved' : 'pending';
  return { id, status: failed ? 'declined' : settled, receiptLink: receipt_url ?? null };
}

/** Charges by Clover. The log holds the number of an answer and nothing of its content. */
export function cloverCharges(
  { privateKey, url }: Account,
  log: Log,
  timeout = chargeMs,
): ChargeProvider {
  const ask = async (path: string, init: RequestInit = {}) => {
    try {
      const response = await fetch(new URL(path, url), {
        ...init,
        headers: { authorization: `Bearer ${privateKey}`, ...init.headers },
        redirect: 'error',
        signal: AbortSignal.timeout(timeout),
      });
      const body: unknown = await response.json().catch(() => undefined);
      if (!response.ok) log.warn({ provider: 'clover', status: response.status }, 'no charge');
      return { status: response.status, body };
    } catch {
      log.warn({ provider: 'clover' }, 'payments: no answer');
      return undefined;
    }
  };
  return {
    name: 'clover',

    async charge({ key, reference, amount, tax, token, receiptEmail, address, isRetry }) {
      const asked = await ask('/v1/charges', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': key,
          'x-forwarded-for': address,
        },
        body: JSON.stringify({
          amount,
          currency: 'cad',
          source: token,
          tax_amount: tax,
          ...(receiptEmail && { receipt_email: receiptEmail }),
          external_reference_id: reference,
          ecomind: 'ecom',
        }),
      });
      const isRefused =
        asked?.status === refusedCard || (asked && !isRetry && refusedRequests.has(asked.status));
      if (isRefused) return { id: '', status: 'declined', receiptLink: null };
      if (asked?.status !== 200) return undefined;
      const read = answer.safeParse(asked.body);
      return read.success ? chargeOf(read.data) : undefined;
    },

    async find(reference, since) {
      const [from, to] = [since.getTime() - clockMs, since.getTime() + dayMs];
      const query = `limit=${mostListed}&created[gte]=${from}&created[lte]=${to}`;
      const asked = await ask(`/v1/charges?${query}`);
      const read = asked?.status === 200 ? listed.safeParse(asked.body) : undefined;
      if (!read?.success) return undefined;
      const { data } = read.data;
      const found = data.find((each) => each.external_reference_id === reference);
      if (found) return chargeOf(found);
      return data.length < mostListed ? 'absent' : undefined;
    },
  };
}
