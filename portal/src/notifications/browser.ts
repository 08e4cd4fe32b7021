import { call, read } from '../platform/server/client.ts';

const script = '/sw.js';

export const isSupported = () =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** The push subscription of this browser, if it has one. */
export async function findSubscription(): Promise<PushSubscription | undefined> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? undefined;
}

/**
 * Tells the service worker which page this tab shows, so that a notification can bring the right
 * tab forward.
 */
export function answerLocation(): void {
  navigator.serviceWorker.onmessage = ({ data, ports }) => {
    if (data === 'where') ports[0]?.postMessage(location.href);
  };
}

/**
 * Subscribes this browser. It needs the permission, and throws if the push service cannot be
 * reached.
 */
export async function subscribe(publicKey: string): Promise<PushSubscription> {
  await navigator.serviceWorker.register(script);
  answerLocation();
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    // A subscription with another key is in the way, for example after a restored installation.
    const previous = await pushManager.getSubscription();
    if (!previous) throw error;
    await previous.unsubscribe();
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

/** Turns notifications off at the server and in the browser, as far as each can be reached. */
export async function turnOffHere(): Promise<void> {
  const subscription = await findSubscription();
  await Promise.allSettled([
    subscription && call('notifications-removeWebPush', { endpoint: subscription.endpoint }),
    forgetSubscription(subscription),
  ]);
}

async function forgetSubscription(subscription: PushSubscription | undefined) {
  await subscription?.unsubscribe();
  await (await navigator.serviceWorker.getRegistration())?.unregister();
}

/** Ends the subscription of a previous person whose session expired without a Logout. */
export async function endOtherSubscription(): Promise<void> {
  answerLocation();
  const subscription = await findSubscription();
  if (!subscription) return;
  const { endpoint } = subscription;
  const { result } = await read('notifications-pushSetup', { endpoint }, { background: true });
  if (!result.here) await forgetSubscription(subscription);
}
