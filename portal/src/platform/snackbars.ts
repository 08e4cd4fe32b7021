import { words } from '@corridor/contract/platform/words.ts';
import { showSnackbar } from '../ui/overlays/Snackbar.tsx';

/** Reports an action and offers to undo it while the message is shown. */
export const showUndo = (text: string, undo: () => unknown) =>
  showSnackbar({ text, action: words.undo, onAction: () => void undo() });

/** Reports a failure and offers to try again while the message is shown. */
export const showRetry = (text: string, retry: () => unknown) =>
  showSnackbar({ text, action: words.retry, onAction: () => void retry() });

/** Reports a failed call whose control has no room for a note, or is gone by then. */
export function showFailure(failure: Error | undefined): void {
  if (failure) showSnackbar({ text: failure.message });
}
