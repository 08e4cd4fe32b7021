import { own } from '@corridor/contract/platform/own.ts';
import { type RefObject, useEffect } from 'react';
import { pageIsCovered } from '../ui/overlays/layers.ts';

const textFields = 'input:not([type="checkbox"]), textarea, select, [contenteditable]';

/**
 * Answers whether a key press belongs to a text field, to the browser or to a layer above the
 * page, or above the part that asks.
 */
export const isOtherInput = (
  { target, ctrlKey, metaKey, altKey }: KeyboardEvent,
  part?: Element | null,
) =>
  ctrlKey ||
  metaKey ||
  altKey ||
  pageIsCovered(part) ||
  (target as HTMLElement).closest(textFields) !== null;

/** A key that stays down repeats only where it moves through a list. */
const repeatingKeys = ['j', 'k'];

/**
 * Single-key shortcuts of a page, or of a part that may stand in a dialog or fill the screen. They do
 * nothing while the person types.
 */
export function useKeys(actions: Record<string, () => unknown>, part?: RefObject<Element | null>) {
  useEffect(() => {
    const handlePress = (event: KeyboardEvent) => {
      const action = own(actions, event.key);
      if (!action || isOtherInput(event, part?.current)) return;
      event.preventDefault();
      if (event.repeat && !repeatingKeys.includes(event.key)) return;
      action();
    };
    addEventListener('keydown', handlePress);
    return () => removeEventListener('keydown', handlePress);
  });
}
