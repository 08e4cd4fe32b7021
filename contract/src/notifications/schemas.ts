import { z } from 'zod';
import { roles } from '../access/roles.ts';
import { plan, province } from '../content/schemas.ts';
import { provinces } from '../platform/provinces.ts';
import { id, instant } from '../platform/schemas.ts';
import { bodyMost, isPlain, titleMost } from './campaignText.ts';

/** The audience of a campaign. */
export const audience = z.union(
  [
    z.strictObject({ everyone: z.literal(true) }),
    z.strictObject({ roles: z.array(z.enum(roles)).min(1).max(roles.length) }),
    z.strictObject({ provinces: z.array(province).min(1).max(provinces.length) }),
    z.strictObject({ plans: z.array(plan).min(1).max(plan.options.length) }),
  ],
  'Name everyone, or roles, provinces or plans that there are.',
);
export type Audience = z.output<typeof audience>;

/** Plain text. A blank line starts a paragraph. */
const plainText = (max: number) =>
  z
    .string()
    .trim()
    .min(1, 'This is required.')
    .max(max)
    .refine(isPlain, 'This holds characters that are no text.')
    .transform((text) => text.replaceAll(/\r\n?/g, '\n'));

export const newCampaign = z.strictObject({
  title: plainText(titleMost),
  body: plainText(bodyMost),
  audience,
});
export type NewCampaign = z.output<typeof newCampaign>;

/** A campaign with one person's reading state. */
export const notification = z.strictObject({
  campaignId: id,
  title: z.string(),
  body: z.string(),
  sentAt: instant,
  read: z.boolean(),
  readAt: instant.nullable(),
});
