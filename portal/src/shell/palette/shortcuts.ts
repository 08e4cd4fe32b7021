import { words } from '@corridor/contract/shell/words.ts';
import { isOtherInput } from '../../platform/pageKeys.ts';
import { makeStore } from '../../platform/store.ts';
import { pageIsCovered } from '../../ui/overlays/layers.ts';

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

export type Wish = 'palette' | 'list' | 'compose' | 'inbox' | 'centre';

/** After a `g`: the way to a page. */
const ways: ReadonlyMap<string, Wish> = new Map([
  ['i', 'inbox'],
  ['n', 'centre'],
]);
const alone: ReadonlyMap<string, Wish> = new Map([
  ['?', 'list'],
  ['c', 'compose'],
]);

/** What a key has asked for; the frame reads it, also what was pressed before the frame was there. */
export const wishes = makeStore<Wish | undefined>('session', undefined);
export const dropWish = () => wishes.set(undefined);

const behindDoor = /^\/(dashboard|operator|privacy)\b/;

/** Listens from the first moment of the page. */
export function hearShortcuts(): void {
  let goPressed = Number.NEGATIVE_INFINITY;
  addEventListener('keydown', (event) => {
    if (!behindDoor.test(location.pathname)) return;
    const { key, ctrlKey, metaKey, timeStamp } = event;
    if ((ctrlKey || metaKey) && key.toLowerCase() === 'k') {
      event.preventDefault();
      if (!pageIsCovered()) wishes.set('palette');
    }
    if (event.repeat || isOtherInput(event)) return;
    const way = timeStamp - goPressed < togetherMs ? ways.get(key) : undefined;
    const wish = way ?? alone.get(key);
    if (wish) wishes.set(wish);
    goPressed = key === 'g' ? timeStamp : Number.NEGATIVE_INFINITY;
  });
}
