import { useCallback, useEffect, useRef, useState } from 'react';
import {
  dropDraft,
  type Keeper,
  keepDraft,
  readDraft,
  reserveLeftNames,
  reserveOwnName,
} from './keep.ts';

type Options<T> = {
  /** Without a keeper nothing is kept. */
  keeper: Keeper | undefined;
  /** Each window keeps its own text under this name, with a number of its own. */
  name: string;
  /** The text now, or `undefined` when there is nothing to keep. */
  value: T | undefined;
  /**
   * Receives the text kept by this window and by closed windows. It is called once, also with an
   * empty list.
   */
  onRead: (values: T[]) => void;
  /** Text of closed windows is taken over too, unless this is false. */
  takesLeft?: boolean;
};

/** Keeps the typed text on this device with every change. */
export function useKept<T>({ keeper, name, value, onRead, takesLeft = true }: Options<T>) {
  const [names, setNames] = useState<{ own: string; left: string[] }>();
  const [stores, setStores] = useState(true);
  const latestOnRead = useRef(onRead);
  latestOnRead.current = onRead;
  useEffect(() => {
    if (!keeper?.browserKey || names) return;
    let current = true;
    void (async () => {
      const ownName = await reserveOwnName(name);
      const found = takesLeft ? await reserveLeftNames(keeper, name) : [];
      const leftNames = found.filter((candidate) => candidate !== ownName);
      const values = await Promise.all(
        [ownName, ...leftNames].map((keptName) => readDraft<T>(keeper, keptName)),
      );
      if (!current) return;
      latestOnRead.current(values.flatMap((kept) => kept ?? []));
      setNames({ own: ownName, left: leftNames });
    })();
    return () => {
      current = false;
    };
  }, [keeper, name, names, takesLeft]);
  const text = value === undefined ? undefined : JSON.stringify(value);
  useEffect(() => {
    if (!keeper || !names) return;
    const { own: ownName, left: leftNames } = names;
    // `onRead` has put the text of closed windows into the value, so their copies can go.
    const drop = (keptNames: string[]) => {
      for (const keptName of keptNames) dropDraft(keeper, keptName);
    };
    if (text === undefined) return drop([ownName, ...leftNames]);
    void keepDraft(keeper, ownName, JSON.parse(text)).then((isKept) => {
      setStores(isKept);
      if (isKept) drop(leftNames);
    });
  }, [keeper, names, text]);
  /** Drops the kept text. A screen calls it when its work is done and it may be gone already. */
  const forget = useCallback(() => {
    void reserveOwnName(name).then((ownName) => keeper && dropDraft(keeper, ownName));
  }, [keeper, name]);
  return { stores: stores && (keeper?.browserKey ?? '') !== '', forget };
}
