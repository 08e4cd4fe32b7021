import { type RefObject, useEffect } from 'react';

const reachable = ['a[href]', 'button', 'input', 'select', 'textarea']
  .map((selector) => `${selector}:not(:disabled)`)
  .join();
const focusableIn = (node: Node | null) =>
  node instanceof HTMLElement
    ? [...(node.matches(reachable) ? [node] : []), ...node.querySelectorAll<HTMLElement>(reachable)]
    : [];

/** The element after the changed place, or the last one before it. */
function nearestTo(root: HTMLElement, { target, nextSibling }: MutationRecord) {
  const all = focusableIn(root);
  const changed = nextSibling ?? target;
  const isAfter = (element: HTMLElement) =>
    changed.compareDocumentPosition(element) &
    (Node.DOCUMENT_POSITION_FOLLOWING | Node.DOCUMENT_POSITION_CONTAINED_BY);
  return all.find(isAfter) ?? all.at(-1);
}

/**
 * Keeps the focus for keys and screen readers while rows move and go. A moved element keeps the
 * focus. If its row was removed, the same button of the next row gets it, or the nearest element.
 */
export function useFocusKept(area: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const root = area.current;
    if (!root) return;
    let lastFocused: HTMLElement | undefined;
    const noteFocus = ({ target }: FocusEvent) => {
      lastFocused = target as HTMLElement;
    };
    // A press elsewhere leaves the area, so the focus is not brought back.
    const forgetFocus = () => {
      lastFocused = undefined;
    };
    const containsFocus = (node: Node) => node.contains(lastFocused ?? null);
    /** All rows have the same buttons, but not always the same fields. */
    const alike = (node: Node | null) =>
      focusableIn(node).filter(({ tagName }) => tagName === lastFocused?.tagName);
    const restoreFocus = (records: MutationRecord[]) => {
      if (!lastFocused || document.activeElement !== document.body) return;
      // The element was moved, or was disabled for a while.
      if (root.contains(lastFocused)) return lastFocused.focus({ preventScroll: true });
      for (const record of records) {
        const { removedNodes, nextSibling, previousSibling } = record;
        const removed = [...removedNodes].find(containsFocus);
        if (!removed) continue;
        const [removedPeers, nextPeers, previousPeers] = [
          alike(removed),
          alike(nextSibling),
          alike(previousSibling),
        ];
        const index = removedPeers.indexOf(lastFocused);
        const row =
          nextPeers[index] ??
          nextPeers[0] ??
          previousPeers.at(index - removedPeers.length) ??
          previousPeers.at(-1);
        return (row ?? nearestTo(root, record))?.focus();
      }
    };
    const observer = new MutationObserver(restoreFocus);
    observer.observe(root, { childList: true, subtree: true });
    root.addEventListener('focusin', noteFocus);
    document.addEventListener('pointerdown', forgetFocus, true);
    return () => {
      observer.disconnect();
      root.removeEventListener('focusin', noteFocus);
      document.removeEventListener('pointerdown', forgetFocus, true);
    };
  }, [area]);
}
