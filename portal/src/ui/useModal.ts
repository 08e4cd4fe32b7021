import { useLayoutEffect, useRef } from 'react';

/** A modal dialog for as long as it is there; the focus goes back to where it came from. */
export function useModal() {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    // What is filled in comes before what closes it.
    dialog?.querySelector<HTMLElement>('input, select, textarea')?.focus();
    return () => dialog?.close();
  }, []);
  return ref;
}
