/**
 * What was typed and not sent yet, on this device: it survives a reload, a crash and the end of a
 * session. Sealed under a key that the server gives to the person alone; Logout erases it.
 */
export type Keeper = { uid: string; browserKey: string };

const placeOf = ({ uid }: Keeper, name: string) => `corridor.draft.${uid}.${name}`;

const held = new Map<string, Promise<string>>();

/**
 * A name that no other window of this browser keeps its own under: the first that is free, so that
 * the same window finds it again after a reload, and a new one what a closed one left.
 */
export function ownName(name: string): Promise<string> {
  const own = held.get(name) ?? hold(name, 1);
  held.set(name, own);
  return own;
}

async function hold(name: string, number: number): Promise<string> {
  const numbered = number === 1 ? name : `${name}.${number}`;
  if (!navigator.locks) return numbered;
  const free = await new Promise<boolean>((answer) => {
    const kept = (lock: Lock | null) => {
      answer(lock !== null);
      // Held for as long as the window lives.
      return lock ? new Promise(() => undefined) : undefined;
    };
    void navigator.locks.request(`corridor.draft.${numbered}`, { ifAvailable: true }, kept);
  });
  return free ? numbered : hold(name, number + 1);
}

/** The last word on each place: what is still being sealed when a later one comes is not written. */
let latest = new Map<string, object>();

/** Answers whether it is kept; a full or closed store keeps nothing. */
export async function keepDraft(keeper: Keeper, name: string, value: unknown): Promise<boolean> {
  const place = placeOf(keeper, name);
  const mine = {};
  latest.set(place, mine);
  try {
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const plain = new TextEncoder().encode(JSON.stringify(value));
    const sealed = await crypto.subtle.encrypt(bound(iv, place), await keyOf(keeper), plain);
    if (latest.get(place) === mine) localStorage.setItem(place, `${toText(iv)}.${toText(sealed)}`);
    return true;
  } catch {
    return false;
  }
}

/** What does not open is of no use to anyone, and goes. */
export async function readDraft<T>(keeper: Keeper, name: string): Promise<T | undefined> {
  const place = placeOf(keeper, name);
  const [iv, sealed] = localStorage.getItem(place)?.split('.') ?? [];
  if (!iv || !sealed) return undefined;
  try {
    const algorithm = bound(toBytes(iv), place);
    const plain = await crypto.subtle.decrypt(algorithm, await keyOf(keeper), toBytes(sealed));
    return JSON.parse(new TextDecoder().decode(plain)) as T;
  } catch {
    dropDraft(keeper, name);
    return undefined;
  }
}

export function dropDraft(keeper: Keeper, name: string): void {
  latest.delete(placeOf(keeper, name));
  localStorage.removeItem(placeOf(keeper, name));
}

/** At Logout: what is being sealed at this moment is not written either. */
export function stopKeeping(): void {
  latest = new Map();
}

/** Moved to another place, or to another person's, it does not open. */
const bound = (iv: Uint8Array<ArrayBuffer>, place: string) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(place),
});

const keyOf = ({ browserKey }: Keeper) =>
  crypto.subtle.importKey('raw', toBytes(browserKey), 'AES-GCM', false, ['encrypt', 'decrypt']);

const toText = (bytes: ArrayBuffer | Uint8Array<ArrayBuffer>) =>
  btoa(Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join(''));
const toBytes = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0));
