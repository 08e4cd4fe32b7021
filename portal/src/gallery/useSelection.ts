import { useCallback, useRef, useState } from 'react';
import { type Item, rangeOf } from './grid/galleryRows.ts';

export type Selection = ReturnType<typeof useSelection>;

/** The selected items. With Shift, everything between the last choice and this one is selected. */
export function useSelection(items: readonly Item[], initial: readonly string[] = []) {
  const [ids, setIds] = useState<ReadonlySet<string>>(() => new Set(initial));
  const lastId = useRef<string>(undefined);
  const set = useCallback((chosen: readonly string[], selected: boolean) => {
    setIds((before) => {
      const after = new Set(before);
      for (const id of chosen) {
        if (selected) after.add(id);
        else after.delete(id);
      }
      return after;
    });
  }, []);
  const toggle = (id: string, { shiftKey }: { shiftKey: boolean }) => {
    const from = shiftKey ? lastId.current : undefined;
    if (from) set(rangeOf(items, from, id), true);
    else set([id], !ids.has(id));
    lastId.current = id;
  };
  const clear = useCallback(() => setIds(new Set()), []);
  return { ids, toggle, set, clear, has: (id: string) => ids.has(id), count: ids.size };
}
