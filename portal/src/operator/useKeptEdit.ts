import { useEffect, useRef, useState } from 'react';
import { dropDraft, type Keeper, keepDraft, reserveOwnName, readDraft } from '../platform/device/keep.ts';

type Options<T> = {
  keeper: Keeper | undefined;
  name: string;
  /** From then on it is looked at what was kept. */
  ready: boolean;
  /** As it is now, and whether it is worth keeping. */
  edit: { edited: T; dirty: boolean } | undefined;
  /** What a reload, a crash or an earlier visit left; called once, also with nothing. */
  onRead: (left: T | undefined) => void;
};

/** What is unsaved, kept on this device from letter to letter: each window keeps its own. */
export function useKeptEdit<T>({ keeper, name, ready, edit, onRead }: Options<T>) {
  const [own, setOwn] = useState<string>();
  const [left, setLeft] = useState<T>();
  const [kept, setKept] = useState(true);
  const read = useRef(onRead);
  read.current = onRead;
  const begun = edit !== undefined;
  useEffect(() => void reserveOwnName(name).then(setOwn), [name]);
  useEffect(() => {
    if (begun || !ready || !keeper || !own) return;
    let current = true;
    void readDraft<T>(keeper, own).then((found) => {
      if (!current) return;
      setLeft(found);
      read.current(found);
    });
    return () => {
      current = false;
    };
  }, [begun, ready, keeper, own]);
  const text = edit && JSON.stringify(edit.edited);
  const dirty = edit?.dirty;
  useEffect(() => {
    if (!keeper || !own || text === undefined) return;
    if (dirty) void keepDraft(keeper, own, JSON.parse(text)).then(setKept);
    else dropDraft(keeper, own);
  }, [keeper, own, text, dirty]);
  /** Nothing was written since. */
  const restored = left !== undefined && text === JSON.stringify(left);
  return { kept, restored };
}
