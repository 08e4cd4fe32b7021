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
/** A phone may lose its network for a while, so an upload is retried for about five minutes. */
const retryDelays = [0, 500, 1_000, 2_000, 4_000, ...Array<number>(20).fill(15_000)];

/** A locked session retries until the person unlocks it. */
const lockedMs = 5_000;

/**
 * Sends one file in parts. After a lost connection it continues at the part that the server has.
 */
export function send(file: File, purpose: Purpose, watch: Watch): Promise<Sent> {
  return new Promise((resolve) => {
    const upload = new Upload(file, {
      endpoint: '/uploads',
      chunkSize: chunkBytes,
      retryDelays,
      // An upload runs by itself and does not show that the person is present.
      headers: { 'x-background': '1' },
      metadata: { filename: file.name, purpose },
      // The library would store the file's name in the browser, where the next person could read
      // it.
      storeFingerprintForResuming: false,
      onProgress: watch.onProgress,
      onShouldRetry: (error) => {
        const passes = mayPass(statusOf(error));
        if (passes) watch.onStall();
        return passes;
      },
      onUploadUrlAvailable: () => {
        uploadUrl = upload.url;
      },
      onSuccess: () => resolve({ id: upload.url?.split('/').at(-1) ?? '' }),
      onError: (error) => {
        if (failureIn(error).reason !== 'locked') return resolve(outcomeOf(error, purpose));
        watch.onStall();
        waiting = setTimeout(resume, lockedMs);
      },
    });
    let waiting: ReturnType<typeof setTimeout> | undefined;
    // The library forgets the address after a refusal by the lock, and would start again without
    // this copy.
    let uploadUrl: string | null | undefined;
    const resume = () =>
      void upload.abort().then(() => {
        upload.url ??= uploadUrl ?? null;
        upload.start();
      });
    addEventListener('online', resume);
    const finish = resolve;
    resolve = (outcome) => {
      clearTimeout(waiting);
      removeEventListener('online', resume);
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

/** No answer, a busy server and a wrong offset pass by themselves. */
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
  const hasReason = status >= 400 && status < 500 && reason !== undefined;
  // Too many files at once: the server accepts the same file a little later.
  return { failure: hasReason ? message : words.failed(1), hopeless: hasReason && status !== 429 };
}
