/**
 * Names of usage events. They come from the contract, never from typed text or opened data. The
 * server counts no other name, so nothing about a person can slip in.
 */
const plain = (name: string) => name.replace(/\W+/g, '_');

/** A successful call: `consult-sendConsult` → `consult_sendConsult`. */
export const calledEvent = (call: string) => plain(call);

/** An opened page, by its route pattern. Parameters such as `$id` are left out. */
export function openedEvent(pattern: string): string | undefined {
  const [area, ...page] = pattern.split('/').filter((part) => part && !part.startsWith('$'));
  return area === 'dashboard' && page.length > 0 ? `${plain(page.join('_'))}_open` : undefined;
}

/** Events of builds for phones. */
export const mobileEvent = (event: string) => `mobile_${event}`;
