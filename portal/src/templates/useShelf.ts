import { type Entry, isNamed, type Shelf } from '@corridor/contract/templates/shelf.ts';
import { merge, same } from '@corridor/contract/templates/shelfMerge.ts';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { dropDraft, type Keeper, keepDraft, reserveOwnName, readDraft } from '../platform/device/keep.ts';
import type { Failure } from '../platform/server/client.ts';

export type Saved<I extends Entry> = { version: number; savedAt: string | null; shelf: Shelf<I> };
type Edited<I extends Entry> = { base: Saved<I>; mine: Shelf<I>; restored: boolean };

type Options<I extends Entry> = {
  /** What is unsaved is kept on the device under this name, for each window. */
  kind: string;
  keeper: Keeper | undefined;
  /** What the server has, live. */
  saved: Saved<I> | undefined;
  send: (after: number, shelf: Shelf<I>) => Promise<{ version?: number; failure?: Failure }>;
};

/** A shelf under work: what is unsaved, where it began, and what came in between. */
export function useShelf<I extends Entry>({ kind, keeper, saved, send }: Options<I>) {
  const [edited, setEdited] = useState<Edited<I>>();
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [kept, setKept] = useState(true);
  const [name, setName] = useState<string>();
  useEffect(() => void reserveOwnName(kind).then(setName), [kind]);
  const ready = edited !== undefined;

  useEffect(() => {
    if (ready || !saved || !keeper || !name) return;
    let current = true;
    void readDraft<Omit<Edited<I>, 'restored'>>(keeper, name).then((draft) => {
      if (!current) return;
      const worth = draft && !same(draft.mine, saved.shelf);
      setEdited(worth ? { ...draft, restored: true } : began(saved));
    });
    return () => {
      current = false;
    };
  }, [ready, saved, keeper, name]);

  const dirty = useMemo(
    () => edited !== undefined && !same(edited.mine, edited.base.shelf),
    [edited],
  );
  const newer = edited && saved && saved.version > edited.base.version ? saved : undefined;
  const agrees = useMemo(
    () => newer !== undefined && (!dirty || same(newer.shelf, edited?.mine)),
    [newer, dirty, edited],
  );
  useEffect(() => {
    if (newer && agrees && !saving) setEdited(began(newer));
  }, [newer, agrees, saving]);
  const conflict = newer && !agrees && !saving ? newer : undefined;

  useEffect(() => {
    if (!keeper || !edited || !name) return;
    const { base, mine } = edited;
    if (dirty) void keepDraft(keeper, name, { base, mine }).then(setKept);
    else dropDraft(keeper, name);
  }, [keeper, name, edited, dirty]);

  const change = useCallback(
    (step: (mine: Shelf<I>) => Shelf<I>) =>
      setEdited((at) => at && { ...at, mine: step(at.mine), restored: false }),
    [],
  );

  /** Answers whether it is saved. */
  const saveAs = async ({ base, mine }: Edited<I>): Promise<boolean> => {
    setSaving(true);
    setFailure(undefined);
    const { version, failure: refused } = await send(base.version, mine);
    if (version !== undefined) {
      const next = { version, savedAt: new Date().toISOString(), shelf: mine };
      setEdited((at) => at && { ...at, base: next, restored: false });
    }
    // Told apart by the screen: somebody else was first.
    setFailure(refused?.reason === 'newer-version' ? undefined : refused);
    setSaving(false);
    return version !== undefined;
  };

  const nameless = edited && [
    ...Object.values(edited.mine.categories),
    ...Object.values(edited.mine.items),
  ];
  return {
    shelf: edited?.mine,
    base: edited?.base,
    dirty,
    kept,
    restored: edited?.restored === true && dirty,
    saving,
    failure,
    conflict,
    /** Something that must have a name has none. */
    incomplete: nameless?.some((entry) => !isNamed(entry)) ?? false,
    change,
    /** A change at once; answers how to take it back, and nothing that was done since. */
    undoably: (step: (mine: Shelf<I>) => Shelf<I>) => {
      if (!edited) return () => undefined;
      const before = edited.mine;
      const after = step(before);
      change(() => after);
      return () => change((now) => merge(after, now, before));
    },
    save: async () => (edited ? saveAs(edited) : false),
    /** Back to what was saved; answers how to undo that. */
    discard: () => {
      const before = edited;
      setFailure(undefined);
      setEdited((at) => at && began(at.base));
      return () => setEdited(before);
    },
    keepMine: async () => {
      if (!edited || !conflict) return false;
      const mine = merge(edited.base.shelf, edited.mine, conflict.shelf);
      const both = { base: conflict, mine, restored: false };
      setEdited(both);
      return saveAs(both);
    },
    takeTheirs: () => {
      const before = edited;
      if (conflict) setEdited(began(conflict));
      return () => setEdited(before && conflict && { ...before, base: conflict });
    },
  };
}

const began = <I extends Entry>(base: Saved<I>): Edited<I> => ({
  base,
  mine: base.shelf,
  restored: false,
});
