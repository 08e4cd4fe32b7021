import { own } from '@corridor/contract/platform/own.ts';
import { useEffect } from 'react';
import { pageIsCovered } from '../ui/overlays/layers.ts';

const written = 'input:not([type="checkbox"]), textarea, select, [contenteditable]';

/** Whether a single key is somebody's writing, or belongs to a layer that stands over the page. */
export const isTaken = ({ target, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  ctrlKey ||
  metaKey ||
  altKey ||
  pageIsCovered() ||
  (target as HTMLElement).closest(written) !== null;

/** A held key walks on through a list; everything else it does once. */
const walks = ['j', 'k'];

/** Single keys of a page, for a person who is not typing just then. */
export function useKeys(doing: Record<string, () => unknown>) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const work = own(doing, event.key);
      if (!work || isTaken(event)) return;
      event.preventDefault();
      if (event.repeat && !walks.includes(event.key)) return;
      work();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });
}
