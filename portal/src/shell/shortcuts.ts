import { words } from '@corridor/contract/shell/words.ts';
import { useEffect } from 'react';

/** The keys of the frame; pages add their own to this list as they come. */
export const shortcuts = [
  { keys: 'Ctrl K', says: words.jump },
  { keys: '?', says: words.shortcuts },
] as const;

type Actions = { palette: () => void; list: () => void };

export function useShortcuts({ palette, list }: Actions, enabled: boolean) {
  useEffect(() => {
    if (!enabled) return;
    const press = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        palette();
      }
      const typing = (event.target as HTMLElement).closest(
        'input, textarea, select, [contenteditable]',
      );
      if (event.key === '?' && !typing && !event.ctrlKey && !event.metaKey) list();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });
}
