import { words } from '@corridor/contract/schedule/words.ts';
import { useEffect } from 'react';
import { useEdit } from '../platform/edit/useEdit.ts';
import { showSnackbar } from '../ui/overlays/Snackbar.tsx';

type Options<T extends object> = Parameters<typeof useEdit<T>>[0] & {
  /** The rules merge everything, so nobody has to choose. */
  alwaysMerges?: boolean;
};

/**
 * Edits a part of the schedule. What somebody else saved meanwhile is added to the own changes; only
 * where both changed the same thing, the person chooses.
 */
export function useMergedEdit<T extends object>({ alwaysMerges = false, ...options }: Options<T>) {
  const edit = useEdit<T>(options);
  const { theirs, takeChanges } = edit;
  const merges = theirs && (alwaysMerges || !theirs.changes.some(({ both }) => both));
  useEffect(() => {
    if (!merges) return;
    takeChanges();
    showSnackbar({ text: words.merged });
  }, [merges, takeChanges]);
  return { ...edit, theirs: merges ? undefined : theirs };
}

export type MergedEdit<T extends object> = ReturnType<typeof useMergedEdit<T>>;
