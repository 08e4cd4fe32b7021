import { call, read } from '../platform/server/client.ts';

const script = '/sw.js';

export const isSupported = () =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** What this browser has subscribed to, if it has. */
export async function subscriptionHere(): Promise<PushSubscription | undefined> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? undefined;
}

/** So that a notification brings forward the tab that shows its page already. */
export function sayWhere(): void {
  navigator.serviceWorker.onmessage = ({ data, ports }) => {
    if (data === 'where') ports[0]?.postMessage(location.href);
  };
}

/** Needs the permission. Throws where the browser cannot reach its push service. */
export async function subscribe(publicKey: string): Promise<PushSubscription> {
  await navigator.serviceWorker.register(script);
  sayWhere();
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    // A subscription for another key stands in the way, as after a restored installation.
    const before = await pushManager.getSubscription();
    if (!before) throw error;
    await before.unsubscribe();
    return pushManager.subscribe(options);
  }
}

export function register(subscription: PushSubscription) {
  const { endpoint, keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  return call('notifications-registerWebPush', {
    endpoint: endpoint ?? '',
    keys: { p256dh, auth },
  });
}

/** Off at the server and in the browser, whichever of the two can be reached. */
export async function turnOffHere(): Promise<void> {
  const subscription = await subscriptionHere();
  await Promise.allSettled([
    subscription && call('notifications-removeWebPush', { endpoint: subscription.endpoint }),
    forgetSubscription(subscription),
  ]);
}

async function forgetSubscription(subscription: PushSubscription | undefined) {
  await subscription?.unsubscribe();
  await (await navigator.serviceWorker.getRegistration())?.unregister();
}

/** The session of the person before may have run out without a Logout: theirs ends here. */
export async function endOfOthers(): Promise<void> {
  sayWhere();
  const subscription = await subscriptionHere();
  if (!subscription) return;
  const { endpoint } = subscription;
  const { result } = await read('notifications-pushSetup', { endpoint }, { background: true });
  if (!result.here) await forgetSubscription(subscription);
}
