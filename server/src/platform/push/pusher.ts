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
