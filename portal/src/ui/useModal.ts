import { type SyntheticEvent, useLayoutEffect, useRef } from 'react';

/**
 * What makes a dialog modal for as long as it is there; the focus goes back to where it came from.
 * Escape takes it away in the same moment, so that it is never closed and still in the page. (A second
 * Escape without a click between cannot be held by a page: then the browser closes it first.)
 */
export function useModal(onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    // What is filled in comes before what closes it.
    dialog?.querySelector<HTMLElement>('input, select, textarea')?.focus();
    return () => dialog?.close();
  }, []);
  const onCancel = (event: SyntheticEvent) => {
    // A chooser of files in the dialog says the same of itself.
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    onClose();
  };
  return { ref, onClose, onCancel };
}
