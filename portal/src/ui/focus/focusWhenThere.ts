const hands = ['keydown', 'pointerdown'] as const;

/**
 * Gives a part of the page the focus. One that is still on its way gets it when it comes, unless a
 * hand has done something else by then.
 */
export function focusWhenThere(id: string): void {
  const focus = () => {
    const part = document.getElementById(id);
    part?.focus();
    return part !== null;
  };
  if (focus()) return;
  const watching = new MutationObserver(() => focus() && stop());
  const stop = () => {
    watching.disconnect();
    for (const hand of hands) removeEventListener(hand, stop, true);
  };
  watching.observe(document.body, { childList: true, subtree: true });
  for (const hand of hands) addEventListener(hand, stop, true);
}
