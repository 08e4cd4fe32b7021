import type { Purpose } from '@corridor/contract/uploads/rules.ts';
import { makeStore } from '../platform/store.ts';
import { UploadFailure, uploadFile } from './uploadFile.ts';

type QueuedUpload = {
  key: string;
  file: File;
  purpose: Purpose;
  onStart?: () => void;
  onProgress: (sent: number) => void;
  /** The connection is lost, and the upload waits for it. */
  onStall?: () => void;
  onDone: (id: string) => void;
  /** Without a reason, the upload code could not be loaded, and nothing was sent. */
  onFailure: (failure: UploadFailure | undefined) => void;
};

/** Each queue sends one file at a time, in order. */
const queues = makeStore<ReadonlyMap<string, Promise<void>>>('session', new Map());
/** Uploads stop at the end of a session, so that none goes on in another person's name. */
const abortControllers = makeStore<ReadonlyMap<string, AbortController>>(
  'session',
  new Map(),
  () => {
    for (const controller of abortControllers.get().values()) controller.abort();
  },
);

/** Adds a file to the end of a queue. */
export function enqueueUpload(queue: string, upload: QueuedUpload): void {
  const controller = new AbortController();
  abortControllers.change((all) => new Map(all).set(upload.key, controller));
  const work = async () => {
    if (controller.signal.aborted) return;
    await send(upload, controller.signal);
    abortControllers.change((all) => new Map([...all].filter(([, other]) => other !== controller)));
  };
  const next = (queues.get().get(queue) ?? Promise.resolve()).then(work);
  queues.change((all) => new Map(all).set(queue, next));
}

async function send(upload: QueuedUpload, signal: AbortSignal): Promise<void> {
  const { file, purpose, onProgress, onStall } = upload;
  upload.onStart?.();
  try {
    const options = { signal, onProgress, ...(onStall && { onStall }) };
    const id = await uploadFile(file, purpose, options);
    if (!signal.aborted) upload.onDone(id);
  } catch (error) {
    if (!signal.aborted) upload.onFailure(error instanceof UploadFailure ? error : undefined);
  }
}

/** A cancelled upload reports nothing more. */
export function cancelUpload(key: string): void {
  abortControllers.get().get(key)?.abort();
}
