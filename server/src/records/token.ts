import { createRemoteJWKSet, jwtVerify } from 'jose';
import { Outage, refuse } from '../platform/errors.ts';
import type { Settings } from '../platform/settings.ts';

/** By whom a token of the records system is believed: its published keys, or a secret that is shared with it. */
export type Signers = { keysUrl: string | undefined; secret: string | undefined };

const longestSeconds = 15 * 60;
const clockToleranceSeconds = 30;

export const notValid = () => refuse('failed-precondition', 'not-valid');

/** Whether a demo plays the records system, keys included. */
export const playsRecords = ({ relaxed, AVA_URL, AVA_KEYS_URL, AVA_SECRET }: Settings) =>
  relaxed && !AVA_URL && !AVA_KEYS_URL && !AVA_SECRET;

export const demoKeysPath = '/records/keys';

/** The demo's own keys are asked for as those of any other records system. */
export function signersOf(settings: Settings): Signers | undefined {
  const { AVA_KEYS_URL: keysUrl, AVA_SECRET: secret, publicUrl } = settings;
  if (keysUrl || secret) return { keysUrl, secret };
  return playsRecords(settings)
    ? { keysUrl: `${publicUrl}${demoKeysPath}`, secret: undefined }
    : undefined;
}

/** No answer, one that is no 200, one that is no key set. */
const noKeys = new Set(['ERR_JWKS_TIMEOUT', 'ERR_JOSE_GENERIC', 'ERR_JWKS_INVALID']);

type How = {
  now: Date;
  /** Whom it must be meant for, where it says so. */
  audience?: string;
};

/** Answers whose it is. Each kind of key takes its own algorithms alone: no public key is ever a secret. */
export async function verified(
  { keysUrl, secret }: Signers,
  jwt: string,
  { now, audience }: How,
): Promise<string> {
  if (!keysUrl && !secret) throw notValid();
  const options = {
    requiredClaims: ['sub', 'iat', 'exp', 'jti'],
    maxTokenAge: longestSeconds,
    clockTolerance: clockToleranceSeconds,
    currentDate: now,
    ...(audience && { audience }),
  };
  try {
    const { payload } = keysUrl
      ? await jwtVerify(jwt, createRemoteJWKSet(new URL(keysUrl)), {
          ...options,
          algorithms: ['RS256', 'ES256'],
        })
      : await jwtVerify(jwt, new TextEncoder().encode(secret ?? ''), {
          ...options,
          algorithms: ['HS256'],
        });
    const { sub = '', jti = '', iat = 0, exp = 0 } = payload;
    if (sub === '' || jti === '' || exp - iat > longestSeconds) throw notValid();
    return sub;
  } catch (error) {
    // Its keys are not to be had: that is no fault of the token.
    if (noKeys.has(String((error as { code?: unknown }).code)) || error instanceof TypeError)
      throw new Outage('the keys of the records system are not to be had');
    throw notValid();
  }
}
