/**
 * Text that a person typed and has not sent, kept on this device. It survives a reload, a crash
 * and the end of a session. The browser key, which the server gives to this person alone, seals
 * it; Logout erases it.
 */
import { makePad, mask, type Pad, unmask } from './pad.ts';

export type Keeper = { uid: string; browserKey: string };

const prefix = 'corridor.draft.';
const storageKeyOf = ({ uid }: Keeper, name: string) => `${prefix}${uid}.${name}`;

const lockResults = new Map<string, Promise<boolean>>();

/** Reserves a name for this window. The window keeps the lock for as long as it lives. */
export function reserveName(name: string): Promise<boolean> {
  if (!navigator.locks) return Promise.resolve(true);
  const result = lockResults.get(name) ?? lockName(name);
  lockResults.set(name, result);
  // A refusal is not remembered: the other window may close later.
  void result.then((isLocked) => !isLocked && lockResults.delete(name));
  return result;
}

const lockName = (name: string) =>
  new Promise<boolean>((resolve) => {
    const keepLock = (lock: Lock | null) => {
      resolve(lock !== null);
      return lock ? new Promise(() => undefined) : undefined;
    };
    void navigator.locks.request(`${prefix}${name}`, { ifAvailable: true }, keepLock);
  });

/**
 * Finds the first free numbered name, so that two windows never keep text under one name. A window
 * finds its name again after a reload, and a new window takes over the name of a closed one.
 */
export function reserveOwnName(name: string): Promise<string> {
  const result = ownNames.get(name) ?? reserveFirstFree(name);
  ownNames.set(name, result);
  return result;
}
const ownNames = new Map<string, Promise<string>>();

async function reserveFirstFree(name: string): Promise<string> {
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? name : `${name}.${number}`;
    if (await reserveName(candidate)) return candidate;
  }
}

/** Reserves the names with this start under which closed windows have kept text. */
export async function reserveLeftNames(keeper: Keeper, start: string): Promise<string[]> {
  const names = Object.keys(localStorage)
    .filter((key) => key.startsWith(storageKeyOf(keeper, start)))
    .map((key) => key.slice(storageKeyOf(keeper, '').length))
    .sort();
  const isReserved = await Promise.all(names.map(reserveName));
  return names.filter((_, index) => isReserved[index]);
}

/**
 * The newest value for each storage key while it is being sealed. A seal that ends after a newer
 * value came is not written.
 */
let latest = new Map<string, { keeper: Keeper; value: unknown }>();
let lastMomentPad: { uid: string; ready?: Pad | undefined } | undefined;

/** Answers whether the text is kept. A full or disabled store keeps nothing. */
export async function keepDraft(keeper: Keeper, name: string, value: unknown): Promise<boolean> {
  const key = storageKeyOf(keeper, name);
  const entry = { keeper, value };
  latest.set(key, entry);
  void preparePad(keeper);
  try {
    const sealed = await seal(keeper, key, toBytes(JSON.stringify(value)));
    if (latest.get(key) !== entry) return true;
    localStorage.setItem(key, sealed);
    latest.delete(key);
    return true;
  } catch {
    return false;
  }
}

/** Makes the pad before the person types, so that closing the page early loses nothing. */
export async function preparePad(keeper: Keeper): Promise<void> {
  if (lastMomentPad?.uid === keeper.uid) return;
  const next: NonNullable<typeof lastMomentPad> = { uid: keeper.uid };
  lastMomentPad = next;
  next.ready = await makePad((key) => seal(keeper, storageKeyOf(keeper, ''), key)).catch(
    () => undefined,
  );
  if (!next.ready && lastMomentPad === next) lastMomentPad = undefined;
}

/**
 * The page is closing, and sealing takes too long: unsealed text is masked with the pad and
 * written at once.
 */
export function writeAtPageHide(): void {
  for (const [key, { keeper, value }] of latest) {
    if (lastMomentPad?.uid !== keeper.uid || !lastMomentPad.ready) continue;
    const { sealedKey } = lastMomentPad.ready;
    const piece = mask(lastMomentPad.ready, toBytes(JSON.stringify([key, value])));
    if (!piece) continue;
    try {
      localStorage.setItem(key, `${sealedKey}.${piece.from}.${toText(piece.masked)}`);
    } catch {
      // The store is full or disabled: nothing can be kept.
    }
  }
}
globalThis.window?.addEventListener('pagehide', writeAtPageHide);

/** Text that cannot be opened is useless, so it is deleted. */
export async function readDraft<T>(keeper: Keeper, name: string): Promise<T | undefined> {
  const key = storageKeyOf(keeper, name);
  const stored = localStorage.getItem(key);
  if (!stored) return undefined;
  try {
    return (await open(keeper, key, stored)) as T;
  } catch {
    dropDraft(keeper, name);
    return undefined;
  }
}

async function open(keeper: Keeper, key: string, stored: string): Promise<unknown> {
  const [iv = '', sealed = '', from, masked] = stored.split('.');
  if (from === undefined) return parseJson(await unseal(keeper, key, iv, sealed));
  const padKey = await unseal(keeper, storageKeyOf(keeper, ''), iv, sealed);
  const [storedKey, value] = parseJson(
    await unmask(padKey, Number(from), fromText(masked ?? '')),
  ) as [string, unknown];
  if (storedKey !== key) throw new Error('of another key');
  return value;
}

export function dropDraft(keeper: Keeper, name: string): void {
  latest.delete(storageKeyOf(keeper, name));
  localStorage.removeItem(storageKeyOf(keeper, name));
}

/** Answers whether the device keeps text of this person under a name with this start. */
export const keepsAny = (keeper: Keeper, start: string) =>
  Object.keys(localStorage).some((key) => key.startsWith(storageKeyOf(keeper, start)));

/**
 * Answers whether the device keeps text of any person. The sign-in screen does not know the person
 * yet.
 */
export const keepsAnything = () => Object.keys(localStorage).some((key) => key.startsWith(prefix));

/** Logout: text that is being sealed now is not written. */
export function stopKeeping(): void {
  latest = new Map();
  lastMomentPad = undefined;
}

/**
 * The storage key is part of the seal: text that is moved to another key or person does not open.
 */
const algorithmFor = (iv: Uint8Array<ArrayBuffer>, key: string) => ({
  name: 'AES-GCM',
  iv,
  additionalData: toBytes(key),
});

async function seal(keeper: Keeper, key: string, plain: Uint8Array<ArrayBuffer>) {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const sealed = await crypto.subtle.encrypt(
    algorithmFor(iv, key),
    await importKeyOf(keeper),
    plain,
  );
  return `${toText(iv)}.${toText(new Uint8Array(sealed))}`;
}

async function unseal(keeper: Keeper, key: string, iv: string, sealed: string) {
  const algorithm = algorithmFor(fromText(iv), key);
  return new Uint8Array(
    await crypto.subtle.decrypt(algorithm, await importKeyOf(keeper), fromText(sealed)),
  );
}

const importKeyOf = ({ browserKey }: Keeper) =>
  crypto.subtle.importKey('raw', fromText(browserKey), 'AES-GCM', false, ['encrypt', 'decrypt']);

const parseJson = (plain: Uint8Array) => JSON.parse(new TextDecoder().decode(plain)) as unknown;
const toBytes = (text: string) => new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>;

/** Converts in pieces, because a long text has more characters than a call may have arguments. */
function toText(bytes: Uint8Array): string {
  let letters = '';
  for (let start = 0; start < bytes.length; start += 8_192)
    letters += String.fromCharCode(...bytes.subarray(start, start + 8_192));
  return btoa(letters);
}
const fromText = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  );
