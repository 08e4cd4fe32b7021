import { z } from 'zod';
import { dateTyped } from './link.ts';
import { doorWords } from './words.ts';

/** What whoever holds a link says at its door. What is no date at all is a slip, and costs no try. */
export const atDoor = z.strictObject({
  token: z.string().max(100),
  dateOfBirth: z
    .string()
    .max(20)
    .refine((typed) => dateTyped(typed) !== undefined, doorWords.dateInvalid),
});
