/**
 * Only the topmost layer gets keys. A palette, dialog, drawer, menu or popover is in the browser's
 * top layer: the browser gives it the focus and Escape, and the page ignores keys meanwhile. A part
 * inside of the layer is not covered. A part that fills the screen is a layer too.
 */
export const pageIsCovered = (part?: Element | null) =>
  [...document.querySelectorAll(':modal, :popover-open')].some(
    (layer) => !part || !layer.contains(part),
  );

const pressKeys = ['Enter', ' '];
/** For each key that is down: the element that had the focus when the key went down. */
const keyTargets = new Map<string, EventTarget | null>();

/** A key that stays down repeats in a text, and scrolls a page without focus. */
const repeatsIn = (target: EventTarget | null, key: string) =>
  target === document.body ||
  target instanceof HTMLTextAreaElement ||
  (key === ' ' && target instanceof HTMLInputElement && target.type !== 'checkbox');

function belongsToTarget({ type, key, repeat, target }: KeyboardEvent): boolean {
  if (type === 'keydown' && !repeat) {
    keyTargets.set(key, target);
    return true;
  }
  const startedHere = keyTargets.get(key) === target;
  if (type === 'keyup') keyTargets.delete(key);
  return startedHere && (!repeat || repeatsIn(target, key));
}

/**
 * Stops a press of Enter or Space that began on another element. A browser presses the element
 * with the focus when the key goes down or up, and a closing layer may have returned the focus to
 * a button in between.
 */
export function stopStrayPresses(): void {
  const filterKey = (event: KeyboardEvent) => {
    if (!pressKeys.includes(event.key) || belongsToTarget(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  for (const type of ['keydown', 'keypress', 'keyup'] as const)
    addEventListener(type, filterKey, true);
}
