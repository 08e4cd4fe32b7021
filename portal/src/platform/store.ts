import { useSyncExternalStore } from 'react';

/**
 * The lifetime of the state of a store. `tab`: as long as the tab, so it must hold nothing of a
 * person. `session`: until Logout or the lock. `device.ts` and `keep.ts` keep state on the device.
 */
type Lifetime = 'tab' | 'session';

export type Store<T> = {
  get(): T;
  set(value: T): void;
  change(step: (value: T) => T): void;
  subscribe(listener: () => void): () => void;
  /** The value in a component, which renders again when it changes. */
  use(): T;
};

const forgetters = new Set<() => void>();

/** State outside components. `onForget` stops work on the state when the session ends. */
export function makeStore<T>(lifetime: Lifetime, initial: T, onForget?: () => void): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  const get = () => value;
  const set = (next: T) => {
    value = next;
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  if (lifetime === 'session')
    forgetters.add(() => {
      onForget?.();
      set(initial);
    });
  return {
    get,
    set,
    change: (step) => set(step(value)),
    subscribe,
    use: () => useSyncExternalStore(subscribe, get),
  };
}

const sessions = makeStore('tab', 0);
/**
 * A number for each session in this tab. Leftover work compares it, so that it never runs in the
 * name of the next person.
 */
export const currentSession = sessions.get;

/** Clears every store with the lifetime of a session. */
export function forgetSession(): void {
  sessions.change((count) => count + 1);
  for (const forgetStore of forgetters) forgetStore();
}
