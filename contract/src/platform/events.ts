/**
 * What is counted of the portal's use: names that stand in the contract, never what a person typed,
 * opened or sent. The server counts no other, so nothing about anyone can slip in with a name.
 */
const plain = (name: string) => name.replace(/\W+/g, '_');

/** A call that was answered: `consult-sendConsult` → `consult_sendConsult`. */
export const calledEvent = (call: string) => plain(call);

/** A page that was opened, by the pattern of its route: what stands for a `$id` is left out. */
export function openedEvent(pattern: string): string | undefined {
  const [door, ...page] = pattern.split('/').filter((part) => part && !part.startsWith('$'));
  return door === 'dashboard' && page.length > 0 ? `${plain(page.join('_'))}_open` : undefined;
}

/** Builds for phones. */
export const mobileEvent = (event: string) => `mobile_${event}`;
