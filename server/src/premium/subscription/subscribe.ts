import { isRunning, premiumState } from '@corridor/contract/premium/rules.ts';
import type { App } from '../../platform/app.ts';
import type { Change } from '../../platform/change.ts';
import { refuse } from '../../platform/errors.ts';
import { providerOf } from '../provider.ts';
import { readSubscription, type Subscription } from '../queries.ts';
import { beginAttempt, keepCustomer, keepSubscription, openSubscriber } from './actions.ts';

type Subscriber = {
  app: App;
  uid: string;
  change<T>(work: (change: Change) => Promise<T>): Promise<T>;
};

/**
 * Begins a subscription and returns the secret of its first payment. A second begin, also one at
 * the same time, returns the same payment. No row is locked while the provider is asked.
 */
export async function subscribe(subscriber: Subscriber): Promise<string> {
  const { app, uid, change } = subscriber;
  const provider = providerOf(app);
  await change((at) => openSubscriber(at, uid));
  let found = await read(subscriber);
  if (isRunning(premiumState(found, app.clock())))
    throw refuse('failed-precondition', 'has-premium');
  if (!found.customer) {
    const customer = await provider.addCustomer(found.email, `customer-${uid}`);
    await change((at) => keepCustomer(at, uid, customer));
    found = await read(subscriber);
  }
  if (found.subscription) {
    const { status, clientSecret } = await provider.read(found.subscription);
    if (status === 'waiting' && clientSecret) return clientSecret;
    // The payment has arrived there, and its event is on the way.
    if (status !== 'over') throw refuse('failed-precondition', 'being-paid');
  }
  if (found.subscription || found.attempt === 0) {
    const { attempt } = found;
    await change((at) => beginAttempt(at, uid, attempt));
    found = await read(subscriber);
  }
  const { attempt, customer } = found;
  const key = `subscription-${uid}-${attempt}`;
  const made = await provider.subscribe(customer ?? '', key);
  await change((at) => keepSubscription(at, { uid, attempt, subscription: made.id }));
  return made.clientSecret;
}

async function read({ app, uid }: Subscriber): Promise<Subscription> {
  const found = await readSubscription(app.pool, uid);
  if (!found) throw refuse('not-found');
  return found;
}
