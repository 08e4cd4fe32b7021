import { words } from '@corridor/contract/patients/list/words.ts';
import type { Folder } from '@corridor/contract/patients/messages/rules.ts';
import { useCall } from '../../platform/server/hooks.ts';
import { showUndo } from '../../platform/snackbars.ts';
import { showSnackbar } from '../../ui/overlays/Snackbar.tsx';

/** A note about a small act is read at a glance. */
const glanceMs = 2_000;

/** The actions for messages of the list and for the open one. */
export function useMessageActions() {
  const move = useCall('patientMessages-move');
  const setRead = useCall('patientMessages-setRead');
  const moveTo = async (ids: string[], folder: Folder): Promise<boolean> => {
    const { data, failure } = await move.run({ ids, folder });
    if (failure) {
      showSnackbar({ text: words.moveFailed(folder) });
      return false;
    }
    showUndo(words.movedTo(folder), () => moveBack(data.moved));
    return true;
  };
  /** Each message goes to the folder where it was. */
  const moveBack = async (moved: { id: string; from: Folder }[]) => {
    for (const [folder, group] of Map.groupBy(moved, ({ from }) => from)) {
      const { failure } = await move.run({ ids: group.map(({ id }) => id), folder });
      if (failure) return showSnackbar({ text: words.undoFailed });
    }
  };
  return {
    moveTo,
    markRead: (id: string) => setRead.run({ ids: [id], read: true }),
    markUnread: async (ids: string[]): Promise<boolean> => {
      const { failure } = await setRead.run({ ids, read: false });
      showSnackbar({ text: failure ? words.unreadFailed : words.markedUnread, ms: glanceMs });
      return failure === undefined;
    },
  };
}
