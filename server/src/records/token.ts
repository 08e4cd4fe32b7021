import { createRemoteJWKSet, jwtVerify } from 'jose';
import { Outage, refuse } from '../platform/errors.ts';
import type { Settings } from '../platform/settings.ts';

/** The keys that verify a token of the records system: its published keys, or a shared secret. */
export type Signers = { keysUrl: string | undefined; secret: string | undefined };

const longestSeconds = 15 * 60;
const clockToleranceSeconds = 30;

export const notValid = () => refuse('failed-precondition', 'not-valid');

/** Tells whether a demo plays the records system and its keys. */
export const playsRecords = ({ relaxed, AVA_URL, AVA_KEYS_URL, AVA_SECRET }: Settings) =>
  relaxed && !AVA_URL && !AVA_KEYS_URL && !AVA_SECRET;

export const demoKeysPath = '/records/keys';

/** The demo's own keys are fetched like those of any records system. */
export function signersOf(settings: Settings): Signers | undefined {
  const { AVA_KEYS_URL: keysUrl, AVA_SECRET: secret, publicUrl } = settings;
  if (keysUrl || secret) return { keysUrl, secret };
  return playsRecords(settings)
    ? { keysUrl: `${publicUrl}${demoKeysPath}`, secret: undefined }
    : undefined;
}

/** The error codes for no answer, a wrong status, and a wrong key set. */
const noKeys = new Set(['ERR_JWKS_TIMEOUT', 'ERR_JOSE_GENERIC', 'ERR_JWKS_INVALID']);

type VerifyOptions = {
  now: Date;
  /** The intended audience, if the token names one. */
  audience?: string;
};

/**
 * Returns the user of a valid token. Each kind of key accepts only its own algorithms, so a public
 * key never serves as a secret.
 */
export async function verifyToken(
  { keysUrl, secret }: Signers,
  jwt: string,
  { now, audience }: VerifyOptions,
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
    // Unreachable keys are no fault of the token.
    if (noKeys.has(String((error as { code?: unknown }).code)) || error instanceof TypeError)
      throw new Outage('the keys of the records system are not to be had');
    throw notValid();
  }
}
