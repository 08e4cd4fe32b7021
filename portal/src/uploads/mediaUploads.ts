import { isChosenForGallery, typeByName } from '@corridor/contract/uploads/rules.ts';
import { faultWords, words } from '@corridor/contract/uploads/words.ts';
import { call } from '../platform/server/client.ts';
import type { ProcessState } from '../platform/server/process.ts';
import { currentSession, makeStore } from '../platform/store.ts';
import { showSnackbar } from '../ui/overlays/Snackbar.tsx';
import { faultBefore, UploadFailure } from './uploadFile.ts';
import { cancelUpload, enqueueUpload } from './uploadQueue.ts';

export type UploadItem = {
  key: string;
  file: File;
  state: 'waiting' | 'running' | 'done' | 'failed';
  /** The bytes that the server has. */
  sent: number;
  /** The connection is lost, and the upload waits for it. */
  stalled: boolean;
  failure?: string;
  /** The server can never accept this file, so it is not retried. */
  hopeless?: boolean;
  /** The file's id on the server after the upload. */
  id?: string;
  /** Runs after the upload, for example to save the note of a photo. The file is done after it. */
  follow?: Follow;
};
type Follow = (id: string) => Promise<void>;

const uploads = makeStore<readonly UploadItem[]>('session', []);

const patch = (key: string, change: Partial<UploadItem>) =>
  uploads.change((items) =>
    items.map((item) => (item.key === key ? { ...item, ...change } : item)),
  );

export const useUploads = uploads.use;

/** Running while any upload is pending. */
export function uploadState(items: readonly UploadItem[]): ProcessState {
  if (items.some(pending)) return 'running';
  if (items.some(({ state }) => state === 'failed')) return 'error';
  return items.length > 0 ? 'success' : 'idle';
}

type Options = {
  /** A recording of our camera may be a webm. */
  recorded?: boolean;
  follow?: Follow;
};

/**
 * Uploads files to the gallery, one after the other. Answers the keys of the uploads in their
 * order.
 */
export function addUploads(
  files: Iterable<File>,
  { recorded = false, follow }: Options = {},
): string[] {
  const added = Array.from(files, (file): UploadItem => {
    const isChosen = recorded || isChosenForGallery(typeByName(file.name) || file.type);
    const failure = faultBefore(file, 'media') ?? (isChosen ? undefined : faultWords.type);
    const key = crypto.randomUUID();
    const item = { key, file, sent: 0, stalled: false, ...(follow && { follow }) };
    return failure
      ? { ...item, state: 'failed', failure, hopeless: true }
      : { ...item, state: 'waiting' };
  });
  uploads.change((items) => [...items, ...added]);
  const accepted = added.filter(pending);
  for (const item of accepted) start(item);
  if (accepted.length === 0) finish();
  return added.map(({ key }) => key);
}

/** The dialog that chooses files for the gallery is open. */
const choosing = makeStore('session', false);
export const useChoosing = choosing.use;
export const chooseUploads = () => choosing.set(true);
export const endChoosing = () => choosing.set(false);

export function retryUploads(key?: string) {
  const retried = uploads
    .get()
    .filter((item) => isRetriable(item) && (key === undefined || item.key === key));
  for (const item of retried) {
    patch(item.key, { state: item.id ? 'running' : 'waiting' });
    if (item.id) void complete(item, item.id);
    else start(item);
  }
}

export function removeUpload(key: string) {
  const removed = uploads.get().find((item) => item.key === key);
  cancelUpload(key);
  uploads.change((items) => items.filter((item) => item !== removed));
  if (removed && pending(removed)) finish();
}

export const clearUploads = () => uploads.change((items) => items.filter(pending));

const pending = ({ state }: Pick<UploadItem, 'state'>) =>
  state === 'waiting' || state === 'running';

export const isRetriable = ({ state, hopeless }: UploadItem) => state === 'failed' && !hopeless;

/** The file or its details are lost when the page is closed. */
export const isUnsaved = (item: UploadItem) => pending(item) || isRetriable(item);

function start(item: UploadItem) {
  const { key, file } = item;
  enqueueUpload('media', {
    key,
    file,
    purpose: 'media',
    onStart: () => patch(key, { state: 'running', stalled: false }),
    onProgress: (sent) => patch(key, { sent, stalled: false }),
    onStall: () => patch(key, { stalled: true }),
    onDone: (id) => {
      patch(key, { id, sent: file.size });
      void complete(item, id);
    },
    onFailure: (reason) => {
      const { message: failure, hopeless, signedOut } = reason ?? notLoaded;
      patch(key, { state: 'failed', failure, hopeless });
      if (signedOut) stopWaiting();
      finish();
    },
  });
}

/** Does what follows an upload. The next file does not wait for it. */
async function complete({ key, file, follow }: UploadItem, id: string) {
  const session = currentSession();
  const isOver = () => session !== currentSession();
  try {
    if (isVideo(file)) await keepPoster(file, id, isOver);
    if (isOver()) return;
    await follow?.(id);
    patch(key, { state: 'done' });
  } catch {
    patch(key, { state: 'failed', failure: words.detailsFailed });
  }
  if (!isOver()) finish();
}

const isVideo = (file: File) => /^video/.test(typeByName(file.name) || file.type);

/** Only a browser can draw a recording. Without its first picture it is kept all the same. */
async function keepPoster(file: File, id: string, isOver: () => boolean) {
  try {
    const { drawPoster } = await import('./poster.ts');
    const drawn = await drawPoster(file);
    if (drawn && !isOver()) await call('gallery-setPoster', { id, ...drawn });
  } catch {
    // The gallery shows a recording without a picture too.
  }
}

const notLoaded = new UploadFailure(words.stopped, false);

/** Nobody is signed in, so the others would fail too. */
function stopWaiting() {
  for (const { key } of uploads.get().filter(({ state }) => state === 'waiting')) {
    cancelUpload(key);
    patch(key, { state: 'failed', failure: words.signInFirst });
  }
}

/** Reports the failures after the last upload has ended. */
function finish() {
  const items = uploads.get();
  const failed = items.filter(({ state }) => state === 'failed');
  if (failed.length === 0 || items.some(pending)) return;
  const unsent = failed.filter(({ id }) => id === undefined);
  const signedOut = unsent.some(({ failure }) => failure === words.signInFirst);
  if (signedOut) showSnackbar({ text: words.signInFirst });
  else if (unsent.length > 0) showSnackbar({ text: words.failed(items.length) });
  else showSnackbar({ text: words.detailsFailed });
}

/** The uploads that the page itself shows, by their keys. The tray leaves them out. */
export const shownByPage = makeStore<ReadonlySet<string>>('session', new Set());

/** Forgets finished uploads that a page has shown. */
export const dropDone = (keys: ReadonlySet<string>) =>
  uploads.change((items) => items.filter(({ key, state }) => state !== 'done' || !keys.has(key)));
