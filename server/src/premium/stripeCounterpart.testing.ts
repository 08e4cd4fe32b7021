/**
 * Plays Stripe for tests: the objects and the rules that its documentation names. A request that
 * the documentation does not allow is an error of the test.
 */
import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { plusMonths } from '@corridor/contract/premium/rules.ts';

type Subscription = {
  id: string;
  customer: string;
  status: string;
  anchor: Date;
  periodEnd: Date;
  cancelAtPeriodEnd: boolean;
  endedAt: Date | undefined;
  reason: string | undefined;
  invoices: { id: string; status: string; start: Date; end: Date }[];
};
type Event = { id: string; type: string; created: number; data: { object: object } };

export const stripeSettings = {
  STRIPE_SECRET_KEY: 'sk_test_ours',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_ours',
  STRIPE_WEBHOOK_SECRET: 'whsec_ours',
  STRIPE_PRICE: 'price_premium',
};

const unix = (date: Date) => Math.floor(date.getTime() / 1_000);

export async function startStripe(clock: () => Date) {
  let made = 0;
  const subscriptions = new Map<string, Subscription>();
  const customers: Record<string, string>[] = [];
  const requests: { method: string; path: string; body: string }[] = [];
  const wrong: string[] = [];
  const answered = new Map<string, { input: string; answer: object }>();
  const events: Event[] = [];
  let isDown = false;

  const invoiceJson = (
    found: Subscription,
    { id, status, start, end }: Subscription['invoices'][0],
  ) => ({
    id,
    object: 'invoice',
    status,
    customer: found.customer,
    parent: {
      type: 'subscription_details',
      subscription_details: { subscription: found.id, metadata: {} },
    },
    lines: { object: 'list', data: [{ period: { start: unix(start), end: unix(end) } }] },
    confirmation_secret: { client_secret: `${id}_secret`, type: 'payment_intent' },
  });

  const subscriptionJson = (found: Subscription, expand: readonly string[]) => {
    const newest = found.invoices.at(-1);
    const whole = newest && invoiceJson(found, newest);
    return {
      id: found.id,
      object: 'subscription',
      status: found.status,
      customer: found.customer,
      billing_cycle_anchor: unix(found.anchor),
      cancel_at_period_end: found.cancelAtPeriodEnd,
      cancel_at: found.cancelAtPeriodEnd ? unix(found.periodEnd) : null,
      canceled_at: found.endedAt ? unix(found.endedAt) : null,
      ended_at: found.endedAt ? unix(found.endedAt) : null,
      cancellation_details: { reason: found.reason ?? null },
      items: { object: 'list', data: [{ id: 'si_1', current_period_end: unix(found.periodEnd) }] },
      latest_invoice: expand.includes('latest_invoice.confirmation_secret') ? whole : newest?.id,
    };
  };

  const known = (id: string) => {
    const found = subscriptions.get(id);
    if (!found) throw new Error(`no such subscription: ${id}`);
    return found;
  };

  function answer(
    method: string,
    path: string,
    body: URLSearchParams,
    query: URLSearchParams,
  ): object {
    const act = `${method} ${path}`;
    const only = (...allowed: string[]) => {
      for (const key of body.keys()) if (!allowed.includes(key)) wrong.push(`${act} ${key}`);
    };
    const id = path.split('/')[3] ?? '';
    const expand = [...body.getAll('expand[0]'), ...query.getAll('expand[0]')];
    if (act === 'GET /v1/prices/price_premium')
      return { id: 'price_premium', object: 'price', unit_amount: 1_500, currency: 'cad' };
    if (act === 'POST /v1/customers') {
      only('email');
      customers.push(Object.fromEntries(body));
      return { id: `cus_${customers.length}`, object: 'customer' };
    }
    if (act === 'POST /v1/subscriptions') {
      only(
        'customer',
        'items[0][price]',
        'payment_behavior',
        'payment_settings[save_default_payment_method]',
        'expand[0]',
      );
      if (body.get('payment_behavior') !== 'default_incomplete') wrong.push('payment_behavior');
      if (body.get('items[0][price]') !== 'price_premium') wrong.push('price');
      const start = clock();
      const end = plusMonths(start, 1);
      made += 1;
      const begun: Subscription = {
        id: `sub_${made}`,
        customer: body.get('customer') ?? '',
        status: 'incomplete',
        anchor: start,
        periodEnd: end,
        cancelAtPeriodEnd: false,
        endedAt: undefined,
        reason: undefined,
        invoices: [{ id: `in_${made}_1`, status: 'open', start, end }],
      };
      subscriptions.set(begun.id, begun);
      return subscriptionJson(begun, expand);
    }
    if (method === 'GET' && path.startsWith('/v1/subscriptions/'))
      return subscriptionJson(known(id), expand);
    if (method === 'DELETE' && path.startsWith('/v1/subscriptions/')) {
      const found = known(id);
      if (found.status === 'canceled') wrong.push('a cancelled subscription is cancelled again');
      Object.assign(found, {
        status: 'canceled',
        endedAt: clock(),
        reason: 'cancellation_requested',
      });
      return subscriptionJson(found, expand);
    }
    if (method === 'GET' && path.startsWith('/v1/invoices/')) {
      for (const found of subscriptions.values())
        for (const invoice of found.invoices)
          if (invoice.id === id) return invoiceJson(found, invoice);
      throw new Error(`no such invoice: ${id}`);
    }
    if (act === 'POST /v1/billing_portal/sessions') {
      only('customer', 'return_url');
      return {
        object: 'billing_portal.session',
        url: `https://billing.stripe.example/p/${randomUUID()}`,
      };
    }
    if (act === 'GET /v1/events') {
      const since = Number(query.get('created[gte]'));
      const data = events.filter(({ created }) => created >= since).reverse();
      return { object: 'list', data, has_more: false };
    }
    throw new Error(`unknown request: ${act}`);
  }

  async function serve(request: IncomingMessage) {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://stripe');
    const method = request.method ?? '';
    const body = await text(request);
    requests.push({ method, path: pathname, body });
    if (request.headers.authorization !== `Bearer ${stripeSettings.STRIPE_SECRET_KEY}`)
      return { status: 401, json: { error: { type: 'invalid_request_error' } } };
    if (isDown) return { status: 500, json: { error: { type: 'api_error' } } };
    const key = method === 'POST' ? String(request.headers['idempotency-key'] ?? '') : '';
    const earlier = key ? answered.get(key) : undefined;
    if (earlier) {
      if (earlier.input !== body) wrong.push(`the key ${key} came with another input`);
      return { status: 200, json: earlier.answer };
    }
    const json = answer(method, pathname, new URLSearchParams(body), searchParams);
    if (key) answered.set(key, { input: body, answer: json });
    return { status: 200, json };
  }

  const server = createServer((request, response) => {
    serve(request).then(
      ({ status, json }) =>
        response
          .writeHead(status, { 'content-type': 'application/json', 'stripe-should-retry': 'false' })
          .end(JSON.stringify(json)),
      (error: Error) => {
        wrong.push(error.message);
        response.writeHead(404).end(JSON.stringify({ error: { type: 'invalid_request_error' } }));
      },
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));

  /** Makes an event of now. A delivery is up to the test. */
  function emit(type: string, object: object): Event {
    const event = {
      id: `evt_${events.length + 1}`,
      object: 'event',
      api_version: '2026-10-28.endive',
      type,
      created: unix(clock()),
      data: { object },
    };
    events.push(event);
    return event;
  }
  const newestOf = (found: Subscription) => {
    const newest = found.invoices.at(-1);
    if (!newest) throw new Error('no invoice');
    return newest;
  };
  const change = (found: Subscription) =>
    emit('customer.subscription.updated', subscriptionJson(found, []));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    customers,
    requests,
    wrong,
    subscriptions,
    /** Forgets what came before, as an account without customers. */
    forget() {
      for (const kept of [subscriptions, answered]) kept.clear();
      for (const kept of [customers, requests, events, wrong]) kept.length = 0;
    },
    fall: (down: boolean) => {
      isDown = down;
    },
    /** The newest invoice is paid, as the card of the person allows. */
    pay(id: string) {
      const found = known(id);
      const newest = newestOf(found);
      newest.status = 'paid';
      found.status = 'active';
      return [emit('invoice.paid', invoiceJson(found, newest)), change(found)];
    },
    /** The month ends, and its renewal is open. */
    renew(id: string) {
      const found = known(id);
      const start = found.periodEnd;
      const end = plusMonths(found.anchor, found.invoices.length + 1);
      found.invoices.push({
        id: `in_${id}_${found.invoices.length + 1}`,
        status: 'open',
        start,
        end,
      });
      found.periodEnd = end;
    },
    decline(id: string) {
      const found = known(id);
      found.status = 'past_due';
      return [emit('invoice.payment_failed', invoiceJson(found, newestOf(found))), change(found)];
    },
    cancelAtPeriodEnd(id: string, cancels: boolean) {
      const found = known(id);
      found.cancelAtPeriodEnd = cancels;
      return [change(found)];
    },
    end(id: string, reason = 'cancellation_requested') {
      const found = known(id);
      Object.assign(found, { status: 'canceled', endedAt: clock(), reason });
      return [emit('customer.subscription.deleted', subscriptionJson(found, []))];
    },
    expire(id: string) {
      Object.assign(known(id), { status: 'incomplete_expired', endedAt: clock() });
    },
    stop: () => new Promise<void>((done) => server.close(() => done())),
  };
}

/** Signs the bytes of an event as Stripe documents it. */
export function signatureOf(body: string, at: Date, secret = stripeSettings.STRIPE_WEBHOOK_SECRET) {
  const time = unix(at);
  const v1 = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return `t=${time},v1=${v1}`;
}
