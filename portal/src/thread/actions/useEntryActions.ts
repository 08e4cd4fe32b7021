import type { Folder } from '@corridor/contract/thread/rules.ts';
import { words } from '@corridor/contract/thread/words.ts';
import { useCall } from '../../platform/server/hooks.ts';
import { showFailure, showUndo } from '../../platform/snackbars.ts';
import { showSnackbar } from '../../ui/overlays/Snackbar.tsx';
import { inboxEntry } from '../prefetch.ts';

/** Actions on a thread in the person's own inbox. Each happens at once and can be undone. */
export function useEntryActions() {
  const moving = useCall('thread-moveToFolder');
  const marking = useCall('thread-markUnread');
  const muting = useCall('thread-setMuted');
  const reading = useCall('thread-markRead');

  const moveTo = (activityId: string, folder: Folder, inboxOf: string | undefined) =>
    moving.run({ activityIds: [activityId], folder, ...(inboxOf ? { inboxOf } : {}) });

  const move = async (activityId: string, folder: Folder, inboxOf?: string) => {
    const { failure } = await moveTo(activityId, folder, inboxOf);
    const name = words.folders[folder];
    if (failure) return showSnackbar({ text: words.moveFailed(name) });
    const previous = folder === 'inbox' ? 'archive' : 'inbox';
    showUndo(words.movedTo(name), async () => {
      const undone = await moveTo(activityId, previous, inboxOf);
      if (undone.failure) showSnackbar({ text: words.undoFailed });
    });
  };

  const markUnread = async (activityId: string) => {
    const { failure } = await marking.run({ activityId });
    if (failure) return showSnackbar({ text: words.markUnreadFailed });
    showUndo(words.markedUnread, async () => {
      const undone = await reading.run({ activityId });
      if (undone.failure) showSnackbar({ text: words.undoFailed });
    });
  };

  const setMuted = async (activityId: string, muted: boolean, inboxOf?: string) => {
    const entry = inboxEntry(activityId, inboxOf);
    const { failure } = await muting.run({ ...entry, muted });
    if (failure) return showFailure(failure);
    showUndo(muted ? words.muted : words.unmuted, () => muting.run({ ...entry, muted: !muted }));
  };

  return { move, markUnread, setMuted };
}
