import type { CallInput, CallOutput } from '../platform/server/client.ts';

/** Not every browser speaks of passkeys, and none does on a page without https. */
export const passkeysWork = 'PublicKeyCredential' in window;

export type CreationOptions = CallOutput<'auth-startPasskey'>;
export type RequestOptions = CallOutput<'auth-startPasskeySignIn'>['options'];
export type Attestation = CallInput<'auth-addPasskey'>['response'];
export type Assertion = CallInput<'auth-signInWithPasskey'>['response'];

/** Comes with the first press: most sign-ins never need it. */
export const ceremonies = () => import('@simplewebauthn/browser');

/** The browser asks the person for one of their passkeys; nothing if none came. */
export async function askPasskey(options: RequestOptions): Promise<Assertion | undefined> {
  const { startAuthentication } = await ceremonies();
  return startAuthentication({ optionsJSON: options }).catch(() => undefined);
}

/** The browser has the device make a passkey; 'present' if it holds one for this account. */
export async function makePasskey(
  options: CreationOptions,
): Promise<Attestation | 'present' | undefined> {
  const { startRegistration } = await ceremonies();
  return startRegistration({ optionsJSON: options }).catch((error: Error) =>
    error.name === 'InvalidStateError' ? 'present' : undefined,
  );
}
