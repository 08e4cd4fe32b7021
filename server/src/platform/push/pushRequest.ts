import { TryLater } from '../jobs/jobs.ts';

const longest = 86_400;

/** One request to a provider: never to where a redirect leads, never for longer than 15 s. */
export function request(url: string, init: RequestInit): Promise<Response> {
  const signal = AbortSignal.timeout(15_000);
  return fetch(url, { ...init, method: 'POST', redirect: 'manual', signal });
}

/** The error of an answer that may be tried again, at the time that it names if it names one. */
export function failureOf(service: string, answer: Response): Error {
  const message = `${service} answered ${answer.status}`;
  const seconds = secondsOf(answer.headers.get('retry-after'), Date.now());
  return seconds === undefined ? new Error(message) : new TryLater(message, seconds);
}

/** Retry-After as seconds or as a date. */
export function secondsOf(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - now) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.min(longest, Math.max(0, Math.ceil(seconds)));
}
