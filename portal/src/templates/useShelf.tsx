import { same } from '@corridor/contract/platform/merge.ts';
import { type Entry, isNamed, type Shelf } from '@corridor/contract/templates/shelf.ts';
import { merge } from '@corridor/contract/templates/shelfMerge.ts';
import { shelfWords as words } from '@corridor/contract/templates/words.ts';
import { clockTime } from '../platform/dates.ts';
import type { Keeper } from '../platform/device/keep.ts';
import type { ShownTheirs } from '../platform/edit/TheirsNote.tsx';
import { type Answer, useEdit } from '../platform/edit/useEdit.ts';
import { showUndo } from '../platform/snackbars.ts';
import { showSnackbar } from '../ui/overlays/Snackbar.tsx';
import { ShelfDifferences } from './ShelfDifferences.tsx';

type Saved<I extends Entry> = { version: number; savedAt: string | null; shelf: Shelf<I> };
type Options<I extends Entry> = {
  /** The device keeps unsaved work under this name, with a number for each window. */
  kind: string;
  keeper: Keeper | undefined;
  /** The version at the server, kept fresh. */
  saved: Saved<I> | undefined;
  send: (shelf: Shelf<I>, after: number) => Promise<Answer>;
  reread: () => unknown;
  /** Says that the shelf is saved. */
  savedText: string;
};

/** Edits a shelf: its categories and items, with changes that can be undone one by one. */
export function useShelf<I extends Entry>(options: Options<I>) {
  const { kind, keeper, saved, send, reread, savedText } = options;
  const edit = useEdit<Shelf<I>>({
    saved: saved && { version: saved.version, value: saved.shelf },
    kept: { keeper, name: kind },
    rules: { same, merge },
    send,
    reread,
  });
  const shelf = edit.ready ? edit.mine : undefined;
  const report = async (save: typeof edit.save) => {
    const outcome = await save();
    if (outcome.saved) showSnackbar({ text: savedText });
    return outcome;
  };
  const theirs: ShownTheirs | undefined = edit.theirs &&
    shelf && {
      lead: words.elsewhere(clockTime(saved?.savedAt ?? '')),
      rows: [],
      details: <ShelfDifferences mine={shelf} theirs={edit.theirs.value} />,
      onKeepMine: () => report(edit.keepMine),
      onTakeTheirs: () => showUndo(words.tookTheirs, edit.takeTheirs()),
    };
  const entries = shelf && [...Object.values(shelf.categories), ...Object.values(shelf.items)];
  return {
    ...edit,
    shelf,
    theirs,
    /** A category or item has no name. */
    incomplete: entries?.some((entry) => !isNamed(entry)) ?? false,
    /** Changes at once. Answers a function that undoes only this change. */
    undoably: (step: (mine: Shelf<I>) => Shelf<I>) => {
      if (!shelf) return () => undefined;
      const after = step(shelf);
      edit.change(() => after);
      return () => edit.change((current) => merge(after, current, shelf));
    },
    save: () => report(edit.save),
  };
}
