import { STATUS_CODES } from 'node:http';
import { type ErrorCode, errorCodes } from '@corridor/contract/platform/errors.ts';
import type { FastifyReply } from 'fastify';
import { isOutage } from '../database/outages.ts';
import { Outage, Refusal } from '../errors.ts';

export function sendError(reply: FastifyReply, refusal: Refusal) {
  const row = errorCodes[refusal.code];
  const retry = refusal.details.retryAfterSeconds;
  if (retry) reply.header('retry-after', String(retry));
  return reply
    .code(row.http)
    .header('cache-control', 'no-store')
    .send({
      error: {
        status: row.status,
        message: refusal.message,
        details: { code: refusal.code, ...refusal.details },
      },
    });
}

/** Turns errors of Fastify and the drivers into codes of the contract's table. */
export function toRefusal(error: Error & { statusCode?: number; code?: string }): Refusal {
  if (error instanceof Refusal) return error;
  const byStatus: Record<number, ErrorCode> = {
    400: 'invalid-argument',
    404: 'not-found',
    413: 'too-large',
    412: 'unsupported-version',
    415: 'unsupported-type',
    416: 'range-not-satisfiable',
    429: 'resource-exhausted',
    503: 'unavailable',
  };
  const status = error.statusCode ?? 0;
  // These errors pass by themselves, so the client may try again.
  if (
    error instanceof Outage ||
    error.code === 'ENOSPC' ||
    // Two transactions blocked each other, and PostgreSQL stopped this one.
    error.code?.startsWith('40') ||
    isOutage(error)
  ) {
    return new Refusal('unavailable', { retryAfterSeconds: 2 });
  }
  // PostgreSQL cannot store a text with a NUL.
  if (error.code === '22021' || error.code === '22P05') return new Refusal('invalid-argument');
  const code =
    byStatus[status] ?? (STATUS_CODES[status] && status < 500 ? 'invalid-argument' : 'internal');
  return new Refusal(code);
}
