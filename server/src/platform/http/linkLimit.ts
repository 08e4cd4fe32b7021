import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../errors.ts';

/** The link that a call names. Its secret is kept nowhere. */
function linkIn({ body }: FastifyRequest): string {
  const token = (body as { data?: { token?: unknown } } | null)?.data?.token;
  // An object of a request could turn itself into no text at all, so each value is written as JSON.
  return createHash('sha256')
    .update(JSON.stringify(token) ?? '')
    .digest('base64url');
}

/** Limits the requests of one link, wherever they come from. */
export function limitLink(http: FastifyInstance, perMinute: number) {
  const count = http.createRateLimit({
    max: perMinute,
    timeWindow: 60_000,
    keyGenerator: linkIn,
  });
  return async (request: FastifyRequest) => {
    const counted = await count(request);
    if (counted.isAllowed || !counted.isExceeded) return;
    const retryAfterSeconds = Math.max(1, counted.ttlInSeconds);
    throw new Refusal('resource-exhausted', { reason: 'throttled', retryAfterSeconds });
  };
}
