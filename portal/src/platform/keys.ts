import { useEffect } from 'react';

const written = 'input:not([type="checkbox"]), textarea, select, [contenteditable]';

/** Whether a single key is somebody's writing, or a dialog's that stands over the page. */
export const isTaken = ({ target, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  ctrlKey ||
  metaKey ||
  altKey ||
  document.querySelector(':modal') !== null ||
  (target as HTMLElement).closest(written) !== null;

/** Single keys of a page, for whoever is not typing just then. */
export function useKeys(doing: Record<string, () => unknown>) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const work = doing[event.key];
      if (!work || isTaken(event)) return;
      event.preventDefault();
      work();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });
}
