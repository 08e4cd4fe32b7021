/** Holds the lock screen. It takes the place of the page in the document. */
export const lockHost = document.createElement('div');

/**
 * Takes the page out of the document, so that nobody can see, search, copy or print it. Its
 * components live on and keep typed text. Dialogs, focus and scroll positions come back with the
 * page.
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
      // Leaving the document took the dialog out of the top layer, but it still counts as open.
      dialog.removeAttribute('open');
      dialog.showModal();
    }
    for (const { part, top, left } of scrolled) part.scrollTo({ top, left, behavior: 'instant' });
    window.scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' });
    if (focused?.isConnected) focused.focus({ preventScroll: true });
  };
}
