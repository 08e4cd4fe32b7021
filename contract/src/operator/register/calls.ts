import { z } from 'zod';
import { id, instant, nothing, serial } from '../../platform/schemas.ts';
import { call, query, route } from '../../platform/wire.ts';
import { importPath, lineProblems } from './rules.ts';

const operators = { access: { anyOf: ['operatorConsole'] } } as const;
const count = serial;

export const routes = {
  /**
   * Reads the file from the request body as it arrives, and answers when all of it is in the
   * register.
   */
  'operator-importRegister': route({
    ...operators,
    method: 'POST',
    path: importPath,
    transfer: true,
    reasons: ['file', 'running', 'stopped'],
  }),
};

export const calls = {
  /** Stops any operator's import. Stored rows stay. Answers whether an import was running. */
  'operator-stopImport': call({
    ...operators,
    input: z.strictObject({ importId: id }),
    output: z.strictObject({ stopped: z.boolean() }),
  }),
  /**
   * Deactivates the people who are missing from the last file, a whole register. The number must
   * equal the shown one.
   */
  'operator-closeAbsent': call({
    ...operators,
    input: z.strictObject({ importId: id, count }),
    output: z.strictObject({ closed: count }),
    reasons: ['newer-version'],
  }),
  /** A page of the report as CSV. `next` is null on the last page. */
  'operator-registerReport': call({
    ...operators,
    input: z.strictObject({ importId: id, after: count }),
    output: z.strictObject({ text: z.string(), next: count.nullable() }),
  }),
};

export const queries = {
  'operator-register': query({
    ...operators,
    input: nothing,
    output: z.strictObject({
      provinces: z.array(z.strictObject({ province: z.string(), active: count, inactive: count })),
    }),
    topics: () => ['register'],
  }),
  /** The progress of the last import, and its report at the end. */
  'operator-registerImport': query({
    ...operators,
    input: nothing,
    output: z.strictObject({
      last: z
        .strictObject({
          id,
          startedBy: z.string().nullable(),
          startedAt: instant,
          state: z.enum(['reading', 'storing', 'done', 'stopped']),
          size: count,
          bytes: count,
          lines: count,
          bad: count,
          repeated: count,
          added: count,
          changed: count,
          absent: count,
          closed: count,
          problems: z.array(
            z.strictObject({ line: count, what: z.enum(lineProblems), other: count }),
          ),
        })
        .nullable(),
    }),
    topics: () => ['register-import'],
  }),
};
