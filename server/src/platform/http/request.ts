/** The parts of a request: its input, its idempotency key and its token. */
import { isKeptWhole } from '@corridor/contract/platform/text.ts';
import type { Call, Query } from '@corridor/contract/platform/wire.ts';
import type { FastifyRequest } from 'fastify';
import { Refusal, refuse } from '../errors.ts';
import type { Settings } from '../settings.ts';
import { cookieName, sameOrigin } from './security.ts';

const longestKey = 200;

/** An empty or shortened key would stand for many acts, so both are refused. */
export function keyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || key === '' || key.length > longestKey)
    throw refuse('invalid-argument', 'idempotency-key');
  return key;
}

/** Returns the file that the `:id` of an address names. */
export const fileOf = ({ params }: FastifyRequest) => ({
  fileId: (params as { id?: unknown }).id,
});

export function parse(endpoint: Call | Query, body: unknown): unknown {
  const isEnvelope = typeof body === 'object' && body !== null && !Array.isArray(body);
  if (!isEnvelope || Object.keys(body).some((key) => key !== 'data')) {
    throw new Refusal('invalid-argument', {
      fields: [{ field: '', message: 'The body is {"data": …}.' }],
    });
  }
  const parsed = endpoint.input.safeParse((body as { data?: unknown }).data);
  if (parsed.success) {
    // A schema may remove characters. The database must be able to store the rest.
    const byLine = endpoint.kind === 'call' && endpoint.checkedByLine;
    if (byLine || isKeptWhole(parsed.data)) return parsed.data;
    throw new Refusal('invalid-argument');
  }
  throw new Refusal('invalid-argument', {
    fields: parsed.error.issues.slice(0, 20).map((issue) => ({
      field: [...issue.path, ...(issue.code === 'unrecognized_keys' ? issue.keys : [])]
        .join('.')
        .slice(0, 200),
      message: issue.code === 'unrecognized_keys' ? 'Unknown field' : issue.message.slice(0, 200),
    })),
  });
}

/** Returns a bearer token, or the cookie when the browser names our own origin. */
export function tokenOf(request: FastifyRequest, settings: Settings): string | undefined {
  const authorization = request.headers.authorization;
  if (authorization?.startsWith('Bearer ')) return authorization.slice(7);
  const token = request.cookies[cookieName];
  // A browser sends no origin when it loads a picture. A request that only reads changes nothing.
  const reads = request.method === 'GET' || request.method === 'HEAD';
  if (token && !reads) refuseOtherPages(request, settings);
  return token;
}

export function refuseOtherPages(
  { headers }: FastifyRequest,
  { publicUrl, relaxed }: Settings,
): void {
  if (!sameOrigin(headers.origin, publicUrl, relaxed)) throw refuse('permission-denied', 'origin');
}
