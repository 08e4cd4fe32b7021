import { z } from 'zod';
import { visible } from '../../platform/text.ts';
import { type Language, languageCodes, presentationLimits, responseTargets } from './choices.ts';

/** A specialist's presentation in the directory. */
export const presentation = z.strictObject({
  bio: z
    .string()
    .overwrite(visible)
    .max(2 * presentationLimits.bio),
  languages: z.array(z.enum(languageCodes as [Language, ...Language[]])).max(languageCodes.length),
  responseTargetDays: z.literal(responseTargets).nullable(),
});
export type Presentation = z.output<typeof presentation>;
