import type { Purpose } from '@corridor/contract/uploads/rules.ts';
import { words } from '@corridor/contract/uploads/words.ts';
import { DetailedError, Upload } from 'tus-js-client';
import { failureOf } from '../platform/server/client.ts';

type Watch = {
  onProgress: (sent: number) => void;
  onStall: () => void;
  onCancel: (cancel: () => void) => void;
};
export type Sent = { id: string } | { failure: string; signedOut?: boolean; hopeless?: boolean };

const chunkBytes = 4 * 1_048_576;
/** A phone may lose its network between two floors: it is tried for about five minutes. */
const retryDelays = [0, 500, 1_000, 2_000, 4_000, ...Array<number>(20).fill(15_000)];

/** Behind the lock of an idle screen it waits for whoever unlocks it. */
const lockedMs = 5_000;

/** One file, in parts; after a cut it goes on from what the server has. */
export function send(file: File, purpose: Purpose, watch: Watch): Promise<Sent> {
  return new Promise((resolve) => {
    const upload = new Upload(file, {
      endpoint: '/uploads',
      chunkSize: chunkBytes,
      retryDelays,
      // It runs by itself: whoever went away meanwhile is away.
      headers: { 'x-background': '1' },
      metadata: { filename: file.name, purpose },
      // What lies in the browser's store would tell the next person the file's name.
      storeFingerprintForResuming: false,
      onProgress: watch.onProgress,
      onShouldRetry: (error) => {
        const passes = mayPass(statusOf(error));
        if (passes) watch.onStall();
        return passes;
      },
      onUploadUrlAvailable: () => {
        place = upload.url;
      },
      onSuccess: () => resolve({ id: upload.url?.split('/').at(-1) ?? '' }),
      onError: (error) => {
        if (failureIn(error).reason !== 'locked') return resolve(outcomeOf(error, purpose));
        watch.onStall();
        waiting = setTimeout(wake, lockedMs);
      },
    });
    let waiting: ReturnType<typeof setTimeout> | undefined;
    // Asked for it behind the lock, the library forgets it, and would begin anew.
    let place: string | null | undefined;
    const wake = () =>
      void upload.abort().then(() => {
        upload.url ??= place ?? null;
        upload.start();
      });
    addEventListener('online', wake);
    const finish = resolve;
    resolve = (outcome) => {
      clearTimeout(waiting);
      removeEventListener('online', wake);
      finish(outcome);
    };
    watch.onCancel(() => {
      resolve({ failure: words.cancelled });
      void upload.abort(true).catch(() => undefined);
    });
    upload.start();
  });
}

const statusOf = (error: unknown) =>
  error instanceof DetailedError ? (error.originalResponse?.getStatus() ?? 0) : 0;

/** No answer, a busy server, an offset that is asked for anew: all of these pass. */
const mayPass = (status: number) => status === 0 || status === 409 || status >= 500;

function failureIn(error: unknown) {
  const body = error instanceof DetailedError ? (error.originalResponse?.getBody() ?? '') : '';
  return failureOf(statusOf(error), '', body);
}

function outcomeOf(error: Error, purpose: Purpose): Sent {
  const status = statusOf(error);
  if (status === 401) {
    const failure = purpose === 'media' ? words.signInFirst : words.signInFirstFor;
    return { failure, signedOut: true };
  }
  const { message, reason } = failureIn(error);
  const named = status >= 400 && status < 500 && reason !== undefined;
  // Too many at once: the same file is taken a little later.
  return { failure: named ? message : words.failed(1), hopeless: named && status !== 429 };
}
