/** Where the lock stands: outside the page, which leaves the document meanwhile. */
export const lockHost = document.createElement('div');

/**
 * Takes the page out of the document, so that nothing of it can be seen, searched, copied or printed.
 * Its parts live on and keep what was typed; they come back where they were, open dialogs, the focus
 * and how far each part was scrolled.
 */
export function hidePage(): () => void {
  const root = document.getElementById('root');
  if (!root) return () => undefined;
  const focused = document.activeElement as HTMLElement | null;
  const dialogs = [...root.querySelectorAll<HTMLDialogElement>('dialog:modal')];
  const scrolled = [...root.querySelectorAll('*')]
    .filter(({ scrollTop, scrollLeft }) => scrollTop !== 0 || scrollLeft !== 0)
    .map((part) => ({ part, top: part.scrollTop, left: part.scrollLeft }));
  const { scrollX, scrollY } = window;
  root.replaceWith(lockHost);
  return () => {
    lockHost.replaceWith(root);
    for (const dialog of dialogs.filter(({ isConnected }) => isConnected)) {
      // Out of the document it was taken from the top layer, and takes itself for open.
      dialog.removeAttribute('open');
      dialog.showModal();
    }
    for (const { part, top, left } of scrolled) part.scrollTo({ top, left, behavior: 'instant' });
    window.scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' });
    if (focused?.isConnected) focused.focus({ preventScroll: true });
  };
}
