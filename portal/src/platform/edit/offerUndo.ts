import { editWords as words } from '@corridor/contract/platform/words.ts';
import { showSnackbar } from '../../ui/overlays/Snackbar.tsx';
import { isNewerVersion } from '../server/client.ts';
import { showUndo } from '../snackbars.ts';
import type { Outcome } from './useEdit.ts';

/** Reports a save and offers to take it back. The person reads how that ended. */
export const offerUndo = <T>(text: string, takeBack: () => Promise<Outcome<T>>) =>
  showUndo(text, async () => {
    const { saved, undo, failure } = await takeBack();
    // A change that waits for another person has a message of its own.
    if (saved && undo) showSnackbar({ text });
    if (failure)
      showSnackbar({ text: isNewerVersion(failure) ? words.notUndone : failure.message });
  });
