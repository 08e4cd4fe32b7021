import { call, Failure, passes } from './client.ts';
import { endingPlace as place } from './device.ts';

const againMs = 5_000;

/** Signed out here, while the server does not know it yet: nothing is shown of whom it was. */
export const isEnding = () => localStorage.getItem(place) !== null;

/** Somebody has signed in since: that session takes its place. */
export const endNothing = () => localStorage.removeItem(place);

/** Told once, or as soon as there is a line; answers whether the server knows it by now. */
export async function endSession(): Promise<boolean> {
  try {
    await call('auth-signOut', {});
  } catch (error) {
    if (error instanceof Failure && passes(error)) {
      localStorage.setItem(place, 'yes');
      setTimeout(() => void endLater(), againMs);
      return false;
    }
  }
  localStorage.removeItem(place);
  return true;
}

/** Asked for by a page that was opened anew as well. */
export async function endLater(): Promise<void> {
  if (isEnding()) await endSession();
}
