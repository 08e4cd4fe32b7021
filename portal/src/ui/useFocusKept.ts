import { type RefObject, useEffect } from 'react';

const reachable = 'a[href], button:not(:disabled)';
const within = (place: Node | null) =>
  place instanceof HTMLElement
    ? [
        ...(place.matches(reachable) ? [place] : []),
        ...place.querySelectorAll<HTMLElement>(reachable),
      ]
    : [];

/**
 * For keys and screen readers, where rows move and go: what was moved keeps the focus, and what took
 * the place of a row that went has it at the same button.
 */
export function useFocusKept(area: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const root = area.current;
    if (!root) return;
    let last: HTMLElement | undefined;
    const note = ({ target }: FocusEvent) => {
      last = target as HTMLElement;
    };
    const keep = (records: MutationRecord[]) => {
      if (!last || document.activeElement !== document.body) return;
      if (root.contains(last)) return last.focus({ preventScroll: true });
      for (const { removedNodes, nextSibling, previousSibling } of records) {
        const gone = [...removedNodes].find((node) => node.contains(last as Node));
        if (!gone) continue;
        const [before, next, above] = [within(gone), within(nextSibling), within(previousSibling)];
        const at = before.indexOf(last);
        return (next[at] ?? next[0] ?? above.at(at - before.length) ?? above.at(-1))?.focus();
      }
    };
    const watching = new MutationObserver(keep);
    watching.observe(root, { childList: true, subtree: true });
    root.addEventListener('focusin', note);
    return () => {
      watching.disconnect();
      root.removeEventListener('focusin', note);
    };
  }, [area]);
}
