import { type SyntheticEvent, useLayoutEffect, useRef } from 'react';

/**
 * What makes a dialog modal for as long as it is there; the focus goes back to where it came from.
 * Escape takes it away in the same moment, so that it is never closed and still in the page. (A second
 * Escape without a click between cannot be held by a page: then the browser closes it first.)
 * A dialog is also hidden while something beside it still loads: that is no wish to close it.
 */
export function useModal(onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  const shown = useRef(false);
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    shown.current = true;
    // What is filled in comes before what closes it.
    dialog?.querySelector<HTMLElement>('input, select, textarea')?.focus();
    return () => {
      shown.current = false;
      dialog?.close();
    };
  }, []);
  const onCancel = (event: SyntheticEvent) => {
    // A chooser of files in the dialog says the same of itself.
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    onClose();
  };
  // The browser says it a moment later: by then the dialog may be hidden, or open again.
  const onClosed = () => {
    if (shown.current && !ref.current?.open) onClose();
  };
  return { ref, onClose: onClosed, onCancel };
}
