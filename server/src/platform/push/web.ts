import { createECDH } from 'node:crypto';
import { isIP } from 'node:net';
import library from 'web-push';
import type { Keys } from '../keystore/keys.ts';
import type { Settings } from '../settings.ts';
import type { Send, WebTarget } from './pusher.ts';
import { failureOf, request } from './pushRequest.ts';

type Vapid = { publicKey: string; privateKey: string };

const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/**
 * The key pair that identifies this installation to push services (RFC 8292). It is derived from
 * the key ring, so it needs no setting, is the same in every process, and survives a rotation.
 */
export function vapidKeys(keys: Keys): Vapid {
  // 128 bits more than the order make every private key equally likely.
  const wide = BigInt(`0x${keys.derive('vapid', 48).toString('hex')}`);
  const scalar = (wide % (order - 1n)) + 1n;
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(scalar.toString(16).padStart(64, '0'), 'hex');
  return {
    publicKey: curve.getPublicKey('base64url'),
    privateKey: curve.getPrivateKey('base64url'),
  };
}

/**
 * A person gives the endpoint and the server calls it. So only known push services are allowed, by
 * name, and nobody can direct a request into our own network.
 */
export function mayBePushedTo(
  endpoint: string,
  { WEB_PUSH_HOSTS, relaxed }: Pick<Settings, 'WEB_PUSH_HOSTS' | 'relaxed'>,
): boolean {
  const url = URL.parse(endpoint);
  if (!url || url.username || url.password) return false;
  const safe = url.protocol === 'https:' && isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0;
  if (!safe && !(relaxed && /^https?:$/.test(url.protocol))) return false;
  return WEB_PUSH_HOSTS.some((known) =>
    known.startsWith('*.') ? url.host.endsWith(known.slice(1)) : url.host === known,
  );
}

/** After a day a push is dropped; the person sees the message on the next visit. */
const keepSeconds = 86_400;

export type WebPushParts = {
  vapid: Vapid;
  contact: string;
  accepts(endpoint: string): boolean;
};

/** RFC 8030: encrypts a push for one browser and sends it to the browser's push service. */
export function webPush({ vapid, contact, accepts }: WebPushParts): Send<WebTarget> {
  return async ({ endpoint, keys }, message) => {
    // The setting may have removed a service that was allowed at the subscription.
    if (!accepts(endpoint)) return 'gone';
    const encoding = 'aes128gcm';
    const sealed = library.encrypt(keys.p256dh, keys.auth, JSON.stringify(message), encoding);
    const { origin } = new URL(endpoint);
    const { publicKey, privateKey } = vapid;
    const answer = await request(endpoint, {
      headers: {
        ...library.getVapidHeaders(origin, contact, publicKey, privateKey, encoding),
        'content-type': 'application/octet-stream',
        'content-encoding': encoding,
        ttl: String(keepSeconds),
        urgency: 'normal',
      },
      body: new Uint8Array(sealed.cipherText),
    });
    await answer.body?.cancel();
    if (answer.ok) return 'sent';
    if (answer.status === 404 || answer.status === 410) return 'gone';
    throw failureOf('the push service', answer);
  };
}
