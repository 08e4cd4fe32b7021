import { acceptOf, faultOf, typeByName } from '@corridor/contract/uploads/rules.ts';
import { faultWords, words } from '@corridor/contract/uploads/words.ts';
import type { ProcessState } from '../platform/server/process.ts';
import { makeStore } from '../platform/store.ts';
import { showSnackbar } from '../ui/overlays/Snackbar.tsx';

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
/**
 * Stops the running upload at the end of a session, so that none goes on in another person's name.
 */
const running = makeStore<(() => void) | undefined>('session', undefined, () => running.get()?.());
const working = makeStore('tab', false);

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

export function addUploads(files: Iterable<File>) {
  const added = Array.from(files, (file): UploadItem => {
    const fault = faultOf(typeByName(file.name) || file.type, file.size);
    const item = { key: crypto.randomUUID(), file, sent: 0, stalled: false };
    return fault
      ? { ...item, state: 'failed', failure: faultWords[fault], hopeless: true }
      : { ...item, state: 'waiting' };
  });
  uploads.change((items) => [...items, ...added]);
  void sendPending();
}

export function chooseUploads() {
  const input = document.createElement('input');
  Object.assign(input, { type: 'file', multiple: true, accept: acceptOf('media'), hidden: true });
  input.addEventListener('change', () => {
    addUploads(input.files ?? []);
    input.remove();
  });
  input.addEventListener('cancel', () => input.remove());
  // In the document, because a browser may drop a detached input while its dialog is open.
  document.body.append(input);
  input.click();
}

export function retryUploads(key?: string) {
  const isRetryable = (item: UploadItem) =>
    item.state === 'failed' && !item.hopeless && (key === undefined || item.key === key);
  uploads.change((items) =>
    items.map((item) => (isRetryable(item) ? { ...item, state: 'waiting' as const } : item)),
  );
  void sendPending();
}

export function cancelUpload(key: string) {
  if (uploads.get().find((item) => item.key === key)?.state === 'running') running.get()?.();
  uploads.change((items) => items.filter((item) => item.key !== key));
}

export const clearUploads = () => uploads.change((items) => items.filter(pending));

/** Sends one file at a time, in order. */
async function sendPending() {
  if (working.get()) return;
  working.set(true);
  try {
    await sendAll();
  } catch {
    // The upload code could not be loaded. Nothing was sent, so a retry is possible.
    uploads.change((items) =>
      items.map((item) =>
        pending(item) ? { ...item, state: 'failed', failure: words.stopped } : item,
      ),
    );
  }
  working.set(false);
  sayFailures();
}

const pending = ({ state }: UploadItem) => state === 'waiting' || state === 'running';

async function sendAll() {
  const { send } = await import('./send.ts');
  for (;;) {
    const next = uploads.get().find(({ state }) => state === 'waiting');
    if (!next) break;
    patch(next.key, { state: 'running', stalled: false });
    const outcome = await send(next.file, 'media', {
      onProgress: (sent) => patch(next.key, { sent, stalled: false }),
      onStall: () => patch(next.key, { stalled: true }),
      onCancel: (cancel) => {
        running.set(cancel);
      },
    });
    running.set(undefined);
    if ('id' in outcome) {
      patch(next.key, { state: 'done', id: outcome.id, sent: next.file.size });
      continue;
    }
    const { failure, hopeless = false, signedOut } = outcome;
    patch(next.key, { state: 'failed', failure, hopeless });
    if (signedOut) uploads.change((items) => items.map(stopped));
  }
}

const stopped = (item: UploadItem): UploadItem =>
  item.state === 'waiting' ? { ...item, state: 'failed', failure: words.signInFirst } : item;

function sayFailures() {
  const items = uploads.get();
  const failed = items.filter(({ state }) => state === 'failed');
  if (failed.length === 0) return;
  const signedOut = failed.some(({ failure }) => failure === words.signInFirst);
  showSnackbar({ text: signedOut ? words.signInFirst : words.failed(items.length) });
}
