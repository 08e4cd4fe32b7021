import type { CallInput, CallOutput } from '../platform/server/client.ts';

/** Old browsers have no passkeys, and no browser has them on a page without https. */
export const passkeysWork = 'PublicKeyCredential' in window;

export type CreationOptions = CallOutput<'auth-startPasskey'>;
export type RequestOptions = CallOutput<'auth-startPasskeySignIn'>['options'];
export type Attestation = CallInput<'auth-addPasskey'>['response'];
export type Assertion = CallInput<'auth-signInWithPasskey'>['response'];

/** Loads with the first press, because most sign-ins do not need it. */
export const loadPasskeyLibrary = () => import('@simplewebauthn/browser');

/** Asks the browser for a passkey of the person. Answers undefined without one. */
export async function askPasskey(options: RequestOptions): Promise<Assertion | undefined> {
  const { startAuthentication } = await loadPasskeyLibrary();
  return startAuthentication({ optionsJSON: options }).catch(() => undefined);
}

/** Makes a passkey on the device. Answers 'present' if the device has one for this account. */
export async function makePasskey(
  options: CreationOptions,
): Promise<Attestation | 'present' | undefined> {
  const { startRegistration } = await loadPasskeyLibrary();
  return startRegistration({ optionsJSON: options }).catch((error: Error) =>
    error.name === 'InvalidStateError' ? 'present' : undefined,
  );
}
