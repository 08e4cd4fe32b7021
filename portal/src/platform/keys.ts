import { useEffect } from 'react';

/** Single keys of a page, for whoever is not typing just then. */
export function useKeys(doing: Record<string, () => unknown>) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target, key, ctrlKey, metaKey, altKey } = event;
      const typing = (target as HTMLElement).closest(
        'input:not([type="checkbox"]), textarea, select, dialog, [contenteditable]',
      );
      const work = doing[key];
      if (!work || typing || ctrlKey || metaKey || altKey) return;
      event.preventDefault();
      work();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });
}
