import type { Calls, Queries } from '@corridor/contract/endpoints.ts';
import type { ErrorCode, ErrorDetails } from '@corridor/contract/platform/errors.ts';
import type { SentInput, SentOutput } from '@corridor/contract/platform/wire.ts';
import { words } from '@corridor/contract/platform/words.ts';

export type CallName = keyof Calls;
export type QueryName = keyof Queries;
type Repeatable = {
  [N in CallName]: Calls[N]['idempotent'] extends true ? N : never;
}[CallName];
/** The calls whose repeat under one key gives the first answer; does not compile when one is missing. */
export const repeatable: Record<Repeatable, true> & {
  [N in Exclude<CallName, Repeatable>]?: never;
} = {
  'clinics-add': true,
  'clinics-ask': true,
  'cover-name': true,
  'profile-save': true,
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
  'notifications-sendCampaign': true,
  'operator-saveService': true,
  'operator-invite': true,
};
export type CallInput<N extends CallName> = SentInput<Calls[N]>;
export type CallOutput<N extends CallName> = SentOutput<Calls[N]>;
export type QueryInput<N extends QueryName> = SentInput<Queries[N]>;
export type QueryOutput<N extends QueryName> = SentOutput<Queries[N]>;

/** What went wrong, in a form that a screen can act on and a person can read. */
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

const triesAgain = 3;
/** Told to wait longer than this, the person decides. */
const waitAtMostSeconds = 30;

/** Does it pass by itself? Asked after so many tries again. */
export function mayTryAgain(count: number, error: unknown): boolean {
  if (count >= triesAgain || !(error instanceof Failure)) return false;
  if ((error.details.retryAfterSeconds ?? 0) > waitAtMostSeconds) return false;
  return error.code === 'offline' || error.code === 'unavailable';
}

/** Tried again, it may be taken: the line, the server or the lock of an idle screen stood in its way. */
export const isTemporary = ({ code, reason, details }: Failure) =>
  code === 'offline' ||
  code === 'unavailable' ||
  // A limit that names no time does not pass by waiting.
  (code === 'resource-exhausted' && details.retryAfterSeconds !== undefined) ||
  (code === 'unauthenticated' && reason === 'locked');

/** Not before the time that the server named, and not all tabs at once. */
export function pauseMs(count: number, error: unknown): number {
  const named = error instanceof Failure ? error.details.retryAfterSeconds : undefined;
  return 1_000 * (named ?? 2 ** count) * (1 + Math.random() / 2);
}

let answered: (name: CallName) => void = () => undefined;
/** Who counts the calls that were answered with success: behind the door one does, before it nobody. */
export function onAnswered(listener: (name: CallName) => void): () => void {
  answered = listener;
  return () => {
    answered = () => undefined;
  };
}

/** What a screen does by itself is no sign that somebody is there. */
const byItself: ReadonlySet<CallName> = new Set(['thread-markRead']);

/** With a key, under which a repeat gives the first answer, a busy server is asked again. */
export async function call<N extends CallName>(
  name: N,
  input: CallInput<N>,
  idempotencyKey?: string,
  background = byItself.has(name),
  signal?: AbortSignal,
): Promise<CallOutput<N>> {
  const headers: HeadersInit = {
    ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    ...(background && { 'x-background': '1' }),
  };
  for (let count = 0; ; count++) {
    try {
      const { result } = await post(`/call/${name}`, input, headers, signal);
      answered(name);
      return result as CallOutput<N>;
    } catch (error) {
      const named = error instanceof Failure && error.details.retryAfterSeconds !== undefined;
      if (!idempotencyKey || !named || !mayTryAgain(count, error)) throw error;
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

/** A 404 that is not ours means that no server is there; any other status says why in its body. */
export function failureOf(
  status: number,
  statusText: string,
  text: string,
  retryAfter: string | null = null,
): Failure {
  const body = parsed(text);
  // What stands between may name the time too, and knows nothing of our body.
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

function parsed(text: string): ErrorBody | undefined {
  try {
    return JSON.parse(text) as ErrorBody;
  } catch {
    return undefined;
  }
}
