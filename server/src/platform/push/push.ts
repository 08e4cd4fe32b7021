import type { Clock } from '../clock.ts';
import type { Pool } from '../database/database.ts';
import type { Keys } from '../keystore/keys.ts';
import type { Settings } from '../settings.ts';
import { fcm, readServiceAccount } from './fcm.ts';
import { localPush } from './local.ts';
import { mayBePushedTo, vapidKeys, webPush } from './web.ts';

/** A browser's subscription, or the token of an app on a phone. */
export type WebTarget = {
  kind: 'web';
  endpoint: string;
  keys: { p256dh: string; auth: string };
};
export type FcmTarget = { kind: 'fcm'; token: string };
export type PushTarget = WebTarget | FcmTarget;

/**
 * Strangers may read a push on a locked screen, so it holds no name and nothing about a patient.
 */
export type PushMessage = { title: string; body: string; link: string };

/**
 * `gone` means that the device will never take a push again. An error means that a retry may help.
 */
export type Sent = 'sent' | 'gone';
export type Send<T extends PushTarget> = (target: T, message: PushMessage) => Promise<Sent>;

export type Pusher = {
  send: Send<PushTarget>;
  /** A browser subscribes with this key and then takes pushes only from this installation. */
  publicKey: string;
  /** Tells whether an address belongs to a known push service. */
  accepts(endpoint: string): boolean;
};

export type PushParts = { settings: Settings; pool: Pool; keys: Keys; clock: Clock };

export function openPush({ settings, pool, keys, clock }: PushParts): Pusher {
  const vapid = vapidKeys(keys);
  const accepts = (endpoint: string) => mayBePushedTo(endpoint, settings);
  const toBrowser = webPush({ vapid, contact: `mailto:${settings.SUPPORT_EMAIL}`, accepts });
  const toPhone = phones(settings, () => localPush(pool, keys), clock);
  return {
    publicKey: vapid.publicKey,
    accepts,
    send: (target, message) =>
      target.kind === 'web' ? toBrowser(target, message) : toPhone(target, message),
  };
}

/** Uses FCM when an account is set. A demo keeps pushes in a readable outbox. */
function phones(settings: Settings, local: () => Send<FcmTarget>, clock: Clock): Send<FcmTarget> {
  if (settings.FCM_SERVICE_ACCOUNT) {
    return fcm(readServiceAccount(settings.FCM_SERVICE_ACCOUNT), settings.FCM_URL, clock);
  }
  if (settings.relaxed) return local();
  return () => Promise.reject(new Error('no push account is set (FCM_SERVICE_ACCOUNT)'));
}
