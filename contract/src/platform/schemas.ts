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
