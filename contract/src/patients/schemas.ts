import { z } from 'zod';
import { dateTyped } from './link.ts';
import { doorWords } from './words.ts';

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
