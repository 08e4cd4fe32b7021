import { z } from 'zod';
import { dateTyped } from './link.ts';
import { doorWords } from './words.ts';

/** The patients of a whole carrier may share one network, so its limit is far wider than a link's. */
export const perNetwork = 1_200;

/**
 * The input of an outside reader at a link. A text that is no date is a slip and costs no attempt.
 */
export const atDoor = z.strictObject({
  token: z.string().max(100),
  dateOfBirth: z
    .string()
    .max(20)
    .refine((typed) => dateTyped(typed) !== undefined, doorWords.dateInvalid),
});
