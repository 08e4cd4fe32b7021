import { words } from '@corridor/contract/shell/words.ts';
import { isOtherInput } from '../../platform/pageKeys.ts';
import { makeStore } from '../../platform/store.ts';
import { pageIsCovered } from '../../ui/overlays/layers.ts';

/** The keys of the frame, of the inbox and of its threads. */
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

/** The longest pause between the two keys of a page shortcut. */
const keyPairMs = 1_500;

export type ShortcutRequest = 'palette' | 'list' | 'compose' | 'inbox' | 'centre';

/** The second key after `g`, which opens a page. */
const pageKeys: ReadonlyMap<string, ShortcutRequest> = new Map([
  ['i', 'inbox'],
  ['n', 'centre'],
]);
const singleKeys: ReadonlyMap<string, ShortcutRequest> = new Map([
  ['?', 'list'],
  ['c', 'compose'],
]);

/** The request of a key press. The frame reads it, also a press from before the frame was shown. */
export const shortcutRequests = makeStore<ShortcutRequest | undefined>('session', undefined);
export const dropShortcutRequest = () => shortcutRequests.set(undefined);

const signedInPages = /^\/(dashboard|operator|privacy)\b/;

/** Listens from the start of the page. */
export function listenForShortcuts(): void {
  let goPressed = Number.NEGATIVE_INFINITY;
  addEventListener('keydown', (event) => {
    if (!signedInPages.test(location.pathname)) return;
    const { key, ctrlKey, metaKey, timeStamp } = event;
    if ((ctrlKey || metaKey) && key.toLowerCase() === 'k') {
      event.preventDefault();
      if (!pageIsCovered()) shortcutRequests.set('palette');
    }
    if (event.repeat || isOtherInput(event)) return;
    const pageKey = timeStamp - goPressed < keyPairMs ? pageKeys.get(key) : undefined;
    const request = pageKey ?? singleKeys.get(key);
    if (request) shortcutRequests.set(request);
    goPressed = key === 'g' ? timeStamp : Number.NEGATIVE_INFINITY;
  });
}
