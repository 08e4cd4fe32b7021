import { z } from 'zod';
import { tableLimits as limits } from '../../billing/tables/rules.ts';
import { tableName, tableRow } from '../../billing/tables/schemas.ts';
import { count, done } from '../../platform/schemas.ts';
import { call, query } from '../../platform/wire.ts';
import { filePlan } from '../schemas.ts';

const operators = { access: { anyOf: ['operatorConsole'] } } as const;

/** A file as text. It is larger than other inputs, and is read before the sender is known. */
const files = {
  ...operators,
  largest: 3 * limits.file,
  perMinute: 60,
  checkedByLine: true,
} as const;
const fileText = z.string().max(limits.file);

export const calls = {
  /**
   * `before`: the row that the operator edited, or null for a new row. Refused as aborted when the
   * stored row no longer equals it.
   */
  'operator-saveBillingRow': call({
    ...operators,
    input: z.strictObject({ row: tableRow, before: tableRow.nullable() }),
    output: done,
    reasons: ['newer-version', 'row'],
  }),
  'operator-removeBillingRow': call({
    ...operators,
    input: z.strictObject({ before: tableRow }),
    output: done,
    reasons: ['newer-version'],
  }),
  'operator-exportBillingTable': call({
    ...operators,
    input: z.strictObject({ table: tableName }),
    output: z.strictObject({ text: z.string(), rows: count }),
  }),
  /** Answers the changes line by line, and stores nothing. */
  'operator-checkBillingFile': call({
    ...files,
    input: z.strictObject({ table: tableName, text: fileText }),
    output: filePlan,
  }),
  /** Applies exactly the checked plan, or nothing. Rows that the file does not name stay. */
  'operator-applyBillingFile': call({
    ...files,
    input: z.strictObject({ table: tableName, text: fileText, digest: z.string().max(100) }),
    output: filePlan,
    reasons: ['newer-version', 'problems'],
  }),
};

export const queries = {
  /** The rows of a table in the order of their keys. */
  'operator-billingRows': query({
    ...operators,
    input: z.strictObject({
      table: tableName,
      search: z.string().max(200).default(''),
      /** The two parts of the last key of the page before. */
      after: z
        .tuple([z.string().max(limits.email), z.string().max(limits.number)])
        .nullable()
        .default(null),
      limit: z.number().int().min(1).max(100).default(50),
    }),
    output: z.strictObject({
      rows: z.array(
        z.strictObject({
          row: tableRow,
          /** The words of a fee's code, or the name of a doctor. */
          says: z.string(),
        }),
      ),
      more: z.boolean(),
    }),
    topics: () => ['billing-tables'],
  }),
};
