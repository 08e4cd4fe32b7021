import type { Collection } from '@corridor/contract/drafts/form.ts';
import { words } from '@corridor/contract/drafts/words.ts';
import { useState } from 'react';
import { useCall } from '../platform/server/hooks.ts';
import { showSnackbar } from '../ui/overlays/Snackbar.tsx';

/** Several drafts one after the other: one's own are gone then, those of others are back with them. */
export function useDiscardDrafts(collection: Collection) {
  const { run } = useCall('consultDraft-deleteDraft');
  const [progress, setProgress] = useState<{ done: number; of: number }>();
  /** Answers which are still there. */
  const discard = async (ids: readonly string[], reason = ''): Promise<string[]> => {
    const left: string[] = [];
    for (const [done, draftId] of ids.entries()) {
      setProgress({ done, of: ids.length });
      const { failure } = await run({ consultDraftsCollectionType: collection, draftId, reason });
      // What somebody else has discarded or sent meanwhile is gone as well.
      if (failure && failure.code !== 'not-found') left.push(draftId);
    }
    setProgress(undefined);
    const says = collection === 'user_drafts' ? words.discardedCount : words.sentBackCount;
    showSnackbar({ text: left.length > 0 ? words.discardSomeFailed : says(ids.length) });
    return left;
  };
  return { discard, progress };
}
