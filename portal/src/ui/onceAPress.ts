import type { KeyboardEvent } from 'react';

/** A key that is held presses once: whatever has the focus by then was not meant. */
export function onceAPress(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
}
