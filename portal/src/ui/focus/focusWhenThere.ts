const inputEvents = ['keydown', 'pointerdown'] as const;

/**
 * Gives the focus to a part of the page. A part that comes later gets it then, unless the person
 * has done something else by that time.
 */
export function focusWhenThere(id: string): void {
  const focus = () => {
    const part = document.getElementById(id);
    part?.focus();
    return part !== null;
  };
  if (focus()) return;
  const observer = new MutationObserver(() => focus() && stop());
  const stop = () => {
    observer.disconnect();
    for (const hand of inputEvents) removeEventListener(hand, stop, true);
  };
  observer.observe(document.body, { childList: true, subtree: true });
  for (const hand of inputEvents) addEventListener(hand, stop, true);
}
