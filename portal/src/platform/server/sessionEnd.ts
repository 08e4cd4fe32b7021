/**
 * The end of a session, by Logout. Here it has ended at once; the server is told as soon as it can be
 * reached, by whichever page of this browser is open then, or hears of it with the next sign-in.
 */

import { endingPlace as place } from '../device/device.ts';
import { call, Failure, isTemporary } from './client.ts';

const againMs = 5_000;
let first = Promise.resolve();
let again: ReturnType<typeof setTimeout> | undefined;
let telling: AbortController | undefined;

/** Signed out here, while the server may not know it yet: nothing is shown of whom it was. */
export const sessionIsEnding = () => localStorage.getItem(place) !== null;

/** What the device keeps of unsent text: it goes with Logout, and stays when somebody else signs out. */
export type Kept = 'nothing' | 'texts';

/** First what only the session may still do; never for long. */
export function beginSessionEnd(
  last: Promise<void> = Promise.resolve(),
  kept: Kept = 'nothing',
): void {
  localStorage.setItem(place, kept);
  first = last;
}

/** Another window of this browser has logged out. */
export function onSessionEndElsewhere(listener: (kept: Kept) => void): () => void {
  const heard = ({ key, newValue }: StorageEvent) =>
    key === place && newValue !== null && listener(newValue === 'texts' ? 'texts' : 'nothing');
  addEventListener('storage', heard);
  return () => removeEventListener('storage', heard);
}

/** Tells the server what has ended, and again until it is told. */
export async function tellServerOfEnd(): Promise<void> {
  if (!sessionIsEnding() || telling) return;
  clearTimeout(again);
  const mine = new AbortController();
  telling = mine;
  try {
    await first;
    mine.signal.throwIfAborted();
    await call('auth-signOut', {}, undefined, false, mine.signal);
    localStorage.removeItem(place);
  } catch (error) {
    if (mine.signal.aborted) return;
    if (error instanceof Failure && isTemporary(error))
      again = setTimeout(tellServerOfEnd, againMs);
    else localStorage.removeItem(place);
  } finally {
    if (telling === mine) telling = undefined;
  }
}

/**
 * A session that begins ends the one before it, at the server too: what is being told of that one is
 * broken off, so that its answer does not befall the new one.
 */
export async function startNewSession<T>(
  enter: () => Promise<T>,
  isIn: (answer: T) => boolean,
): Promise<T> {
  clearTimeout(again);
  telling?.abort();
  telling = undefined;
  const answer = await enter();
  if (isIn(answer)) localStorage.removeItem(place);
  else void tellServerOfEnd();
  return answer;
}
