import { words } from '@corridor/contract/platform/words.ts';
import { showSnackbar } from '../ui/overlays/Snackbar.tsx';

/** Reports an action and offers to undo it while the message is shown. */
export const showUndo = (text: string, undo: () => void) =>
  showSnackbar({ text, action: words.undo, onAction: undo });
