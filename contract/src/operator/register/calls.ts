import { z } from 'zod';
import { id, instant, nothing, serial } from '../../platform/schemas.ts';
import { call, query, route } from '../../platform/wire.ts';
import { importPath, lineProblems } from './rules.ts';

const operators = { access: { anyOf: ['operatorConsole'] } } as const;
const count = serial;

export const routes = {
  /** The file as its body; it is read as it comes, and answered once all of it is in the register. */
  'operator-importRegister': route({
    ...operators,
    method: 'POST',
    path: importPath,
    transfer: true,
    reasons: ['file', 'running', 'stopped'],
  }),
};

export const calls = {
  /** Whoever began it: what is stored by then stays. Answers whether there was anything to stop. */
  'operator-stopImport': call({
    ...operators,
    input: z.strictObject({ importId: id }),
    output: z.strictObject({ stopped: z.boolean() }),
  }),
  /** Who is not in the last file, which was a whole register, is no longer active; so many as were shown. */
  'operator-closeAbsent': call({
    ...operators,
    input: z.strictObject({ importId: id, count }),
    output: z.strictObject({ closed: count }),
    reasons: ['newer-version'],
  }),
  /** The report as CSV, a page after another; nothing where no further one is. */
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
  /** How the last import stands; its report once it is over. */
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
