import { z } from 'zod';
import { visible } from './text.ts';

/** No payload: the official client sends null, a plain caller sends {} or leaves it out. */
export const nothing = z.preprocess((value) => value ?? {}, z.strictObject({}));

export const id = z.uuid();

/** ISO text on the wire, Date inside. */
export const instant = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
});

/** The clock of a place: from when on it is so many minutes ahead of UTC. */
export const placeClock = z.array(z.strictObject({ from: instant, minutes: z.int() }));

/** As large as an integer of the database. */
export const int4 = z
  .int()
  .min(-(2 ** 31))
  .max(2 ** 31 - 1);

/** How often something was saved, or a place in a sequence. */
export const count = int4.min(0);

/** What the database numbers by itself, for as long as it runs. */
export const serial = z.int().min(0).max(Number.MAX_SAFE_INTEGER);

export const shortText = z.string().max(200);

/** One line of text that can be seen, without spaces around it. */
export const line = (atMost: number) =>
  z
    .string()
    .overwrite(visible)
    .trim()
    .max(atMost)
    .regex(/^\P{Cc}*$/u);

/** What a call answers when there is no more to say. */
export const done = z.strictObject({ done: z.literal(true) });
