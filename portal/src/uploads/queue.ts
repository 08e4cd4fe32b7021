import { acceptOf, faultOf, typeByName } from '@corridor/contract/uploads/rules.ts';
import { faultWords, words } from '@corridor/contract/uploads/words.ts';
import { useSyncExternalStore } from 'react';
import type { ProcessState } from '../platform/process.ts';
import { showSnackbar } from '../ui/Snackbar.tsx';

export type UploadItem = {
  key: string;
  file: File;
  state: 'waiting' | 'running' | 'done' | 'failed';
  /** Bytes that the server has. */
  sent: number;
  /** The line was cut and the sender waits for it. */
  stalled: boolean;
  failure?: string;
  /** A file that can never be taken is not tried again. */
  hopeless?: boolean;
  /** Its name on the server once it is there. */
  id?: string;
};

let items: readonly UploadItem[] = [];
let cancelRunning: (() => void) | undefined;
const listeners = new Set<() => void>();

function set(next: readonly UploadItem[]) {
  items = next;
  for (const listener of listeners) listener();
}
const patch = (key: string, change: Partial<UploadItem>) =>
  set(items.map((item) => (item.key === key ? { ...item, ...change } : item)));

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const useUploads = () => useSyncExternalStore(subscribe, () => items);

/** Running while any are pending. */
export function uploadState(of: readonly UploadItem[]): ProcessState {
  if (of.some(pending)) return 'running';
  if (of.some(({ state }) => state === 'failed')) return 'error';
  return of.length > 0 ? 'success' : 'idle';
}

export function addUploads(files: Iterable<File>) {
  const added = Array.from(files, (file): UploadItem => {
    const fault = faultOf(typeByName(file.name) || file.type, file.size);
    const item = { key: crypto.randomUUID(), file, sent: 0, stalled: false };
    return fault
      ? { ...item, state: 'failed', failure: faultWords[fault], hopeless: true }
      : { ...item, state: 'waiting' };
  });
  set([...items, ...added]);
  void work();
}

export function chooseUploads() {
  const input = document.createElement('input');
  Object.assign(input, { type: 'file', multiple: true, accept: acceptOf('media'), hidden: true });
  input.addEventListener('change', () => {
    addUploads(input.files ?? []);
    input.remove();
  });
  input.addEventListener('cancel', () => input.remove());
  // In the document, or a browser may forget it while its dialog is open.
  document.body.append(input);
  input.click();
}

export function retryUploads(key?: string) {
  const again = (item: UploadItem) =>
    item.state === 'failed' && !item.hopeless && (key === undefined || item.key === key);
  set(items.map((item) => (again(item) ? { ...item, state: 'waiting' as const } : item)));
  void work();
}

export function cancelUpload(key: string) {
  if (items.find((item) => item.key === key)?.state === 'running') cancelRunning?.();
  set(items.filter((item) => item.key !== key));
}

export const clearUploads = () => set(items.filter(pending));

/** On sign-out: nothing goes on in another person's name. */
export function forgetUploads() {
  cancelRunning?.();
  set([]);
}

let working = false;

/** One at a time, in order. */
async function work() {
  if (working) return;
  working = true;
  try {
    await sendAll();
  } catch {
    // The code that sends could not be loaded: nothing was sent, and it can be tried again.
    set(
      items.map((item) =>
        pending(item) ? { ...item, state: 'failed', failure: words.stopped } : item,
      ),
    );
  }
  working = false;
  sayFailures();
}

const pending = ({ state }: UploadItem) => state === 'waiting' || state === 'running';

async function sendAll() {
  const { send } = await import('./send.ts');
  for (;;) {
    const next = items.find(({ state }) => state === 'waiting');
    if (!next) break;
    patch(next.key, { state: 'running', stalled: false });
    const outcome = await send(next.file, 'media', {
      onProgress: (sent) => patch(next.key, { sent, stalled: false }),
      onStall: () => patch(next.key, { stalled: true }),
      onCancel: (cancel) => {
        cancelRunning = cancel;
      },
    });
    cancelRunning = undefined;
    if ('id' in outcome) {
      patch(next.key, { state: 'done', id: outcome.id, sent: next.file.size });
      continue;
    }
    const { failure, hopeless = false, signedOut } = outcome;
    patch(next.key, { state: 'failed', failure, hopeless });
    if (signedOut) set(items.map(stopped));
  }
}

const stopped = (item: UploadItem): UploadItem =>
  item.state === 'waiting' ? { ...item, state: 'failed', failure: words.signInFirst } : item;

function sayFailures() {
  const failed = items.filter(({ state }) => state === 'failed');
  if (failed.length === 0) return;
  const signedOut = failed.some(({ failure }) => failure === words.signInFirst);
  showSnackbar({ text: signedOut ? words.signInFirst : words.failed(items.length) });
}
