import { z } from 'zod';
import { count, id, instant, nothing } from '../platform/schemas.ts';
import { call, query, route } from '../platform/wire.ts';
import { claimLimits, lineProblems, outcomes, stopReasons } from './rules.ts';

const operators = { access: { anyOf: ['operatorConsole'] } } as const;
const claimsOperators = { access: { anyOf: ['claimsOperator'] } } as const;

export const calls = {
  /** Sends the records that are ready as one batch. */
  'claims-send': call({
    ...claimsOperators,
    input: nothing,
    output: z.strictObject({ batch: z.string(), claims: count, cents: count }),
    reasons: ['nothing', 'no-submitter'],
  }),
  /** Reads a result file of the payer. Lines that came before change nothing. */
  'claims-takeResults': call({
    ...claimsOperators,
    input: z.strictObject({ text: z.string().min(1).max(claimLimits.file) }),
    output: z.strictObject({
      applied: count,
      held: count,
      refused: count,
      reversed: count,
      repeated: count,
      unknown: count,
    }),
    reasons: ['too-many-lines'],
  }),
};

const waiting = {
  id,
  doctor: z.string(),
  code: z.string(),
  /** The local day of the service: 2026-11-26. */
  day: z.string(),
};

export const queries = {
  /** The numbers that each operator sees. */
  'claims-counts': query({
    ...operators,
    input: nothing,
    output: z.strictObject({ pending: count, batches: count, unknown: count }),
    topics: () => ['claims'],
  }),
  /** The next batch as it would go out now, the batches, and the lines that fit no claim. */
  'claims-work': query({
    ...claimsOperators,
    input: nothing,
    output: z.strictObject({
      hasSubmitter: z.boolean(),
      inDemo: z.boolean(),
      /** The weekly time at which a batch goes by itself. */
      cutoff: z.string().nullable(),
      next: z.strictObject({
        claims: count,
        cents: count,
        ready: z.array(z.strictObject({ ...waiting, cents: count, payer: z.string() })),
        stoppedCount: count,
        stopped: z.array(z.strictObject({ ...waiting, reason: z.enum(stopReasons) })),
      }),
      batches: z.array(
        z.strictObject({
          id,
          name: z.string(),
          createdAt: instant,
          claims: count,
          cents: count,
          results: z.record(z.enum(outcomes), count),
        }),
      ),
      lines: z.array(
        z.strictObject({
          id,
          receivedAt: instant,
          problem: z.enum(lineProblems),
          text: z.string(),
        }),
      ),
    }),
    topics: () => ['claims'],
  }),
};

export const routes = {
  /** The file of a batch. Each download is audited. */
  'claims-file': route({
    method: 'GET',
    path: '/claims/batches/:batch',
    ...claimsOperators,
    transfer: true,
  }),
};
