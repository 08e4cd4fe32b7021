import { z } from 'zod';
import { tableLimits as limits, type TableRow, tableNames, termKinds } from './rules.ts';

const short = z.string().max(limits.number);
const code = z.string().max(limits.code);

export const tableName = z.enum(tableNames);
export const termKind = z.enum(termKinds);

/** A row as it travels. `readCells` decides whether a table takes it. */
export const tableRow: z.ZodType<TableRow, TableRow> = z.discriminatedUnion('table', [
  z.strictObject({
    table: z.literal('fees'),
    code,
    starts: short,
    cents: z.int().min(0).max(limits.amount),
  }),
  z.strictObject({
    table: z.literal('codes'),
    kind: termKind,
    code,
    words: z.string().max(limits.words),
  }),
  z.strictObject({
    table: z.literal('rejections'),
    code,
    words: z.string().max(limits.explanation),
  }),
  z.strictObject({
    table: z.literal('doctors'),
    email: z.string().max(limits.email),
    starts: short,
    baNumber: short,
    provider: short,
    skillCode: short,
    facility: short,
  }),
  z.strictObject({
    table: z.literal('items'),
    code,
    starts: short,
    words: z.string().max(limits.words),
    cents: z.int().min(0).max(limits.amount),
    tax: short,
  }),
  z.strictObject({
    table: z.literal('businesses'),
    code,
    words: z.string().max(limits.words),
    address: z.string().max(limits.words),
    gst: short,
  }),
]);
