import { z } from 'zod';
import { visible } from './text.ts';

/** An empty payload. The official client sends null, other callers send {} or leave it out. */
export const nothing = z.preprocess((value) => value ?? {}, z.strictObject({}));

export const id = z.uuid();

/** ISO text on the wire, Date inside. */
export const instant = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
});

/** The clock of a place: each rule gives the minutes ahead of UTC from an instant on. */
export const placeClock = z.array(z.strictObject({ from: instant, minutes: z.int() }));

/** The range of a database integer. */
export const int4 = z
  .int()
  .min(-(2 ** 31))
  .max(2 ** 31 - 1);

/** A version number, or a position in a sequence. */
export const count = int4.min(0);

/** A number that the database assigns. */
export const serial = z.int().min(0).max(Number.MAX_SAFE_INTEGER);

export const shortText = z.string().max(200);

/** One row of visible text, without spaces around it. */
export const line = (atMost: number) =>
  z
    .string()
    .overwrite(visible)
    .trim()
    .max(atMost)
    .regex(/^\P{Cc}*$/u);

/** The answer of a call without further data. */
export const done = z.strictObject({ done: z.literal(true) });
