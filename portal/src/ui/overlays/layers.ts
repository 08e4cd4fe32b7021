/**
 * Keys belong to the topmost layer alone. What stands over the page (palette, dialog, drawer, menu,
 * popover) is in the browser's top layer: the browser gives it the focus and Escape, and the page
 * listens to no key meanwhile.
 */
export const pageIsCovered = () => document.querySelector(':modal, :popover-open') !== null;

const presses = ['Enter', ' '];
/** For each key that is down, what had the focus when it went down. */
const held = new Map<string, EventTarget | null>();

/** A held key writes on in a text, and scrolls on where nothing has the focus. */
const writes = (target: EventTarget | null, key: string) =>
  target === document.body ||
  target instanceof HTMLTextAreaElement ||
  (key === ' ' && target instanceof HTMLInputElement && target.type !== 'checkbox');

function belongs({ type, key, repeat, target }: KeyboardEvent): boolean {
  if (type === 'keydown' && !repeat) {
    held.set(key, target);
    return true;
  }
  const began = held.get(key) === target;
  if (type === 'keyup') held.delete(key);
  return began && (!repeat || writes(target, key));
}

/**
 * A press of Enter or Space ends where it began. Browsers press what has the focus when the key has
 * gone down or comes up again: by then a layer may have closed and given the focus back to a button.
 */
export function keepPresses(): void {
  const hear = (event: KeyboardEvent) => {
    if (!presses.includes(event.key) || belongs(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  for (const type of ['keydown', 'keypress', 'keyup'] as const) addEventListener(type, hear, true);
}
