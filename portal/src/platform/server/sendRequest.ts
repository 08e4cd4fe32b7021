import { type ErrorCode, errorCodes } from '@corridor/contract/platform/errors.ts';
import { words } from '@corridor/contract/platform/words.ts';
import { Failure, failureOf } from './client.ts';

type Sending = {
  body: FormData | object;
  /** A repeat under the same key is never a second act. */
  key: string;
  /** The part of the body that has reached the server, from 0 to 1. */
  onProgress?: (part: number) => void;
};

/**
 * Posts to an address that the specification names. It is no call, so its body may have files,
 * and the way of a large body is shown.
 */
export function sendRequest<T>(path: string, { body, key, onProgress }: Sending): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.setRequestHeader('idempotency-key', key);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total ? loaded / total : 0);
    request.onerror = () => reject(new Failure('offline', words.offline));
    request.onload = () => {
      const { status, statusText, responseText } = request;
      const isDone = status >= 200 && status < 300;
      if (isDone) return resolve(JSON.parse(responseText) as T);
      const wait = request.getResponseHeader('retry-after');
      const failure = failureOf(status, statusText, responseText, wait);
      reject(plainFailure(status, responseText) ?? failure);
    };
    if (body instanceof FormData) return request.send(body);
    request.setRequestHeader('content-type', 'application/json');
    request.send(JSON.stringify(body));
  });
}

/** These addresses answer `{error: text}`, with a named reason beside it. */
function plainFailure(status: number, text: string): Failure | undefined {
  try {
    const { error, reason } = JSON.parse(text) as { error?: unknown; reason?: string };
    const code = codeOf(status);
    if (typeof error !== 'string' || !code) return undefined;
    return new Failure(code, error, reason === undefined ? {} : { reason });
  } catch {
    return undefined;
  }
}

const codeOf = (status: number) =>
  (Object.keys(errorCodes) as ErrorCode[]).find((code) => errorCodes[code].http === status);
