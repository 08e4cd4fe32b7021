/** The server's part of WebAuthn: the options for a browser, and the check of its answer. */
import type { assertion, attestation } from '@corridor/contract/auth/passkeys/schemas.ts';
import type { z } from 'zod';
import type { App } from '../../platform/app.ts';
import { sameOrigin } from '../../platform/http/security.ts';
import type { Settings } from '../../platform/settings.ts';

type Attestation = z.output<typeof attestation>;
type Assertion = z.output<typeof assertion>;

// Loading takes a third of a second, and many processes never need it.
const library = () => import('@simplewebauthn/server');
const formats = () => import('@simplewebauthn/server/helpers');

export const challengeMinutes = 5;
const timeout = challengeMinutes * 60_000;

/** Passkeys belong to the public host name, whatever host a request names. */
const host = (settings: Settings) => new URL(settings.publicUrl).hostname;

/** A device stores this handle to find the owner of a passkey. It means nothing elsewhere. */
const handleOf = (uid: string) => Buffer.from(uid.replaceAll('-', ''), 'hex').toString('base64url');

type StoredPasskey = { id: string; transports: string[] };
type Transport = Attestation['response']['transports'][number];
const descriptor = ({ id, transports }: StoredPasskey) => ({
  type: 'public-key' as const,
  id,
  transports: transports as Transport[],
});

export type Owner = { uid: string; email: string; name: string };

export function creationOptions(
  settings: Settings,
  challenge: string,
  owner: Owner,
  existing: StoredPasskey[],
) {
  return {
    challenge,
    rp: { id: host(settings), name: 'Corridor' },
    user: { id: handleOf(owner.uid), name: owner.email, displayName: owner.name },
    // ECDSA with P-256, Ed25519 and RSA, which authenticators support.
    pubKeyCredParams: [-7, -8, -257].map((alg) => ({ type: 'public-key' as const, alg })),
    timeout,
    attestation: 'none' as const,
    // Every passkey also works for a sign-in without a password.
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true as const,
      userVerification: 'required' as const,
    },
    excludeCredentials: existing.map(descriptor),
  };
}

/**
 * Asks for one of a person's passkeys after the password, or without names for any passkey of the
 * device.
 */
export function requestOptions(
  settings: Settings,
  challenge: string,
  allowed: StoredPasskey[] = [],
) {
  const userVerification = allowed.length > 0 ? ('preferred' as const) : ('required' as const);
  const allowCredentials = allowed.map(descriptor);
  return { challenge, rpId: host(settings), timeout, userVerification, allowCredentials };
}

type ClientData = { challenge?: unknown; origin?: unknown };

/** Reads the browser's claims. They count only when the signature over them is valid. */
function clientData(encoded: string): { challenge: string; origin: string } {
  try {
    const claims = JSON.parse(Buffer.from(encoded, 'base64url').toString()) as ClientData | null;
    return { challenge: String(claims?.challenge ?? ''), origin: String(claims?.origin ?? '') };
  } catch {
    return { challenge: '', origin: '' };
  }
}

export const challengeOf = (response: Attestation) =>
  clientData(response.response.clientDataJSON).challenge;

/** Returns the origin that the page must have. In a demo the loopback names are equal. */
function expectedOrigin({ publicUrl, relaxed }: Settings, encoded: string) {
  const { origin } = clientData(encoded);
  return sameOrigin(origin, publicUrl, relaxed) ? origin : new URL(publicUrl).origin;
}

export type NewPasskey = {
  id: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
};

/** Returns a new passkey if the answer belongs to this challenge and to one of our pages. */
export const readNewPasskey = ({ settings, log }: App, challenge: string, answer: Attestation) =>
  ignoreRefused(log, async (): Promise<NewPasskey | undefined> => {
    const { verifyRegistrationResponse } = await library();
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        ...answer,
        response: await dropAttestation(answer.response),
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: expectedOrigin(settings, answer.response.clientDataJSON),
      expectedRPID: host(settings),
      requireUserVerification: true,
      supportedAlgorithmIDs: [-7, -8, -257],
    });
    if (!verified) return undefined;
    const { id, publicKey, counter } = registrationInfo.credential;
    const { transports } = answer.response;
    return { id, publicKey: Buffer.from(publicKey), counter, transports };
  });

/**
 * Corridor asked for no attestation. An attestation in the answer is dropped, because the library
 * would fetch addresses from the sender's certificate.
 */
async function dropAttestation({ clientDataJSON, attestationObject }: Attestation['response']) {
  const { decodeAttestationObject, isoBase64URL, isoCBOR } = await formats();
  const authData = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject)).get(
    'authData',
  );
  const without = new Map<string, unknown>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', authData],
  ]);
  const encoded = isoCBOR.encode(without as Parameters<typeof isoCBOR.encode>[0]);
  return { clientDataJSON, attestationObject: isoBase64URL.fromBuffer(encoded) };
}

export type SignedRequest = {
  challenge: string;
  response: Assertion;
  /** A sign-in without a password: the device must have verified the person and name the owner. */
  alone: boolean;
};
export type Stored = { id: string; uid: string; publicKey: Buffer };

/**
 * Returns the authenticator's counter if this passkey signed this challenge on one of our pages.
 */
export const readCounter = ({ settings, log }: App, signedRequest: SignedRequest, stored: Stored) =>
  ignoreRefused(log, async (): Promise<number | undefined> => {
    const { response, challenge, alone } = signedRequest;
    const { userHandle, ...signed } = response.response;
    const handle = userHandle || (alone ? '' : handleOf(stored.uid));
    if (handle !== handleOf(stored.uid)) return undefined;
    const { verifyAuthenticationResponse } = await library();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...response, response: signed, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: expectedOrigin(settings, signed.clientDataJSON),
      expectedRPID: host(settings),
      requireUserVerification: alone,
      // The counter is compared in the database, and only after the signature is valid.
      credential: { id: stored.id, publicKey: new Uint8Array(stored.publicKey), counter: 0 },
    });
    return verified ? authenticationInfo.newCounter : undefined;
  });

/** The library throws on every wrong answer. Its words go only into the log. */
async function ignoreRefused<T>(log: App['log'], work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    log.info({ why: (error as Error).message.slice(0, 200) }, 'passkey refused');
    return undefined;
  }
}
