import { useEffect, useRef, useState } from 'react';
import {
  dropDraft,
  type Keeper,
  keepDraft,
  readDraft,
  reserveOwnName,
} from '../platform/device/keep.ts';

type Options<T> = {
  keeper: Keeper | undefined;
  name: string;
  /** From now on the kept edit can be read. */
  ready: boolean;
  /** The current edit. Only a dirty one is kept. */
  edit: { edited: T; dirty: boolean } | undefined;
  /** Receives the edit that an earlier visit left, or undefined. Called once. */
  onRead: (keptEdit: T | undefined) => void;
};

/** Keeps an unsaved edit on this device with every change. Each window keeps its own. */
export function useKeptEdit<T>({ keeper, name, ready, edit, onRead }: Options<T>) {
  const [ownName, setOwnName] = useState<string>();
  const [keptEdit, setKeptEdit] = useState<T>();
  const [isKept, setIsKept] = useState(true);
  const latestOnRead = useRef(onRead);
  latestOnRead.current = onRead;
  const hasBegun = edit !== undefined;
  useEffect(() => void reserveOwnName(name).then(setOwnName), [name]);
  useEffect(() => {
    if (hasBegun || !ready || !keeper || !ownName) return;
    let current = true;
    void readDraft<T>(keeper, ownName).then((stored) => {
      if (!current) return;
      setKeptEdit(stored);
      latestOnRead.current(stored);
    });
    return () => {
      current = false;
    };
  }, [hasBegun, ready, keeper, ownName]);
  const text = edit && JSON.stringify(edit.edited);
  const dirty = edit?.dirty;
  useEffect(() => {
    if (!keeper || !ownName || text === undefined) return;
    if (dirty) void keepDraft(keeper, ownName, JSON.parse(text)).then(setIsKept);
    else dropDraft(keeper, ownName);
  }, [keeper, ownName, text, dirty]);
  /** True until the person changes the restored edit. */
  const restored = keptEdit !== undefined && text === JSON.stringify(keptEdit);
  return { kept: isKept, restored };
}
