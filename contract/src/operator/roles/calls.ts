import { z } from 'zod';
import { roles } from '../../access/roles.ts';
import { permissions } from '../../platform/permissions.ts';
import { count, nothing } from '../../platform/schemas.ts';
import { call, query } from '../../platform/wire.ts';
import { alone, requestId } from '../requests/schemas.ts';

const operators = { access: { anyOf: ['operatorConsole'] } } as const;
const role = z.enum(roles);
const granted = z.array(z.enum(permissions)).max(permissions.length);

export const calls = {
  /** Sets the grants of a role. `after` is the version that the operator edited. */
  'operator-saveRole': call({
    ...operators,
    input: z.strictObject({ role, granted, after: count, alone }),
    output: z.strictObject({ version: count, people: count, requestId }),
    reasons: [
      ...(['newer-version', 'fixed', 'last-operator', 'last-confirmer'] as const),
      ...(['oneself', 'alone', 'asked-already'] as const),
    ],
  }),
};

export const queries = {
  'operator-roles': query({
    ...operators,
    input: nothing,
    output: z.strictObject({
      roles: z.array(z.strictObject({ role, granted, version: count, people: count })),
    }),
    topics: () => ['roles'],
  }),
  /**
   * The number of people whose rights would change. People with another role of the same right do
   * not count.
   */
  'operator-roleEffect': query({
    ...operators,
    input: z.strictObject({ role, granted }),
    output: z.strictObject({ people: count }),
    topics: () => ['roles'],
  }),
};
