import { words } from '@corridor/contract/platform/words.ts';
import { showSnackbar } from '../ui/overlays/Snackbar.tsx';

/** Says what was done at once, and takes it back for as long as it is shown. */
export const showUndo = (text: string, undo: () => void) =>
  showSnackbar({ text, action: words.undo, onAction: undo });
