import { createECDH } from 'node:crypto';
import { importJWK, SignJWT } from 'jose';
import { newId } from '../../platform/ids.ts';
import type { Keys } from '../../platform/keystore/keys.ts';

const alg = 'ES256';
const kid = 'demo';

/**
 * The demo's signing key follows from the key file, so all processes share it and none stores it.
 */
function keyPair(keys: Keys) {
  const curve = createECDH('prime256v1');
  const secret = keys.derive('demo-records');
  curve.setPrivateKey(secret);
  const point = curve.getPublicKey();
  const part = (from: number) => point.subarray(from, from + 32).toString('base64url');
  const open = { kty: 'EC', crv: 'P-256', x: part(1), y: part(33), kid, alg, use: 'sig' };
  return { open, own: { ...open, d: secret.toString('base64url') } };
}

export const keySet = (keys: Keys) => ({ keys: [keyPair(keys).open] });

type Token = { number: number; expired: boolean; now: Date };

/** Signs a token as a records system would. It is valid for ten minutes, or has expired. */
export async function signToken(keys: Keys, audience: string, { number, expired, now }: Token) {
  const from = Math.floor(now.getTime() / 1_000) - (expired ? 1_200 : 0);
  return new SignJWT({})
    .setProtectedHeader({ alg, kid })
    .setSubject(`demo-user-${number + 1}`)
    .setAudience(audience)
    .setIssuedAt(from)
    .setExpirationTime(from + 600)
    .setJti(newId())
    .sign(await importJWK(keyPair(keys).own, alg));
}
