import type { Calls, Queries } from '@corridor/contract/endpoints.ts';
import type { calls as filling } from '@corridor/contract/forms/filling/calls.ts';
import type { ErrorCode, ErrorDetails } from '@corridor/contract/platform/errors.ts';
import type { SentInput, SentOutput } from '@corridor/contract/platform/wire.ts';

type Asked = Calls & Queries & typeof filling;
export type Asking<N extends keyof Asked> = SentInput<Asked[N]>;
export type Answered<N extends keyof Asked> = SentOutput<Asked[N]>;

/** The server's refusal, or `offline` where it was not reached. */
export class Refused extends Error {
  readonly code: ErrorCode | 'offline';
  readonly reason: string | undefined;

  constructor(code: ErrorCode | 'offline', reason?: string) {
    super(code);
    this.code = code;
    this.reason = reason;
  }

  /** The same request may succeed later. */
  get passes() {
    return ['offline', 'unavailable', 'internal', 'resource-exhausted'].includes(this.code);
  }
}

/** A browser goes on with a request of this size when its page is left. */
const mostKept = 30_000;

function post(path: string, data: unknown) {
  const body = JSON.stringify({ data });
  return fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    keepalive: body.length < mostKept,
    body,
  });
}

/** The small client of the patient's page: it has no session and keeps nothing. */
export async function ask<N extends keyof Asked & string>(
  kind: 'call' | 'query',
  name: N,
  input: Asking<N>,
): Promise<Answered<N>> {
  let status: number;
  let text: string;
  try {
    const response = await post(`/${kind}/${name}`, input);
    status = response.status;
    text = await response.text();
  } catch {
    throw new Refused('offline');
  }
  if (status !== 200) throw refusalOf(status, text);
  return (JSON.parse(text) as { result: Answered<N> }).result;
}

type Body = { error?: { details?: ErrorDetails & { code?: ErrorCode } } };

/** An answer without our body comes from a proxy in between. */
function refusalOf(status: number, text: string): Refused {
  let body: Body = {};
  try {
    body = JSON.parse(text) as Body;
  } catch {
    // The status says enough.
  }
  const details = body.error?.details;
  if (details?.code) return new Refused(details.code, details.reason);
  return new Refused(status >= 500 || status === 404 ? 'unavailable' : 'internal');
}
