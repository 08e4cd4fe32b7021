import { type Entry, isNamed, type Shelf } from '@corridor/contract/templates/shelf.ts';
import { merge, same } from '@corridor/contract/templates/shelfMerge.ts';
import { useCallback, useEffect, useMemo, useState } from 'react';
import {
  dropDraft,
  type Keeper,
  keepDraft,
  readDraft,
  reserveOwnName,
} from '../platform/device/keep.ts';
import type { Failure } from '../platform/server/client.ts';

export type Saved<I extends Entry> = { version: number; savedAt: string | null; shelf: Shelf<I> };
type Edited<I extends Entry> = { base: Saved<I>; mine: Shelf<I>; restored: boolean };

type Options<I extends Entry> = {
  /** The device keeps unsaved work under this name, with a number for each window. */
  kind: string;
  keeper: Keeper | undefined;
  /** The version at the server, kept fresh. */
  saved: Saved<I> | undefined;
  send: (after: number, shelf: Shelf<I>) => Promise<{ version?: number; failure?: Failure }>;
};

/** Edits a shelf: the base version, the unsaved work, and changes that others saved meanwhile. */
export function useShelf<I extends Entry>({ kind, keeper, saved, send }: Options<I>) {
  const [edited, setEdited] = useState<Edited<I>>();
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [isKept, setIsKept] = useState(true);
  const [name, setName] = useState<string>();
  useEffect(() => void reserveOwnName(kind).then(setName), [kind]);
  const ready = edited !== undefined;

  useEffect(() => {
    if (ready || !saved || !keeper || !name) return;
    let current = true;
    void readDraft<Omit<Edited<I>, 'restored'>>(keeper, name).then((draft) => {
      if (!current) return;
      const hasUnsavedWork = draft && !same(draft.mine, saved.shelf);
      setEdited(hasUnsavedWork ? { ...draft, restored: true } : newEdit(saved));
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
    if (newer && agrees && !saving) setEdited(newEdit(newer));
  }, [newer, agrees, saving]);
  const conflict = newer && !agrees && !saving ? newer : undefined;

  useEffect(() => {
    if (!keeper || !edited || !name) return;
    const { base, mine } = edited;
    if (dirty) void keepDraft(keeper, name, { base, mine }).then(setIsKept);
    else dropDraft(keeper, name);
  }, [keeper, name, edited, dirty]);

  const change = useCallback(
    (step: (mine: Shelf<I>) => Shelf<I>) =>
      setEdited((current) => current && { ...current, mine: step(current.mine), restored: false }),
    [],
  );

  /** Answers whether the shelf was saved. */
  const saveAs = async ({ base, mine }: Edited<I>): Promise<boolean> => {
    setSaving(true);
    setFailure(undefined);
    const { version, failure: refused } = await send(base.version, mine);
    if (version !== undefined) {
      const next = { version, savedAt: new Date().toISOString(), shelf: mine };
      setEdited((current) => current && { ...current, base: next, restored: false });
    }
    // A newer version is shown as a conflict, not as a failure.
    setFailure(refused?.reason === 'newer-version' ? undefined : refused);
    setSaving(false);
    return version !== undefined;
  };

  const entries = edited && [
    ...Object.values(edited.mine.categories),
    ...Object.values(edited.mine.items),
  ];
  return {
    shelf: edited?.mine,
    base: edited?.base,
    dirty,
    kept: isKept,
    restored: edited?.restored === true && dirty,
    saving,
    failure,
    conflict,
    /** A category or item has no name. */
    incomplete: entries?.some((entry) => !isNamed(entry)) ?? false,
    change,
    /** Changes at once. Answers a function that undoes only this change. */
    undoably: (step: (mine: Shelf<I>) => Shelf<I>) => {
      if (!edited) return () => undefined;
      const before = edited.mine;
      const after = step(before);
      change(() => after);
      return () => change((current) => merge(after, current, before));
    },
    save: async () => (edited ? saveAs(edited) : false),
    /** Returns to the saved version. Answers a function that undoes this. */
    discard: () => {
      const before = edited;
      setFailure(undefined);
      setEdited((current) => current && newEdit(current.base));
      return () => setEdited(before);
    },
    keepMine: async () => {
      if (!edited || !conflict) return false;
      const mine = merge(edited.base.shelf, edited.mine, conflict.shelf);
      const merged = { base: conflict, mine, restored: false };
      setEdited(merged);
      return saveAs(merged);
    },
    takeTheirs: () => {
      const before = edited;
      if (conflict) setEdited(newEdit(conflict));
      return () => setEdited(before && conflict && { ...before, base: conflict });
    },
  };
}

const newEdit = <I extends Entry>(base: Saved<I>): Edited<I> => ({
  base,
  mine: base.shelf,
  restored: false,
});
