import { useCallback, useEffect, useRef, useState } from 'react';
import {
  dropDraft,
  type Keeper,
  keepDraft,
  leftNames,
  ownName,
  prepare,
  readDraft,
} from './keep.ts';

type Options<T> = {
  keeper: Keeper;
  /** Each window keeps its own under it. */
  name: string;
  /** As it is now; nothing, when there is nothing to keep. */
  value: T | undefined;
  /** What was kept: this window's, and what closed windows left. Called once, also with nothing. */
  onRead: (found: T[]) => void;
};

/** Keeps what is typed on this device, from letter to letter. */
export function useKept<T>({ keeper, name, value, onRead }: Options<T>) {
  const [places, setPlaces] = useState<{ own: string; left: string[] }>();
  const [takes, setTakes] = useState(true);
  const read = useRef(onRead);
  read.current = onRead;
  useEffect(() => {
    if (!keeper.browserKey || places) return;
    let current = true;
    void (async () => {
      await prepare(keeper);
      const own = await ownName(name);
      const left = (await leftNames(keeper, name)).filter((one) => one !== own);
      const found = await Promise.all([own, ...left].map((one) => readDraft<T>(keeper, one)));
      if (!current) return;
      read.current(found.flatMap((one) => one ?? []));
      setPlaces({ own, left });
    })();
    return () => {
      current = false;
    };
  }, [keeper, name, places]);
  const text = value === undefined ? undefined : JSON.stringify(value);
  useEffect(() => {
    if (!places) return;
    const { own, left } = places;
    // What others left is in the value by now.
    const drop = (names: string[]) => {
      for (const one of names) dropDraft(keeper, one);
    };
    if (text === undefined) return drop([own, ...left]);
    void keepDraft(keeper, own, JSON.parse(text)).then((is) => {
      setTakes(is);
      if (is) drop(left);
    });
  }, [keeper, places, text]);
  /** For what happens after the screen has gone. */
  const forget = useCallback(() => {
    void ownName(name).then((own) => dropDraft(keeper, own));
  }, [keeper, name]);
  return { takes: takes && keeper.browserKey !== '', forget };
}
