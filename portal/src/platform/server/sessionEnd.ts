/**
 * The end of a session by Logout. In this browser it ends at once. Any open page tells the server
 * as soon as it can be reached, or the next sign-in does.
 */

import { sessionEndKey as place } from '../device/device.ts';
import { call, Failure, isTemporary } from './client.ts';

const againMs = 5_000;
let lastWork = Promise.resolve();
let retryTimer: ReturnType<typeof setTimeout> | undefined;
let request: AbortController | undefined;

/** The person has signed out here and the server may not know it yet: nothing of them is shown. */
export const sessionIsEnding = () => localStorage.getItem(place) !== null;

/**
 * The data that stays on the device: Logout keeps nothing, and an account that replaces another keeps its
 * unsent texts.
 */
export type Kept = 'nothing' | 'texts';

/** `last` is work that still needs the session. It must end soon. */
export function beginSessionEnd(
  last: Promise<void> = Promise.resolve(),
  kept: Kept = 'nothing',
): void {
  localStorage.setItem(place, kept);
  lastWork = last;
}

/** Another window of this browser has logged out. */
export function onSessionEndElsewhere(listener: (kept: Kept) => void): () => void {
  const handleStorage = ({ key, newValue }: StorageEvent) =>
    key === place && newValue !== null && listener(newValue === 'texts' ? 'texts' : 'nothing');
  addEventListener('storage', handleStorage);
  return () => removeEventListener('storage', handleStorage);
}

/** Tells the server that the session has ended, and retries until the server knows. */
export async function tellServerOfEnd(): Promise<void> {
  if (!sessionIsEnding() || request) return;
  clearTimeout(retryTimer);
  const controller = new AbortController();
  request = controller;
  try {
    await lastWork;
    controller.signal.throwIfAborted();
    await call('auth-signOut', {}, undefined, false, controller.signal);
    localStorage.removeItem(place);
  } catch (error) {
    if (controller.signal.aborted) return;
    if (error instanceof Failure && isTemporary(error))
      retryTimer = setTimeout(tellServerOfEnd, againMs);
    else localStorage.removeItem(place);
  } finally {
    if (request === controller) request = undefined;
  }
}

/**
 * A new session ends the one before it at the server too. A running sign-out is aborted, so that
 * its answer cannot end the new session.
 */
export async function startNewSession<T>(
  enter: () => Promise<T>,
  isIn: (answer: T) => boolean,
): Promise<T> {
  clearTimeout(retryTimer);
  request?.abort();
  request = undefined;
  const answer = await enter();
  if (isIn(answer)) localStorage.removeItem(place);
  else void tellServerOfEnd();
  return answer;
}
