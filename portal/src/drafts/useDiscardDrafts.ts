import type { Collection } from '@corridor/contract/drafts/form.ts';
import { words } from '@corridor/contract/drafts/words.ts';
import { useState } from 'react';
import { useCall } from '../platform/server/hooks.ts';
import { showSnackbar } from '../ui/overlays/Snackbar.tsx';

/**
 * Removes several drafts one after the other. Own drafts are deleted; drafts to approve go back to
 * their authors.
 */
export function useDiscardDrafts(collection: Collection) {
  const { run } = useCall('consultDraft-deleteDraft');
  const [progress, setProgress] = useState<{ done: number; of: number }>();
  /** Answers the drafts that are still there. */
  const discard = async (ids: readonly string[], reason = ''): Promise<string[]> => {
    const remaining: string[] = [];
    for (const [done, draftId] of ids.entries()) {
      setProgress({ done, of: ids.length });
      const { failure } = await run({ consultDraftsCollectionType: collection, draftId, reason });
      // A draft that somebody else discarded or sent meanwhile is gone as well.
      if (failure && failure.code !== 'not-found') remaining.push(draftId);
    }
    setProgress(undefined);
    const says = collection === 'user_drafts' ? words.discardedCount : words.sentBackCount;
    showSnackbar({ text: remaining.length > 0 ? words.discardSomeFailed : says(ids.length) });
    return remaining;
  };
  return { discard, progress };
}
