import type { Clock } from '../clock.ts';
import type { Pool } from '../database/database.ts';
import type { Keys } from '../keystore/keys.ts';
import type { Settings } from '../settings.ts';
import { fcm, readServiceAccount } from './fcm.ts';
import { localPush } from './local.ts';
import type { FcmTarget, Pusher, Send } from './pusher.ts';
import { mayBePushedTo, vapidKeys, webPush } from './web.ts';

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
