import { makeStore } from '../platform/store.ts';

/** The items with which a new consult begins, until the compose page takes them. */
const chosen = makeStore<readonly string[]>('session', []);

export const setChosenItems = (ids: readonly string[]) => chosen.set(ids);

export function takeChosenItems(): readonly string[] {
  const ids = chosen.get();
  chosen.set([]);
  return ids;
}
