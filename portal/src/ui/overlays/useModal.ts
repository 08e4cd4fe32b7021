import { type SyntheticEvent, useLayoutEffect, useRef } from 'react';

/**
 * Makes a dialog modal while it is mounted. Afterwards the focus returns to the element before it.
 * Escape unmounts the dialog at once, so that it is never closed but still in the page. (The
 * browser itself closes it on a second Escape without a click between.) A suspended sibling hides
 * the dialog for a while, which must not close it. With `asks` a question may come before the end,
 * so a dialog that the browser has closed opens again.
 */
export function useModal(onClose: () => void, asks = false) {
  const ref = useRef<HTMLDialogElement>(null);
  const isShown = useRef(false);
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    isShown.current = true;
    // A field gets the focus before the close button.
    dialog?.querySelector<HTMLElement>('input, select, textarea')?.focus();
    return () => {
      isShown.current = false;
      dialog?.close();
    };
  }, []);
  const onCancel = (event: SyntheticEvent) => {
    // A file chooser in the dialog sends the same event.
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    onClose();
  };
  // The close event comes late: the dialog may be hidden or open again by then.
  const onClosed = () => {
    if (!isShown.current || ref.current?.open) return;
    if (asks) ref.current?.showModal();
    onClose();
  };
  return { ref, onClose: onClosed, onCancel };
}
