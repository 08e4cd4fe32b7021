/** What WebAuthn asks of a server: the options that a browser is given, and whether its answer holds. */
import type { assertion, attestation } from '@corridor/contract/auth/passkeys/schemas.ts';
import type { z } from 'zod';
import type { App } from '../../platform/app.ts';
import { sameOrigin } from '../../platform/http/security.ts';
import type { Settings } from '../../platform/settings.ts';

type Attestation = z.output<typeof attestation>;
type Assertion = z.output<typeof assertion>;

// A third of a second to load, and many a process never needs it.
const library = () => import('@simplewebauthn/server');
const formats = () => import('@simplewebauthn/server/helpers');

export const challengeMinutes = 5;
const timeout = challengeMinutes * 60_000;

/** Passkeys belong to the host name that people use, whatever host a request names. */
const host = (settings: Settings) => new URL(settings.publicUrl).hostname;

/** What a device keeps with a passkey to know whose it is; it says nothing outside of here. */
const handleOf = (uid: string) => Buffer.from(uid.replaceAll('-', ''), 'hex').toString('base64url');

type Known = { id: string; transports: string[] };
type Transport = Attestation['response']['transports'][number];
const descriptor = ({ id, transports }: Known) => ({
  type: 'public-key' as const,
  id,
  transports: transports as Transport[],
});

export type Owner = { uid: string; email: string; name: string };

export function creationOptions(settings: Settings, challenge: string, who: Owner, has: Known[]) {
  return {
    challenge,
    rp: { id: host(settings), name: 'Corridor' },
    user: { id: handleOf(who.uid), name: who.email, displayName: who.name },
    // ECDSA with P-256, Ed25519, RSA: what authenticators speak.
    pubKeyCredParams: [-7, -8, -257].map((alg) => ({ type: 'public-key' as const, alg })),
    timeout,
    attestation: 'none' as const,
    // Every passkey is good for a sign-in of its own.
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true as const,
      userVerification: 'required' as const,
    },
    excludeCredentials: has.map(descriptor),
  };
}

/** Of one person's passkeys after the password; of any that the device holds where none are named. */
export function requestOptions(settings: Settings, challenge: string, of: Known[] = []) {
  const userVerification = of.length > 0 ? ('preferred' as const) : ('required' as const);
  const allowCredentials = of.map(descriptor);
  return { challenge, rpId: host(settings), timeout, userVerification, allowCredentials };
}

type ClientData = { challenge?: unknown; origin?: unknown };

/** What the browser says of itself. Nothing of it counts before the signature over it holds. */
function clientData(encoded: string): { challenge: string; origin: string } {
  try {
    const said = JSON.parse(Buffer.from(encoded, 'base64url').toString()) as ClientData | null;
    return { challenge: String(said?.challenge ?? ''), origin: String(said?.origin ?? '') };
  } catch {
    return { challenge: '', origin: '' };
  }
}

export const challengeOf = (response: Attestation) =>
  clientData(response.response.clientDataJSON).challenge;

/** The page that asked must be one of ours; a demo takes the loopback names for each other. */
function expected({ publicUrl, relaxed }: Settings, encoded: string) {
  const { origin } = clientData(encoded);
  return sameOrigin(origin, publicUrl, relaxed) ? origin : new URL(publicUrl).origin;
}

export type NewPasskey = {
  id: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
};

/** A new passkey, if the answer is one to this challenge from one of our pages. */
export const createdBy = ({ settings, log }: App, challenge: string, given: Attestation) =>
  unlessRefused(log, async (): Promise<NewPasskey | undefined> => {
    const { verifyRegistrationResponse } = await library();
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...given, response: await plain(given.response), clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: expected(settings, given.response.clientDataJSON),
      expectedRPID: host(settings),
      requireUserVerification: true,
      supportedAlgorithmIDs: [-7, -8, -257],
    });
    if (!verified) return undefined;
    const { id, publicKey, counter } = registrationInfo.credential;
    const { transports } = given.response;
    return { id, publicKey: Buffer.from(publicKey), counter, transports };
  });

/**
 * No word of a maker about the device was asked for. What comes all the same is left out: to check
 * it, the library would fetch addresses that the sender's certificate names.
 */
async function plain({ clientDataJSON, attestationObject }: Attestation['response']) {
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

export type Asked = {
  challenge: string;
  response: Assertion;
  /** A sign-in of its own: the device must have checked the person, and say whose passkey it is. */
  alone: boolean;
};
export type Stored = { id: string; uid: string; publicKey: Buffer };

/** The authenticator's counter, if this passkey signed this challenge on one of our pages. */
export const counterOf = ({ settings, log }: App, asked: Asked, stored: Stored) =>
  unlessRefused(log, async (): Promise<number | undefined> => {
    const { response, challenge, alone } = asked;
    const { userHandle, ...signed } = response.response;
    const whose = userHandle || (alone ? '' : handleOf(stored.uid));
    if (whose !== handleOf(stored.uid)) return undefined;
    const { verifyAuthenticationResponse } = await library();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...response, response: signed, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: expected(settings, signed.clientDataJSON),
      expectedRPID: host(settings),
      requireUserVerification: alone,
      // The counter is compared where it is stored, and only once the signature holds.
      credential: { id: stored.id, publicKey: new Uint8Array(stored.publicKey), counter: 0 },
    });
    return verified ? authenticationInfo.newCounter : undefined;
  });

/** The library throws whatever is wrong with an answer; its words are for the operator alone. */
async function unlessRefused<T>(log: App['log'], work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    log.info({ why: (error as Error).message.slice(0, 200) }, 'passkey refused');
    return undefined;
  }
}
