/**
 * What was typed and not sent yet, on this device: it survives a reload, a crash and the end of a
 * session. Sealed under a key that the server gives to the person alone; Logout erases it.
 */
import { makePad, mask, type Pad, unmask } from './pad.ts';

export type Keeper = { uid: string; browserKey: string };

const prefix = 'corridor.draft.';
const placeOf = ({ uid }: Keeper, name: string) => `${prefix}${uid}.${name}`;

const held = new Map<string, Promise<boolean>>();

/** Whether a name is this window's own. It is held for as long as the window lives. */
export function claim(name: string): Promise<boolean> {
  if (!navigator.locks) return Promise.resolve(true);
  const own = held.get(name) ?? hold(name);
  held.set(name, own);
  // Another window's today may be free tomorrow.
  void own.then((is) => !is && held.delete(name));
  return own;
}

const hold = (name: string) =>
  new Promise<boolean>((answer) => {
    const kept = (lock: Lock | null) => {
      answer(lock !== null);
      return lock ? new Promise(() => undefined) : undefined;
    };
    void navigator.locks.request(`${prefix}${name}`, { ifAvailable: true }, kept);
  });

/**
 * A name that no other window of this browser keeps its own under: the first that is free, so that
 * the same window finds it again after a reload, and a new one what a closed one left.
 */
export function ownName(name: string): Promise<string> {
  const own = named.get(name) ?? firstFree(name);
  named.set(name, own);
  return own;
}
const named = new Map<string, Promise<string>>();

async function firstFree(name: string): Promise<string> {
  for (let number = 1; ; number++) {
    const numbered = number === 1 ? name : `${name}.${number}`;
    if (await claim(numbered)) return numbered;
  }
}

/** The names beginning so under which closed windows have left something: this window's from now on. */
export async function leftNames(keeper: Keeper, start: string): Promise<string[]> {
  const names = Object.keys(localStorage)
    .filter((place) => place.startsWith(placeOf(keeper, start)))
    .map((place) => place.slice(placeOf(keeper, '').length))
    .sort();
  const own = await Promise.all(names.map(claim));
  return names.filter((_, at) => own[at]);
}

/** The last word on each place, and what is still being sealed: when a later one comes it is not written. */
let latest = new Map<string, { keeper: Keeper; value: unknown }>();
let pad: { uid: string; ready?: Pad | undefined } | undefined;

/** Answers whether it is kept; a full or closed store keeps nothing. */
export async function keepDraft(keeper: Keeper, name: string, value: unknown): Promise<boolean> {
  const place = placeOf(keeper, name);
  const mine = { keeper, value };
  latest.set(place, mine);
  void prepare(keeper);
  try {
    const sealed = await seal(keeper, place, toBytes(JSON.stringify(value)));
    if (latest.get(place) !== mine) return true;
    localStorage.setItem(place, sealed);
    latest.delete(place);
    return true;
  } catch {
    return false;
  }
}

/** Ready before the first word is typed. */
export async function prepare(keeper: Keeper): Promise<void> {
  if (pad?.uid === keeper.uid) return;
  const made: NonNullable<typeof pad> = { uid: keeper.uid };
  pad = made;
  made.ready = await makePad((key) => seal(keeper, placeOf(keeper, ''), key)).catch(
    () => undefined,
  );
  if (!made.ready && pad === made) pad = undefined;
}

/** The page goes: what is still being sealed is written as it can be, at once. */
export function writeLastWords(): void {
  for (const [place, { keeper, value }] of latest) {
    if (pad?.uid !== keeper.uid || !pad.ready) continue;
    const { sealedKey } = pad.ready;
    const written = mask(pad.ready, toBytes(JSON.stringify([place, value])));
    if (!written) continue;
    try {
      localStorage.setItem(place, `${sealedKey}.${written.from}.${toText(written.masked)}`);
    } catch {
      // A full or closed store.
    }
  }
}
globalThis.window?.addEventListener('pagehide', writeLastWords);

/** What does not open is of no use to anyone, and goes. */
export async function readDraft<T>(keeper: Keeper, name: string): Promise<T | undefined> {
  const place = placeOf(keeper, name);
  const kept = localStorage.getItem(place);
  if (!kept) return undefined;
  try {
    return (await open(keeper, place, kept)) as T;
  } catch {
    dropDraft(keeper, name);
    return undefined;
  }
}

async function open(keeper: Keeper, place: string, kept: string): Promise<unknown> {
  const [iv = '', sealed = '', from, masked] = kept.split('.');
  if (from === undefined) return parsed(await unseal(keeper, place, iv, sealed));
  const key = await unseal(keeper, placeOf(keeper, ''), iv, sealed);
  const [where, value] = parsed(await unmask(key, Number(from), fromText(masked ?? ''))) as [
    string,
    unknown,
  ];
  if (where !== place) throw new Error('of another place');
  return value;
}

export function dropDraft(keeper: Keeper, name: string): void {
  latest.delete(placeOf(keeper, name));
  localStorage.removeItem(placeOf(keeper, name));
}

/** Whether something beginning so is kept. */
export const keepsAny = (keeper: Keeper, start: string) =>
  Object.keys(localStorage).some((place) => place.startsWith(placeOf(keeper, start)));

/** Whether anything of anyone is: where it is not known who they are. */
export const keepsAnything = () =>
  Object.keys(localStorage).some((place) => place.startsWith(prefix));

/** At Logout: text that is being sealed at this moment is not written either. */
export function stopKeeping(): void {
  latest = new Map();
  pad = undefined;
}

/** Moved to another place, or to another person's, it does not open. */
const bound = (iv: Uint8Array<ArrayBuffer>, place: string) => ({
  name: 'AES-GCM',
  iv,
  additionalData: toBytes(place),
});

async function seal(keeper: Keeper, place: string, plain: Uint8Array<ArrayBuffer>) {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const sealed = await crypto.subtle.encrypt(bound(iv, place), await keyOf(keeper), plain);
  return `${toText(iv)}.${toText(new Uint8Array(sealed))}`;
}

async function unseal(keeper: Keeper, place: string, iv: string, sealed: string) {
  const algorithm = bound(fromText(iv), place);
  return new Uint8Array(
    await crypto.subtle.decrypt(algorithm, await keyOf(keeper), fromText(sealed)),
  );
}

const keyOf = ({ browserKey }: Keeper) =>
  crypto.subtle.importKey('raw', fromText(browserKey), 'AES-GCM', false, ['encrypt', 'decrypt']);

const parsed = (plain: Uint8Array) => JSON.parse(new TextDecoder().decode(plain)) as unknown;
const toBytes = (text: string) => new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>;

/** In pieces: a long text has more letters than a call may have arguments. */
function toText(bytes: Uint8Array): string {
  let letters = '';
  for (let from = 0; from < bytes.length; from += 8_192)
    letters += String.fromCharCode(...bytes.subarray(from, from + 8_192));
  return btoa(letters);
}
const fromText = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0));
