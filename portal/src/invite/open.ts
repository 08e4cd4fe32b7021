import { useSyncExternalStore } from 'react';

let open = false;
const listeners = new Set<() => void>();
const set = (value: boolean) => {
  open = value;
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** From wherever somebody thinks of a colleague: one dialog, which the frame shows. */
export const openInvite = () => set(true);
export const closeInvite = () => set(false);
export const useInviteOpen = () => useSyncExternalStore(subscribe, () => open);
