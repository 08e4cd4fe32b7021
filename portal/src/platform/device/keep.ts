/**
 * Text that a person typed and has not sent, kept on this device. It survives a reload, a crash
 * and the end of a session. The browser key, which the server gives to this person alone, seals
 * it; Logout erases it.
 */
import { openMaskedText, openText, sealText } from './sealedText.ts';

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
 * Answers whether the text is kept. A full or disabled store keeps nothing. The text is sealed and
 * written before this returns, so that a page that closes loses none of it.
 */
export async function keepDraft(keeper: Keeper, name: string, value: unknown): Promise<boolean> {
  const storageKey = storageKeyOf(keeper, name);
  try {
    const { browserKey } = keeper;
    const sealed = sealText({ browserKey, storageKey }, JSON.stringify(value));
    localStorage.setItem(storageKey, sealed);
    return true;
  } catch {
    return false;
  }
}

/** Text that cannot be opened is useless, so it is deleted. */
export async function readDraft<T>(keeper: Keeper, name: string): Promise<T | undefined> {
  const key = storageKeyOf(keeper, name);
  const stored = localStorage.getItem(key);
  if (!stored) return undefined;
  try {
    return open(keeper, key, stored) as T;
  } catch {
    dropDraft(keeper, name);
    return undefined;
  }
}

function open(keeper: Keeper, storageKey: string, stored: string): unknown {
  const address = { browserKey: keeper.browserKey, storageKey };
  const isMasked = stored.split('.').length > 2;
  if (!isMasked) return JSON.parse(openText(address, stored));
  return openMaskedText({ ...address, padKey: storageKeyOf(keeper, '') }, stored);
}

export function dropDraft(keeper: Keeper, name: string): void {
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
