import { isChosenForGallery, typeByName } from '@corridor/contract/uploads/rules.ts';
import { faultWords, words } from '@corridor/contract/uploads/words.ts';
import type { ProcessState } from '../platform/server/process.ts';
import { makeStore } from '../platform/store.ts';
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
};

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

/** Uploads files to the gallery, one after the other. A recording of our camera may be a webm. */
export function addUploads(files: Iterable<File>, { recorded = false } = {}) {
  const added = Array.from(files, (file): UploadItem => {
    const isChosen = recorded || isChosenForGallery(typeByName(file.name) || file.type);
    const failure = faultBefore(file, 'media') ?? (isChosen ? undefined : faultWords.type);
    const item = { key: crypto.randomUUID(), file, sent: 0, stalled: false };
    return failure
      ? { ...item, state: 'failed', failure, hopeless: true }
      : { ...item, state: 'waiting' };
  });
  uploads.change((items) => [...items, ...added]);
  const accepted = added.filter(pending);
  for (const item of accepted) start(item);
  if (accepted.length === 0) finish();
}

/** The dialog that chooses files for the gallery is open. */
const choosing = makeStore('session', false);
export const useChoosing = choosing.use;
export const chooseUploads = () => choosing.set(true);
export const endChoosing = () => choosing.set(false);

export function retryUploads(key?: string) {
  const retried = uploads
    .get()
    .filter(
      (item) =>
        item.state === 'failed' && !item.hopeless && (key === undefined || item.key === key),
    );
  for (const item of retried) {
    patch(item.key, { state: 'waiting' });
    start(item);
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

function start({ key, file }: UploadItem) {
  enqueueUpload('media', {
    key,
    file,
    purpose: 'media',
    onStart: () => patch(key, { state: 'running', stalled: false }),
    onProgress: (sent) => patch(key, { sent, stalled: false }),
    onStall: () => patch(key, { stalled: true }),
    onDone: (id) => {
      patch(key, { state: 'done', id, sent: file.size });
      finish();
    },
    onFailure: (reason) => {
      const { message: failure, hopeless, signedOut } = reason ?? notLoaded;
      patch(key, { state: 'failed', failure, hopeless });
      if (signedOut) stopWaiting();
      finish();
    },
  });
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
  const signedOut = failed.some(({ failure }) => failure === words.signInFirst);
  showSnackbar({ text: signedOut ? words.signInFirst : words.failed(items.length) });
}
