import { TryLater } from '../jobs/jobs.ts';

const longest = 86_400;

/** Sends one request to a provider, without redirects and for at most 15 s. */
export function request(url: string, init: RequestInit): Promise<Response> {
  const signal = AbortSignal.timeout(15_000);
  return fetch(url, { ...init, method: 'POST', redirect: 'manual', signal });
}

/** Makes the error for a failed answer, with the time of the next try if the answer names one. */
export function failureOf(service: string, answer: Response): Error {
  const message = `${service} answered ${answer.status}`;
  const seconds = secondsOf(answer.headers.get('retry-after'), Date.now());
  return seconds === undefined ? new Error(message) : new TryLater(message, seconds);
}

/** Reads Retry-After as seconds or as a date. */
export function secondsOf(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - now) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.min(longest, Math.max(0, Math.ceil(seconds)));
}
