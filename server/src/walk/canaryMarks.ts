/** The marked words of the canary: one for each input, so that a find names its source. */
import type { Provider } from '../platform/push/testing.ts';

export const canary = (thing: string) => `kanarie${thing}`;
export const typed = `${canary('typed')} by a person`;
export const email = `${canary('email')}@clinic.example`;
export const stranger = `${canary('stranger')}@clinic.example`;
export const password = 'corridor-demo';

/** The things that exist while the marked words go in. */
export type Marking = {
  thread: string;
  /** A separate thread, because a locked thread sends no mail. */
  locked: string;
  picture: string;
  provider: Provider;
  /** The id of the passkey, its next answer, and the answer that adds it. */
  passkey: string;
  answered(): object;
  newPasskey(): Promise<object>;
};
