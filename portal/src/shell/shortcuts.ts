import { words } from '@corridor/contract/shell/words.ts';
import { useEffect, useRef } from 'react';
import { isTaken } from '../platform/keys.ts';

/** The keys of the frame, and those of the inbox and its threads. */
export const shortcuts = [
  {
    where: words.everywhere,
    list: [
      { keys: 'Ctrl K', says: words.jump },
      { keys: 'C', says: words.newConsult },
      { keys: 'G I', says: words.goToInbox },
      { keys: 'G N', says: words.goToNotifications },
      { keys: '?', says: words.shortcuts },
    ],
  },
  {
    where: words.inInbox,
    list: [
      { keys: '/', says: words.keySearch },
      { keys: 'J K', says: words.keyStep },
      { keys: 'R', says: words.keyReply },
      { keys: 'Ctrl ↵', says: words.keySend },
      { keys: 'E', says: words.keyArchive },
      { keys: 'U', says: words.keyUnread },
      { keys: 'M', says: words.keyMute },
    ],
  },
] as const;

/** Between the two keys of a way to a page. */
const togetherMs = 1_500;

/** After a `g`: the way to a page. */
type Ways = Record<string, () => void>;
type Actions = { palette: () => void; list: () => void; compose: () => void; go: Ways };

export function useShortcuts({ palette, list, compose, go }: Actions, enabled: boolean) {
  const goPressed = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (!enabled) return;
    const press = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        palette();
      }
      if (isTaken(event)) return;
      if (event.key === '?') list();
      if (event.key === 'c') compose();
      if (event.timeStamp - goPressed.current < togetherMs) go[event.key]?.();
      goPressed.current = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY;
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });
}
