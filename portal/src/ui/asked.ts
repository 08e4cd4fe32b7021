import { useSyncExternalStore } from 'react';

/**
 * Something that was asked for. It is held until the part that answers it is there and reads it: an
 * event would be heard by nobody while that part is still on its way.
 */
export function makeAsked<T>() {
  let asked: T | undefined;
  const listeners = new Set<() => void>();
  const set = (value: T | undefined) => {
    asked = value;
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    ask: (value: T) => set(value),
    forget: () => set(undefined),
    use: () => useSyncExternalStore(subscribe, () => asked),
  };
}
