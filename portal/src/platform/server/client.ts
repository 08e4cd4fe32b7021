import type { Calls, Queries } from '@corridor/contract/endpoints.ts';
import {
  type ErrorCode,
  type ErrorDetails,
  newerVersion,
} from '@corridor/contract/platform/errors.ts';
import type { SentInput, SentOutput } from '@corridor/contract/platform/wire.ts';
import { words } from '@corridor/contract/platform/words.ts';

export type CallName = keyof Calls;
export type QueryName = keyof Queries;
type Repeatable = {
  [N in CallName]: Calls[N]['idempotent'] extends true ? N : never;
}[CallName];
/**
 * The calls for which a repeat under one key gives the first answer. The type refuses a list that
 * misses one.
 */
export const repeatable: Record<Repeatable, true> & {
  [N in Exclude<CallName, Repeatable>]?: never;
} = {
  'clinics-add': true,
  'clinics-ask': true,
  'cover-name': true,
  'gallery-describe': true,
  'profile-save': true,
  'patients-sendReport': true,
  'invite-inviteAColleague': true,
  'invite-resend': true,
  'thread-sendMessage': true,
  'fax-queueMOAEConsultFax': true,
  'thread-forwardToMoa': true,
  'secureMessaging-forwardEconsult': true,
  'consultDraft-saveDraft': true,
  'consult-sendConsult': true,
  'consult-undo': true,
  'referral-sendReferral': true,
  'templates-save': true,
  'resources-save': true,
  'schedule-save': true,
  'schedule-saveVacations': true,
  'notifications-sendCampaign': true,
  'operator-saveService': true,
  'operator-invite': true,
  'operator-saveForm': true,
};
export type CallInput<N extends CallName> = SentInput<Calls[N]>;
export type CallOutput<N extends CallName> = SentOutput<Calls[N]>;
export type QueryInput<N extends QueryName> = SentInput<Queries[N]>;
export type QueryOutput<N extends QueryName> = SentOutput<Queries[N]>;

/** An error that a screen can act on and a person can read. */
export class Failure extends Error {
  readonly code: ErrorCode | 'offline';
  readonly details: ErrorDetails;

  constructor(code: ErrorCode | 'offline', message: string, details: ErrorDetails = {}) {
    super(message);
    this.code = code;
    this.details = details;
  }

  get reason(): string | undefined {
    return this.details.reason;
  }
}

/** Somebody else has saved a newer version, so this one was not saved. */
export const isNewerVersion = ({ reason }: Failure) => reason === newerVersion;

const maxRetries = 3;
/** The person decides about a retry if the server names a longer wait. */
const maxWaitSeconds = 30;

/** Answers whether the error may pass by itself, after `count` retries. */
export function mayTryAgain(count: number, error: unknown): boolean {
  if (count >= maxRetries || !(error instanceof Failure)) return false;
  if ((error.details.retryAfterSeconds ?? 0) > maxWaitSeconds) return false;
  return error.code === 'offline' || error.code === 'unavailable';
}

/** A retry may succeed: the connection, the server or the lock of an idle screen was the cause. */
export const isTemporary = ({ code, reason, details }: Failure) =>
  code === 'offline' ||
  code === 'unavailable' ||
  // A limit that names no time does not pass by waiting.
  (code === 'resource-exhausted' && details.retryAfterSeconds !== undefined) ||
  (code === 'unauthenticated' && reason === 'locked');

/** Waits as long as the server asks, plus a random part so that tabs do not retry together. */
export function pauseMs(count: number, error: unknown): number {
  const askedSeconds = error instanceof Failure ? error.details.retryAfterSeconds : undefined;
  return 1_000 * (askedSeconds ?? 2 ** count) * (1 + Math.random() / 2);
}

let notifyAnswered: (name: CallName) => void = () => undefined;
/** Sets the one listener for successful calls. Analytics listens while a person is signed in. */
export function onAnswered(listener: (name: CallName) => void): () => void {
  notifyAnswered = listener;
  return () => {
    notifyAnswered = () => undefined;
  };
}

/** Screens make these calls by themselves, so the calls do not show that a person is present. */
const automaticCalls: ReadonlySet<CallName> = new Set(['thread-markRead']);

/**
 * Retries a busy server if the call has an idempotency key, because the repeat gives the first
 * answer.
 */
export async function call<N extends CallName>(
  name: N,
  input: CallInput<N>,
  idempotencyKey?: string,
  background = automaticCalls.has(name),
  signal?: AbortSignal,
): Promise<CallOutput<N>> {
  const headers: HeadersInit = {
    ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    ...(background && { 'x-background': '1' }),
  };
  for (let count = 0; ; count++) {
    try {
      const { result } = await post(`/call/${name}`, input, headers, signal);
      notifyAnswered(name);
      return result as CallOutput<N>;
    } catch (error) {
      const namesWait = error instanceof Failure && error.details.retryAfterSeconds !== undefined;
      if (!idempotencyKey || !namesWait || !mayTryAgain(count, error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs(count, error)));
    }
  }
}

export type Read<N extends QueryName> = { result: QueryOutput<N>; ticket: string | undefined };

export async function read<N extends QueryName>(
  name: N,
  input: QueryInput<N>,
  options: { background?: boolean; signal?: AbortSignal } = {},
): Promise<Read<N>> {
  const headers: HeadersInit = options.background ? { 'x-background': '1' } : {};
  const { result, ticket } = await post(`/query/${name}`, input, headers, options.signal);
  return { result: result as QueryOutput<N>, ticket };
}

async function post(path: string, data: unknown, headers: HeadersInit, signal?: AbortSignal) {
  let response: Response;
  try {
    response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ data }),
      ...(signal ? { signal } : {}),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Failure('offline', words.offline);
  }
  const text = await response.text();
  if (!response.ok) {
    const retryAfter = response.headers.get('retry-after');
    throw failureOf(response.status, response.statusText, text, retryAfter);
  }
  const { result } = JSON.parse(text) as { result: unknown };
  return { result, ticket: response.headers.get('live-ticket') ?? undefined };
}

type ErrorBody = {
  error?: string | { message?: string; details?: ErrorDetails & { code?: ErrorCode } };
};

/**
 * A 404 without our body means that no server is there. Any other status has its reason in the
 * body.
 */
export function failureOf(
  status: number,
  statusText: string,
  text: string,
  retryAfter: string | null = null,
): Failure {
  const body = parseBody(text);
  // A proxy in between may also name a wait, without our body.
  const wait = /^\d+$/.test(retryAfter ?? '') ? { retryAfterSeconds: Number(retryAfter) } : {};
  const error = body?.error;
  if (typeof error === 'object') {
    const { code = 'internal', ...details } = error.details ?? {};
    return new Failure(code, error.message ?? words.unexpected, { ...wait, ...details });
  }
  if (status === 404) {
    return new Failure('offline', words.notThere(status, statusText));
  }
  return new Failure(
    status >= 500 ? 'unavailable' : 'internal',
    error ?? (body ? JSON.stringify(body) : words.unexpected),
    wait,
  );
}

function parseBody(text: string): ErrorBody | undefined {
  try {
    return JSON.parse(text) as ErrorBody;
  } catch {
    return undefined;
  }
}
