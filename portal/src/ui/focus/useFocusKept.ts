import { type RefObject, useEffect } from 'react';

const reachable = ['a[href]', 'button', 'input', 'select', 'textarea']
  .map((one) => `${one}:not(:disabled)`)
  .join();
const within = (place: Node | null) =>
  place instanceof HTMLElement
    ? [
        ...(place.matches(reachable) ? [place] : []),
        ...place.querySelectorAll<HTMLElement>(reachable),
      ]
    : [];

/** What comes after a place that lost something; at the end what is before it. */
function around(root: HTMLElement, { target, nextSibling }: MutationRecord) {
  const all = within(root);
  const place = nextSibling ?? target;
  const after = (one: HTMLElement) =>
    place.compareDocumentPosition(one) &
    (Node.DOCUMENT_POSITION_FOLLOWING | Node.DOCUMENT_POSITION_CONTAINED_BY);
  return all.find(after) ?? all.at(-1);
}

/**
 * For keys and screen readers, where rows move and go: what was moved keeps the focus, and what took
 * the place of a row that went has it at the same button; where no row is left, what is nearest.
 */
export function useFocusKept(area: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const root = area.current;
    if (!root) return;
    let last: HTMLElement | undefined;
    const note = ({ target }: FocusEvent) => {
      last = target as HTMLElement;
    };
    // Whoever presses beside it has left it: nothing brings them back.
    const leave = () => {
      last = undefined;
    };
    const holdsLast = (node: Node) => node.contains(last ?? null);
    /** Rows have the same buttons, and not always the same fields. */
    const alike = (place: Node | null) =>
      within(place).filter(({ tagName }) => tagName === last?.tagName);
    const keep = (records: MutationRecord[]) => {
      if (!last || document.activeElement !== document.body) return;
      // Moved, or a button that waited and could not be pressed meanwhile.
      if (root.contains(last)) return last.focus({ preventScroll: true });
      for (const record of records) {
        const { removedNodes, nextSibling, previousSibling } = record;
        const gone = [...removedNodes].find(holdsLast);
        if (!gone) continue;
        const [before, next, above] = [alike(gone), alike(nextSibling), alike(previousSibling)];
        const at = before.indexOf(last);
        const row = next[at] ?? next[0] ?? above.at(at - before.length) ?? above.at(-1);
        return (row ?? around(root, record))?.focus();
      }
    };
    const watching = new MutationObserver(keep);
    watching.observe(root, { childList: true, subtree: true });
    root.addEventListener('focusin', note);
    document.addEventListener('pointerdown', leave, true);
    return () => {
      watching.disconnect();
      root.removeEventListener('focusin', note);
      document.removeEventListener('pointerdown', leave, true);
    };
  }, [area]);
}
