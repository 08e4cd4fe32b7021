import { useSyncExternalStore } from 'react';

/**
 * How long the state of a store lives. `tab`: as long as the tab, and it holds nothing of a person.
 * `session`: until the person leaves this tab, by Logout or by the lock. What a device keeps is in
 * `device.ts` and `keep.ts`.
 */
type Lifetime = 'tab' | 'session';

export type Store<T> = {
  get(): T;
  set(value: T): void;
  change(step: (value: T) => T): void;
  subscribe(listener: () => void): () => void;
  /** The value in a component, drawn again when it changes. */
  use(): T;
};

const forgets = new Set<() => void>();

/** State outside components. `onForget` ends what still works on it when a session is left. */
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
    forgets.add(() => {
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
/** Another number for each person in this tab: work that is left over is not done in the name of the next. */
export const currentSession = sessions.get;

/** Nothing of this person stays in a store of the tab. */
export function forgetSession(): void {
  sessions.change((count) => count + 1);
  for (const forget of forgets) forget();
}
